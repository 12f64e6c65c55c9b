import { useState } from 'react';
import { href } from 'react-router';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { readTicket } from '#app/features/events/ticket.ts';
import { DoorResult } from './door-result.tsx';
import { findGuests } from './door-store.ts';
import { RegistrationState } from './registration-state.tsx';
import { Scanner } from './scanner.tsx';
import { useDoor } from './use-door.ts';

/** The door with script: camera, code or name; the list is on the phone. */
export function DoorScreen({ event }: { event: { id: string; title: string; zone: string } }) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState('');
  const door = useDoor(event.id);
  const { guests, pending, line, needsSignIn, result, setResult, checkIn } = door;
  const found = findGuests(guests, typed);
  const seated = guests.filter(({ state }) => state === 'coming' || state === 'entered');
  const came = seated.reduce((sum, guest) => sum + (guest.enteredPeople ?? 0), 0);

  const onCode = (code: string) => {
    const guest = readTicket(code) ? findGuests(guests, code)[0] : undefined;
    if (guest) checkIn(guest);
    else setResult({ kind: 'refused', text: 'unknown' });
  };
  return (
    <>
      <div className="scan__h">
        <h1 className="row row--b">
          <span>{event.title}</span>{' '}
          <span className="num">
            {t('checkIn.count', { came, seated: seated.reduce((sum, { people }) => sum + people, 0) })}
          </span>
        </h1>
        <form
          noValidate
          className="f__in"
          onSubmit={(press) => {
            press.preventDefault();
            if (found.length === 1) checkIn(found[0]!);
            else if (found.length === 0) onCode(typed);
            if (found.length < 2) setTyped('');
          }}
        >
          <StaffIcon name="magnifying-glass" />
          <input
            aria-label={t('checkIn.find')}
            placeholder={t('checkIn.find')}
            autoComplete="off"
            autoCapitalize="characters"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </form>
      </div>
      {typed.trim() ? (
        <ul className="scan__l" aria-label={t('checkIn.find')}>
          {found.map((guest) => (
            <li key={guest.id}>
              <span>
                {guest.name} <span className="fine">{t('checkIn.people', { count: guest.people })}</span>
              </span>
              {guest.state === 'coming' ? (
                <button
                  type="button"
                  className="b"
                  onClick={() => {
                    checkIn(guest);
                    setTyped('');
                  }}
                >
                  {t('checkIn.act')} <span className="visually-hidden">{guest.name}</span>
                </button>
              ) : (
                <RegistrationState state={guest.state} people={guest.people} came={guest.enteredPeople} />
              )}
            </li>
          ))}
          {found.length === 0 && <li>{t('checkIn.nobody')}</li>}
        </ul>
      ) : (
        <Scanner onCode={onCode} />
      )}
      <div className="scan__f">
        <DoorResult door={door} result={result} zone={event.zone} />
        {needsSignIn && (
          <p>
            <a href={`/auth?next=${encodeURIComponent(href('/admin/events/:id/check-in', { id: event.id }))}`}>
              {t('checkIn.signIn')}
            </a>
          </p>
        )}
        <p className="row row--b">
          <a className="b" href={href('/admin/events/:id', { id: event.id })}>
            <StaffIcon name="arrow-left" /> {t('checkIn.back')}
          </a>
          <a className="b" href={`${href('/admin/events/:id', { id: event.id })}?at=door#attendee`}>
            <StaffIcon name="plus" /> {t('checkIn.walkIn')}
          </a>
          <span className="fine" role="status">
            <i className={line === 'open' ? 'dot' : 'dot dot--off'} aria-hidden="true" />{' '}
            {line === 'fault'
              ? t('checkIn.fault')
              : pending.length > 0
                ? t('checkIn.kept', { count: pending.length })
                : t(line === 'open' ? 'checkIn.online' : 'checkIn.offline')}
          </span>
        </p>
      </div>
    </>
  );
}
