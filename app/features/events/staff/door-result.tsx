import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { Door, Result } from './use-door.ts';

const REFUSALS = ['waiting', 'cancelled', 'unknown', 'full', 'offline', 'fault'] as const;

/** What became of the last ticket, in words: in, in already and since when, or why not; with the way back. */
export function DoorResult({ door, result, zone }: { door: Door; result: Result | undefined; zone: string }) {
  const { t, i18n } = useTranslation('admin');
  if (!result) return <div role="status" />;
  const clock = (at: string) =>
    new Intl.DateTimeFormat(i18n.language === 'en' ? 'en' : 'fr', {
      hour: '2-digit',
      minute: '2-digit',
      timeZone: zone,
    }).format(new Date(at));
  const refusal = REFUSALS.find((one) => one === result.text);
  const { kind, id, name, people = 0, of = 0, at } = result;
  const guest = door.guests.find((one) => one.id === id);
  return (
    <>
      <div className={`res${kind === 'in' ? '' : kind === 'already' ? ' res--again' : ' res--bad'}`} role="status">
        <b>
          <StaffIcon name={kind === 'in' ? 'check' : 'warning'} /> {name ?? t('checkIn.refused')}
        </b>
        {kind === 'in' && <span>{t('checkIn.people', { count: people })}</span>}
        <span>
          {kind === 'in' && at && t('checkIn.inAt', { time: clock(at) })}
          {kind === 'already' && at && t('checkIn.alreadyAt', { time: clock(at) })}
          {kind === 'refused' && (refusal ? t(`checkIn.why.${refusal}`) : result.text)}
        </span>
      </div>
      {id && kind !== 'refused' && (
        <span className="row">
          <button type="button" className="b" onClick={() => void door.undo(id)}>
            <StaffIcon name="arrow-u-up-left" /> {t('checkIn.undo')}
          </button>
          {kind === 'in' && guest && people > 1 && (
            <button type="button" className="b" onClick={() => door.fewer(guest, people - 1)}>
              {t('checkIn.fewer', { people: people - 1, of })}
            </button>
          )}
        </span>
      )}
    </>
  );
}
