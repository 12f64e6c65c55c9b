import { again } from '#app/features/staff/parts/again.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { EventLetterState } from '#app/features/events/tables.server.ts';

type EventSideProps = {
  event: { isToCome: boolean };
  places: number | null;
  readers: number;
  mayWrite: boolean;
  mayCheckIn: boolean;
  /** They came here from the door. */
  isAtDoor: boolean;
  letters: readonly {
    id: string;
    subject: string;
    state: EventLetterState;
    who: string;
    at: string;
    leavesAt: string;
    sentTo: number;
  }[];
  failure?: { intent: string; fields: Record<string, string>; typed: Record<string, string> };
};

const LOOKS = { held: 'wait', cancelled: 'off', sent: 'ok' } as const;

/** How many places there are, and the words to all who come. */
export function EventSide({
  event,
  places,
  readers,
  mayWrite,
  mayCheckIn,
  isAtDoor,
  letters,
  failure,
}: EventSideProps) {
  const { t } = useTranslation('admin');
  const failed = (intent: string) => (failure?.intent === intent ? failure : undefined);
  const attendee = failed('register-attendee');
  const letter = failed('write-to-event');
  const limit = failed('set-event-places');
  return (
    <div className="stack">
      {mayCheckIn && (
        <section className="sheet" aria-labelledby="attendee">
          <div className="sheet__h">
            <h2 id="attendee">{t('event.attendee')}</h2>
          </div>
          <div className="sheet__b">
            <ActForm intent="register-attendee" label={t('event.register')}>
              <Field label={t('event.name')} {...again('name', attendee)} maxLength={100} required autoComplete="off" />
              <Field
                label={t('event.people')}
                {...again('people', attendee)}
                inputMode="numeric"
                defaultValue={attendee?.typed.people ?? '1'}
                required
                autoComplete="off"
              />
              <Field
                label={t('event.phone')}
                {...again('phone', attendee)}
                type="tel"
                maxLength={40}
                isOptional
                autoComplete="off"
              />
              <Field
                label={t('event.email')}
                {...again('email', attendee)}
                type="email"
                hint={t('event.emailHint')}
                isOptional
                autoComplete="off"
              />
              <Checkbox
                name="isHere"
                value="yes"
                label={t('event.isHere')}
                defaultChecked={attendee ? attendee.typed.isHere === 'yes' : isAtDoor || !event.isToCome}
              />
            </ActForm>
          </div>
        </section>
      )}
      {mayWrite && event.isToCome && (
        <section className="sheet" aria-labelledby="places-of">
          <div className="sheet__h">
            <h2 id="places-of">{t('event.places')}</h2>
          </div>
          <div className="sheet__b">
            <ActForm intent="set-event-places" kind="line" label={t('event.setPlaces')}>
              <Field
                label={t('event.placesLabel')}
                hint={t('event.placesHint')}
                name="places"
                inputMode="numeric"
                key={places}
                defaultValue={limit?.typed.places ?? (places === null ? '' : String(places))}
                error={limit?.fields.places}
                isOptional
              />
            </ActForm>
          </div>
        </section>
      )}
      {mayWrite && (
        <section className="sheet" aria-labelledby="letter">
          <div className="sheet__h">
            <h2 id="letter">{t('event.write')}</h2>
          </div>
          <div className="sheet__b">
            <p className="quiet">{t('event.writeHint', { count: readers })}</p>
            <ActForm intent="write-to-event" label={t('event.send')} key={letters[0]?.id}>
              <Field label={t('event.subject')} {...again('subject', letter)} maxLength={150} required />
              <Field
                control="textarea"
                label={t('event.text')}
                {...again('text', letter)}
                rows={7}
                maxLength={5000}
                required
              />
            </ActForm>
          </div>
        </section>
      )}
      {letters.length > 0 && (
        <section className="sheet" aria-labelledby="letters">
          <div className="sheet__h">
            <h2 id="letters">{t('event.letters')}</h2>
          </div>
          <ul className="sheet__b">
            {letters.map(({ id, subject, state, who, at, leavesAt, sentTo }) => (
              <li key={id} className="stack stack--s">
                <span>
                  <b>{subject}</b>{' '}
                  <span className={`tag tag--${LOOKS[state]}`}>
                    {t(`event.letter.${state}`, { time: leavesAt, count: sentTo })}
                  </span>
                </span>
                <span className="fine quiet">
                  {who}, {at}
                </span>
                {mayWrite && state === 'held' && (
                  <ActForm
                    className=""
                    intent="cancel-event-letter"
                    kind="line"
                    values={{ letterId: id }}
                    label={t('event.hold')}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
