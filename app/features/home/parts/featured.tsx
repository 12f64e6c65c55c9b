import { href } from 'react-router';
import { useTranslation } from '#app/ui/words.tsx';
import { Card } from '#app/ui/card.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { ProjectSums } from '#app/features/projects/parts/project-sums.tsx';
import type { ProjectCard } from '#app/features/projects/project-view.ts';
import styles from './featured.module.css';

/** The first project large, two beside it; their cloth grows while the page is open. */
export function Featured({ cards }: { cards: ProjectCard[] }) {
  const { t } = useTranslation('home');
  return (
    <section className={`section below ${styles.section}`} aria-labelledby="featured">
      <div className="wrap">
        <div className={styles.head}>
          <h2 id="featured">{t('featured.title')}</h2>
          <TextLink to="/projects" isForward>
            {t('featured.all')}
          </TextLink>
        </div>
        <div className={styles.cards}>
          {cards.map((card, index) => (
            <Card
              key={card.id}
              className={index === 0 ? styles.lead : styles.side}
              title={<span lang={card.language}>{card.title}</span>}
              to={href('/projects/:id', { id: String(card.id) })}
              image={{ src: card.image, width: 400, height: 300 }}
              cloth={card.cloth}
              subject={t(`featured.category.${card.category}`)}
              place={<span lang={card.language}>{card.location}</span>}
            >
              {index === 0 && (
                <p className="quiet" lang={card.language}>
                  {card.description}
                </p>
              )}
              {card.reach && (
                <p className="quiet" lang={card.language}>
                  {card.reach}
                </p>
              )}
              <ProjectSums card={card} size={index === 0 ? 'md' : 'sm'} />
            </Card>
          ))}
        </div>
      </div>
    </section>
  );
}
