import { useTranslation } from '#app/ui/words.tsx';
import styles from './event-facts.module.css';

type EventFactsProps = {
  event?: { startsAt: string; day: string; hour: string; location: string; participants: number };
};

/** When, where, with how many; without an event, the foundation's open day that any number falls back to. */
export function EventFacts({ event }: EventFactsProps) {
  const { t } = useTranslation('events');
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('date')}</dt>
        <dd>{event ? <time dateTime={event.startsAt}>{event.day}</time> : t('generic.date')}</dd>
      </div>
      <div>
        <dt>{t('time')}</dt>
        <dd>{event?.hour ?? '09:00'}</dd>
      </div>
      <div>
        <dt>{t('place')}</dt>
        <dd lang={event && 'fr'}>{event?.location ?? t('generic.place')}</dd>
      </div>
      {event && (
        <div>
          <dt>{t('people')}</dt>
          <dd>{t('participants', { count: event.participants })}</dd>
        </div>
      )}
    </dl>
  );
}
