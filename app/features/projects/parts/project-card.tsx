import { href } from 'react-router';
import { HiddenSubject } from '#app/ui/hidden-subject.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Tag } from '#app/ui/tag.tsx';
import type { ProjectCard } from '#app/features/projects/project-view.ts';
import { ProjectSums } from './project-sums.tsx';
import styles from './project-card.module.css';

/** A project of the list, its sums live. */
export function ProjectCardView({ card, isEager }: { card: ProjectCard; isEager?: boolean }) {
  const { t } = useTranslation('projects');
  const to = href('/projects/:id', { id: String(card.id) });
  return (
    <Card
      className={card.isUrgent ? styles.urgent : undefined}
      title={<span lang={card.language}>{card.title}</span>}
      to={to}
      image={{ src: card.image, width: 400, height: 300, isEager }}
      cloth={card.cloth}
      corner={
        card.isUrgent && (
          <Tag kind="urgent" icon="hourglass-medium">
            {t('urgentNeed')}
          </Tag>
        )
      }
      subject={t(`category.${card.category}`)}
      place={<span lang={card.language}>{card.location}</span>}
      level={2}
    >
      <p className={styles.description} lang={card.language}>
        {card.description}
      </p>
      <ProjectSums card={card} />
      <p className={styles.support}>
        <ButtonLink kind="line" size="sm" to={to}>
          {t('support')}
          <HiddenSubject lang={card.language}>{card.title}</HiddenSubject>
        </ButtonLink>
      </p>
    </Card>
  );
}
