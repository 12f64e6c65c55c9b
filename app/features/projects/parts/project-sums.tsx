import { useTranslation } from '#app/ui/words.tsx';
import { Weave } from '#app/ui/weave.tsx';
import { formatNumber } from '#app/shared/formats.ts';
import { useLiveFund } from '#app/features/donations/parts/use-live-fund.ts';
import { useSums, Worth } from '#app/features/payments/parts/worth.tsx';
import { percentOf } from '#app/features/projects/percent.ts';
import type { ProjectCard } from '#app/features/projects/project-view.ts';
import styles from './project-sums.module.css';

/** The cloth and the sums of a card, live. */
export function ProjectSums({ card, size = 'sm' }: { card: ProjectCard; size?: 'sm' | 'md' }) {
  const { t, i18n } = useTranslation('projects');
  const language = i18n.language;
  const { raisedMinor, supporters } = useLiveFund(card.fundId, card);
  const percent = percentOf(raisedMinor, card.goalMinor);
  const sums = useSums();
  const money = (amountMinor: number) => sums({ amountMinor, currency: card.currency });
  return (
    <>
      <Weave value={percent} label={t('wovenOf', { title: card.title, percent })} size={size} cloth={card.cloth} />
      <p className={styles.sums}>
        <span>
          <b className="num">{money(raisedMinor)}</b>{' '}
          <span className="quiet">{t('of', { goal: money(card.goalMinor) })}</span>
          <Worth money={{ amountMinor: raisedMinor, currency: card.currency }} isWhole isSecond />
        </span>
        <span className="quiet">
          {t('percentAndSupporters', { percent, count: supporters, number: formatNumber(supporters, language) })}
        </span>
      </p>
    </>
  );
}
