import { useTranslation } from '#app/ui/words.tsx';
import { Weave } from '#app/ui/weave.tsx';
import { formatNumber } from '#app/shared/formats.ts';
import type { Currency } from '#app/shared/money.ts';
import { useLiveFund } from '#app/features/donations/parts/use-live-fund.ts';
import { useSums, Worth } from '#app/features/payments/parts/worth.tsx';
import { percentOf } from '#app/features/projects/percent.ts';
import styles from './sums.module.css';

type SumsProps = {
  title: string;
  fundId: string;
  rendered: { raisedMinor: number; supporters: number; goalMinor: number; currency: Currency };
  cloth: string;
};

/** What is gathered, of what, by how many; it follows settled payments while the page is open. */
export function Sums({ title, fundId, rendered, cloth }: SumsProps) {
  const { t, i18n } = useTranslation('projects');
  const { t: sign } = useTranslation('ui');
  const language = i18n.language;
  const { raisedMinor, supporters, isFresh } = useLiveFund(fundId, rendered);
  const { goalMinor, currency } = rendered;
  const sums = useSums();
  const money = (amountMinor: number) => sums({ amountMinor, currency });
  const percent = percentOf(raisedMinor, goalMinor);
  return (
    <>
      <p className={styles.sum}>
        <span className="num">{money(raisedMinor)}</span>
        <Worth money={{ amountMinor: raisedMinor, currency }} isWhole isSecond />
        <span className={styles.of}>
          {t('project.gatheredOf', { goal: money(goalMinor) }) + sign('signs.comma')}
          {t('project.by', { count: supporters, number: formatNumber(supporters, language) })}
        </span>
      </p>
      <Weave value={percent} label={t('wovenOf', { title, percent })} size="lg" cloth={cloth} />
      <p className={styles.words}>
        <span>
          <b>{t('woven', { percent })}</b>
        </span>
        <span>
          {raisedMinor >= goalMinor ? t('exceeded') : t('project.missing', { sum: money(goalMinor - raisedMinor) })}
        </span>
      </p>
      <p className="visually-hidden" role="status">
        {isFresh ? t('project.live') + sign('signs.colon') + money(raisedMinor) : ''}
      </p>
    </>
  );
}
