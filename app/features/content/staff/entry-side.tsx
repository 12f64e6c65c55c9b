import { href, Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { FieldSpec } from '#app/features/content/field-spec.ts';
import { MeaningFields, type Meanings } from '#app/features/content/parts/meaning-fields.tsx';
import { EntryFields } from './entry-fields.tsx';
import type { ShownEntry } from './entry-form-view.tsx';

const STATES = { done: 'tag--ok', stale: 'tag--wait', missing: '' } as const;

/** How somebody meant to publish: a refusal does not forget it. */
export type Way = { meaning: Meanings; day: string; hour: string };

type EntrySideProps = { entry: ShownEntry; drawn: FieldSpec[]; busy?: string; dayError?: string; way?: Way };

/** Beside the text: its drawing, the way to its readers, the languages it is read in. */
export function EntrySide({ entry, drawn, busy, dayError, way }: EntrySideProps) {
  const { t } = useTranslation('admin');
  const { mayPublish, mayWrite, hasTranslations, languages } = entry;
  return (
    <>
      {mayPublish && mayWrite && (
        <section className="sheet" aria-labelledby="publish">
          <div className="sheet__h">
            <h2 id="publish">{t('content.publish')}</h2>
          </div>
          <div className="sheet__b stack">
            {hasTranslations && <MeaningFields blocks={entry.changed ?? []} chosen={way?.meaning} />}
            <Button type="submit" name="intent" value="publish-entry" size="sm" isBusy={busy === 'publish-entry'}>
              {t('content.publishNow')}
            </Button>
            <details open={dayError !== undefined || Boolean(way?.day) || undefined}>
              <summary>{t('content.publishLater')}</summary>
              <div className="fg fg--2">
                <Field label={t('content.day')} name="day" type="date" defaultValue={way?.day} error={dayError} />
                <Field label={t('content.hour')} name="hour" type="time" defaultValue={way?.hour || '08:00'} />
                <Button type="submit" name="intent" value="schedule" kind="line" size="sm" isBusy={busy === 'schedule'}>
                  {t('content.schedule')}
                </Button>
              </div>
            </details>
          </div>
        </section>
      )}
      {mayWrite && !mayPublish && <p className="banner">{t('content.mayNotPublish')}</p>}
      {drawn.map((field) => (
        <fieldset key={field.name} className="sheet" disabled={!mayWrite}>
          <legend className="visually-hidden">{field.label}</legend>
          <div className="sheet__h">
            <h2>{field.label}</h2>
          </div>
          <div className="sheet__b">
            <EntryFields fields={[field]} />
          </div>
        </fieldset>
      ))}
      {languages && (
        <section className="sheet" aria-labelledby="languages">
          <div className="sheet__h">
            <h2 id="languages">{t('content.languages')}</h2>
          </div>
          <ul className="li">
            {languages.map(
              ({ state, names }) =>
                names.length > 0 && (
                  <li key={state} className="langs">
                    <span className={`tag ${STATES[state]}`}>{t(`content.lang.${state}`)}</span>
                    <span>
                      {names.map(({ language, name }, index) => (
                        <span key={language}>
                          {index > 0 && ', '}
                          <Link
                            to={href('/admin/translations/:collection/:id/:language', {
                              collection: entry.collection,
                              id: entry.id,
                              language,
                            })}
                          >
                            <bdi lang={language}>{name}</bdi>
                          </Link>
                        </span>
                      ))}
                    </span>
                  </li>
                ),
            )}
          </ul>
        </section>
      )}
    </>
  );
}
