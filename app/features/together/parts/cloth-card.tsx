import { Link } from 'react-router';
import { Worth } from '#app/features/payments/parts/worth.tsx';
import { formatMoney } from '#app/shared/money.ts';
import { Weave } from '#app/ui/weave.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './cloth-card.module.css';

export type ShownCloth = {
  path: string;
  title: string;
  language: string;
  fund: { title: string; language: string };
  totalMinor: number;
  goalMinor: number;
  people: number;
  days: number;
  tile: string;
  isSample: boolean;
};

/** A cloth that can be given to: how far it is, of how many, for how long. */
export function ClothCard({ cloth }: { cloth: ShownCloth }) {
  const { t, i18n } = useTranslation('together');
  const { t: sign } = useTranslation('ui');
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: 'XOF' }, i18n.language);
  const total = money(cloth.totalMinor);
  return (
    <li className={styles.card}>
      <h3 lang={cloth.language} dir="auto">
        <Link to={cloth.path}>{cloth.title}</Link>
      </h3>
      <p className="small quiet">
        {t('card.for') + sign('signs.gap')}
        <span lang={cloth.fund.language}>{cloth.fund.title}</span>
        {cloth.isSample && sign('signs.gap') + t('card.sample')}
      </p>
      <Weave
        value={cloth.totalMinor}
        max={cloth.goalMinor}
        label={t('card.progress', { total, goal: money(cloth.goalMinor) })}
        cloth={cloth.tile}
      />
      <p>
        <b className="num">{total}</b>
        <Worth money={{ amountMinor: cloth.totalMinor, currency: 'XOF' }} isWhole />{' '}
        <span>{t('sum.of', { goal: money(cloth.goalMinor) })}</span>
      </p>
      <p className="small quiet">
        {t('sum.people', { count: cloth.people })} ·{' '}
        {cloth.days > 0 ? t('sum.days', { count: cloth.days }) : t('sum.last')}
      </p>
    </li>
  );
}
