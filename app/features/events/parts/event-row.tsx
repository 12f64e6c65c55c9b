import { type CSSProperties, useId } from 'react';
import { href, Link } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { HiddenSubject } from '#app/ui/hidden-subject.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { EventCard } from '#app/features/events/events.server.ts';
import { CategoryBadge } from './category-badge.tsx';
import styles from './event-row.module.css';
import tone from './tone.module.css';

/** An event still to come: its calendar leaf, what and where, its drawing. */
export function EventRow({ event, isFirst }: { event: EventCard; isFirst: boolean }) {
  const { t } = useTranslation('events');
  const { t: sign } = useTranslation('ui');
  const {
    id,
    language,
    title,
    description,
    startsAt,
    day,
    leaf,
    hour,
    location,
    category,
    participants,
    image,
    cloth,
  } = event;
  const to = href('/events/:id', { id });
  const titleId = useId();
  return (
    <article className={styles.event} aria-labelledby={titleId}>
      <div
        className={`${tone.tone} ${styles.leaf}`}
        data-category={category}
        style={{ '--cloth': cloth } as CSSProperties}
        aria-hidden="true"
      >
        <b className="num">{leaf.number}</b>
        <span>{leaf.month}</span>
      </div>
      <div className={styles.words}>
        <CategoryBadge category={category} />
        <h2 id={titleId} lang={language}>
          <Link to={to}>{title}</Link>
        </h2>
        <p className="quiet" lang={language}>
          {description}
        </p>
        <ul className={styles.facts}>
          <li>
            <Icon name="clock" size="sm" />
            <time dateTime={startsAt}>{day + sign('signs.comma') + hour}</time>
          </li>
          <li>
            <Icon name="map-pin" size="sm" />
            <span lang={language}>{location}</span>
          </li>
          <li>
            <Icon name="users-three" size="sm" />
            {t('participants', { count: participants })}
          </li>
        </ul>
        <p className={styles.acts}>
          <ButtonLink kind={isFirst ? 'primary' : 'ink'} size="sm" to={`${to}#inscription`}>
            {t('register.button')}
            <HiddenSubject lang={language}>{title}</HiddenSubject>
          </ButtonLink>
          <Link className={styles.details} to={to}>
            {t('details')}
            <HiddenSubject lang={language}>{title}</HiddenSubject>
          </Link>
        </p>
      </div>
      <img
        src={image}
        alt=""
        width={400}
        height={300}
        {...(isFirst ? {} : { loading: 'lazy' as const, decoding: 'async' as const })}
      />
    </article>
  );
}
