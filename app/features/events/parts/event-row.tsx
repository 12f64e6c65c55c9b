import { Link } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { classes } from '#app/ui/classes.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { EVENT_CATEGORIES } from '../event-categories.ts';
import type { EventCard } from '../events.server.ts';
import styles from './event-row.module.css';

/** An event of the list: what comes as a row with its calendar leaf, what has been as a card. */
export function EventRow({ event }: { event: EventCard }) {
  const { t } = useTranslation('events');
  const { id, title, description, date, day, time, location, category, participants, image, status } = event;
  const isKnown = EVENT_CATEGORIES.some((known) => known === category);
  const to = `/events/${id}`;
  return (
    <article className={classes(styles.event, status === 'past' && styles.past)} data-category={category}>
      <div className={styles.leaf} aria-hidden="true">
        <b className="num">{Number(date.slice(8))}</b>
        <span>{day.replace(/^\D*\d+\D*?\s/, '')}</span>
      </div>
      <img src={image} alt="" width={400} height={300} loading="lazy" decoding="async" />
      <div className={styles.words}>
        <p className={styles.facts}>
          <b className={styles.badge}>{isKnown ? t(`category.${category}`) : category}</b> <time dateTime={`${date}T${time}`}>{day}, {time}</time>, <span lang="fr">{location}</span>
        </p>
        <h2 lang="fr">
          <Link to={to}>{title}</Link>
        </h2>
        <p className="quiet" lang="fr">
          {description}
        </p>
        <p className="small">{t('participants', { count: participants })}</p>
        <p className={styles.acts}>
          {status === 'upcoming' && (
            <ButtonLink kind="ink" size="sm" to={`${to}#inscription`}>
              {t('register.button')} <span className="visually-hidden">: {title}</span>
            </ButtonLink>
          )}
          <ButtonLink kind="line" size="sm" to={to}>
            {t('details')} <span className="visually-hidden">: {title}</span>
          </ButtonLink>
        </p>
      </div>
    </article>
  );
}
