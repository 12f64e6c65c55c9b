import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import type { Permission } from '#app/features/staff/roles.ts';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { useTranslation } from '#app/ui/words.tsx';

export type ShownKey = {
  id: string;
  name: string;
  scopes: readonly Permission[];
  lost: readonly Permission[];
  made: { day: string; who: string };
  used: string | null;
  daysLeft: number;
  lastDay: string;
};

/** With so many days left its owner should think of the next one. */
const SOON = 14;

/** Keys that are good now: whose, what for, when last seen, until when. */
export function KeyList({ keys, mayWrite }: { keys: readonly ShownKey[]; mayWrite: boolean }) {
  const { t } = useTranslation('admin');
  const words = (scopes: readonly Permission[]) => scopes.map((scope) => t(`right.${scope}`)).join(', ');
  return (
    <section className="sheet sheet--bleed" aria-labelledby="keys">
      <div className="sheet__h">
        <h2 id="keys">{t('apiKey.title')}</h2>
      </div>
      {keys.length > 0 && (
        <StaffTable
          labelledBy="keys"
          rows={keys}
          hasKeys={false}
          none={null}
          columns={(col) => [
            col('name', t('apiKey.name'), 'c-m', ({ id, name }) => (
              <>
                <b>{name}</b>{' '}
                <span className="quiet fine" dir="ltr">
                  elk_{id}…
                </span>
              </>
            )),
            col('scopes', t('apiKey.scopes'), 'c-s wrapc', ({ scopes, lost }) => (
              <>
                {scopes.length > 0 ? words(scopes) : t('apiKey.nothingLeft')}
                {lost.length > 0 && <small className="fine quiet">{t('apiKey.lost', { rights: words(lost) })}</small>}
              </>
            )),
            col('made', t('apiKey.owner'), '', ({ made }) => t('apiKey.madeBy', made)),
            col('used', t('apiKey.used'), 'c-a', ({ used }) => used ?? t('apiKey.never')),
            col('daysLeft', t('apiKey.ends'), 'c-t', ({ daysLeft, lastDay }) => (
              <span className={`tag ${daysLeft > SOON ? 'tag--ok' : 'tag--wait'}`}>
                {daysLeft > SOON ? t('apiKey.endsOn', { day: lastDay }) : t('apiKey.daysLeft', { count: daysLeft })}
              </span>
            )),
            mayWrite &&
              col('id', t('apiKey.end'), 'c-x', ({ id, name }) => (
                <details>
                  <summary aria-label={t('apiKey.endName', { name })}>{t('apiKey.end')}</summary>
                  <div>
                    <p className="fine wrapc">{t('apiKey.endText')}</p>
                    <ActForm intent="end-key" kind="line" label={t('apiKey.endName', { name })} values={{ id }} />
                  </div>
                </details>
              )),
          ]}
        />
      )}
      {keys.length === 0 && <p className="sheet__b quiet">{t('apiKey.none')}</p>}
    </section>
  );
}
