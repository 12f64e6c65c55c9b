import type { ReactNode } from 'react';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { Compared } from '#app/features/content/compare.server.ts';
import { numbered, type Stretch } from '#app/features/content/stretches.ts';

type ComparisonProps = {
  title: ReactNode;
  hasBefore: boolean;
  isSame: boolean;
  fields: readonly { name: string; label: string; stretches: readonly Stretch[] }[];
  body: readonly Compared[];
  /** Of the two those one can go back to; with the moment of each where both stand to choice. */
  restorable: readonly { revision: number; at?: string }[];
};

/** Two versions of an entry in one text, as a proof-reader marks it, and the way back to them. */
export function Comparison({ title, hasBefore, isSame, fields, body, restorable }: ComparisonProps) {
  const { t } = useTranslation('admin');
  return (
    <section className="sheet" aria-labelledby="changes">
      <div className="sheet__h">
        <h2 id="changes">{title}</h2>
      </div>
      <div className="sheet__b stack">
        {!hasBefore && <p className="quiet">{t('content.rev.first')}</p>}
        {isSame && <p className="quiet">{t('content.rev.same')}</p>}
        <dl className="dl" lang="fr">
          {fields.map(({ name, label, stretches }) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>
                <Stretches stretches={stretches} />
              </dd>
            </div>
          ))}
        </dl>
        {numbered(body).map((part) =>
          'unchanged' in part ? (
            <p key={part.at} className="fine quiet">
              {t('content.rev.unchanged', { count: part.unchanged })}
            </p>
          ) : (
            <p key={part.at} lang="fr" style={{ whiteSpace: 'pre-line' }}>
              <Stretches stretches={part.stretches} />
            </p>
          ),
        )}
        {restorable.length > 0 && (
          <div className="row">
            {restorable.map(({ revision, at }) => (
              <ActForm
                key={revision}
                intent="restore-revision"
                kind="line"
                label={at ? t('content.rev.restoreOf', { at }) : t('content.rev.restore')}
                values={{ revision: String(revision) }}
              />
            ))}
            <span className="fine quiet">{t('content.rev.restoreHint')}</span>
          </div>
        )}
      </div>
    </section>
  );
}

function Stretches({ stretches }: { stretches: readonly Stretch[] }) {
  return numbered(stretches).map(({ text, kind, at }) => {
    const Mark = { same: 'span', gone: 'del', new: 'ins' }[kind] as 'span' | 'del' | 'ins';
    return <Mark key={at}>{text}</Mark>;
  });
}
