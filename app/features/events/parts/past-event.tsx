import { useId } from 'react';
import { href, Link } from 'react-router';
import { HiddenSubject } from '#app/ui/hidden-subject.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { EventCard } from '#app/features/events/events.server.ts';
import { CategoryBadge } from './category-badge.tsx';
import styles from './past-event.module.css';

/** An event that has been: nothing to register for, only to read. */
export function PastEvent({ event }: { event: EventCard }) {
  const { t } = useTranslation('events');
  const { t: sign } = useTranslation('ui');
  const { id, language, title, description, startsAt, day, hour, location, category, participants, image } = event;
  const titleId = useId();
  return (
    <article className={styles.event} aria-labelledby={titleId}>
      <img src={image} alt="" width={400} height={300} loading="lazy" decoding="async" />
      <div className={styles.words}>
        <p className="small">
          <CategoryBadge category={category} /> <time dateTime={startsAt}>{day + sign('signs.comma') + hour}</time>
        </p>
        <h2 id={titleId} lang={language}>
          <Link to={href('/events/:id', { id })}>{title}</Link>
        </h2>
        <p className="quiet" lang={language}>
          {description}
        </p>
        <p className="small">
          <span lang={language}>{location}</span>
          {sign('signs.comma') + t('participants', { count: participants })}
        </p>
        <TextLink to={href('/events/:id', { id })}>
          {t('details')}
          <HiddenSubject lang={language}>{title}</HiddenSubject>
        </TextLink>
      </div>
    </article>
  );
}
