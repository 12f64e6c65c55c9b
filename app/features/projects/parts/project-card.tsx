import { useTranslation } from '#app/ui/words.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Tag } from '#app/ui/tag.tsx';
import { Weave } from '#app/ui/weave.tsx';
import { formatCount } from '../../../shared/dates.ts';
import type { Language } from '../../../shared/language.ts';
import { formatMoney } from '../../../shared/money.ts';
import { useLiveFund } from '../../donations/parts/use-live-fund.ts';
import { percentOf } from '../percent.ts';
import type { ProjectCard } from '../project-view.ts';
import styles from './project-card.module.css';

/** A project of the list, its sums live. */
export function ProjectCardView({ card, isEager }: { card: ProjectCard; isEager?: boolean }) {
  const { t, i18n } = useTranslation('projects');
  const language = i18n.language as Language;
  const { raisedMinor, supporters } = useLiveFund(card.fundId, card);
  const percent = percentOf(raisedMinor, card.goalMinor);
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: card.currency }, language);
  const to = `/projects/${card.id}`;
  return (
    <Card
      className={card.isUrgent ? styles.urgent : undefined}
      title={<span lang="fr">{card.title}</span>}
      to={to}
      image={{ src: card.image, width: 400, height: 300, isEager }}
      etoffe={card.etoffe}
      corner={
        card.isUrgent && (
          <Tag kind="urgent" icon="hourglass-medium">
            {t('urgentNeed')}
          </Tag>
        )
      }
      subject={t(`category.${card.category}`)}
      place={<span lang="fr">{card.location}</span>}
      level={2}
    >
      <p className={styles.description} lang="fr">
        {card.description}
      </p>
      <Weave value={percent} label={t('wovenOf', { title: card.title, percent })} size="sm" etoffe={card.etoffe} />
      <p className={styles.sums}>
        <span>
          <b className="num">{money(raisedMinor)}</b> <span className="quiet">{t('of', { goal: money(card.goalMinor) })}</span>
        </span>
        <span className="quiet">
          {t('percentAndSupporters', { percent, count: supporters, number: formatCount(supporters, language) })}
        </span>
      </p>
      <p className={styles.support}>
        <ButtonLink kind="line" size="sm" to={to}>
          {t('support')} <span className="visually-hidden">: {card.title}</span>
        </ButtonLink>
      </p>
    </Card>
  );
}
