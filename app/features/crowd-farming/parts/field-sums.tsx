import { useLive } from '#app/features/donations/parts/use-live-fund.ts';
import { Worth } from '#app/features/payments/parts/worth.tsx';
import { formatNumber } from '#app/shared/formats.ts';
import { formatMoneyWhole } from '#app/shared/money.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { Weave } from '#app/ui/weave.tsx';
import styles from './field-sums.module.css';

type FieldSumsProps = {
  id: string;
  title: string;
  rendered: { raisedMinor: number; goalMinor: number; people: number };
  cloth: string;
  size?: 'md' | 'lg';
};

/** What a field has gathered, live. */
export function FieldSums({ id, title, rendered, cloth, size = 'lg' }: FieldSumsProps) {
  const { t, i18n } = useTranslation('crowdFarming');
  const language = i18n.language;
  const { raisedMinor, goalMinor, people, isFresh } = useLive('field', id, rendered);
  const money = (amountMinor: number) => formatMoneyWhole({ amountMinor, currency: 'USD' }, language);
  const percent = Math.min(100, Math.floor((raisedMinor / goalMinor) * 100));
  return (
    <div className={styles[size]}>
      <p className={styles.sum}>
        <b className="num">{money(raisedMinor)}</b>
        <Worth money={{ amountMinor: raisedMinor, currency: 'USD' }} isWhole />{' '}
        <span className="quiet">
          {t('gathered', { goal: money(goalMinor), count: people, number: formatNumber(people, language) })}
        </span>
      </p>
      <Weave value={percent} label={t('wovenOf', { title, percent })} size={size} cloth={cloth} />
      <p>
        <b>{t('woven', { percent })}</b>
      </p>
      {isFresh && (
        <p className="visually-hidden" role="status">
          {t('live', { sum: money(raisedMinor) })}
        </p>
      )}
    </div>
  );
}
