import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { Weave } from '#app/ui/weave.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { EventCounts } from './registration-list.server.ts';

/** Who came of who is expected, as cloth on the threads of the places. */
export function EventFigures({ counts, places }: { counts: EventCounts; places: number | null }) {
  const { t } = useTranslation('admin');
  const { came } = counts.entered;
  const seated = counts.coming.people + counts.entered.people;
  const whole = Math.max(places ?? seated, seated, 1);
  return (
    <section className="sheet cnt" aria-label={t('event.figures')}>
      <p>
        <span className="num big">{came}</span>{' '}
        <span className="quiet">
          {places === null ? t('event.ofSeated', { seated }) : t('event.ofPlaces', { seated, places })}
        </span>
      </p>
      <Weave size="lg" value={came} max={whole} label={t('event.came')} />
      <ul className="legend">
        <li>{t('event.legendCame', { came })}</li>
        <li>
          {places === null
            ? t('event.legendExpected', { expected: counts.coming.people })
            : t('event.legendFree', { expected: counts.coming.people, free: Math.max(0, places - seated) })}
        </li>
        <li>
          <StaffIcon name="users" /> {t('event.legendWaiting', { waiting: counts.waiting.people })}
        </li>
      </ul>
    </section>
  );
}
