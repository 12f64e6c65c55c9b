import { useTranslation } from '#app/ui/words.tsx';
import { Weave } from '#app/ui/weave.tsx';
import { formatNumber } from '../../../shared/formats.ts';
import type { Language } from '../../../shared/language.ts';
import { formatMoneyWhole } from '../../../shared/money.ts';
import { useLiveFund } from '../../donations/parts/use-live-fund.ts';
import { Worth } from '../../payments/parts/worth.tsx';
import { percentOf } from '../percent.ts';
import type { ProjectCard } from '../project-view.ts';
import styles from './project-sums.module.css';

/** The cloth and the sums of a card, live. */
export function ProjectSums({ card, size = 'sm' }: { card: ProjectCard; size?: 'sm' | 'md' }) {
  const { t, i18n } = useTranslation('projects');
  const language = i18n.language as Language;
  const { raisedMinor, supporters } = useLiveFund(card.fundId, card);
  const percent = percentOf(raisedMinor, card.goalMinor);
  const money = (amountMinor: number) => formatMoneyWhole({ amountMinor, currency: card.currency }, language);
  return (
    <>
      <Weave value={percent} label={t('wovenOf', { title: card.title, percent })} size={size} etoffe={card.etoffe} />
      <p className={styles.sums}>
        <span>
          <b className="num">{money(raisedMinor)}</b> <span className="quiet">{t('of', { goal: money(card.goalMinor) })}</span>
          <Worth money={{ amountMinor: raisedMinor, currency: card.currency }} isWhole />
        </span>
        <span className="quiet">{t('percentAndSupporters', { percent, count: supporters, number: formatNumber(supporters, language) })}</span>
      </p>
    </>
  );
}
