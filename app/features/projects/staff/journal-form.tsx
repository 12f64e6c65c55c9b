import { useState } from 'react';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { newKey } from '#app/kit/form-key.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { Written } from './journal-store.ts';
import { useJournal } from './use-journal.ts';

type Failure = { intent: string; fields: Record<string, string>; typed: Record<string, string> };
type JournalFormProps = {
  projectId: string;
  me: string;
  today: string;
  /** Where the project is: what happened, mostly happened there. */
  commune: string;
  failure?: Failure;
};

/** An entry of the journal: kept on this device first, so that a dead line takes no word with it; without script sent as any form is. */
export function JournalForm({ projectId, me, today, commune, failure }: JournalFormProps) {
  const { t } = useTranslation('admin');
  const { waiting, said, needsSignIn, keep, take } = useJournal(me);
  const [start, setStart] = useState<{ key: number; from?: Written }>({ key: 0 });
  const own = failure?.intent === 'write-journal' ? failure : undefined;
  const { fields = {}, typed = {} }: Partial<Failure> = own ?? {};
  const shown = start.from ?? typed;
  const unsent = waiting.filter(({ error }) => !error);

  const keepInstead = (form: HTMLFormElement) => {
    const sent = new FormData(form);
    const text = (name: string) => sent.get(name)?.toString() ?? '';
    const kept = keep({
      madeAs: text('madeAs') || newKey(),
      projectId,
      day: text('day'),
      title: text('title'),
      text: text('text'),
      place: text('place'),
      at: new Date().toISOString(),
    });
    if (kept) setStart(({ key }) => ({ key: key + 1 }));
    return kept;
  };
  return (
    <div
      className="stack stack--s"
      onSubmitCapture={(press) => {
        // Where the device keeps nothing, it goes as any form does.
        if (!keepInstead(press.target as HTMLFormElement)) return;
        press.preventDefault();
        press.stopPropagation();
      }}
    >
      <div role="status" className="stack stack--s">
        {said === 'kept' && <p className="banner banner--ink">{t('projects.offline')}</p>}
        {said === 'sent' && <p className="banner banner--ok">{t('projects.sentAll')}</p>}
        {said === 'kept' && unsent.length > 0 && (
          <p>
            {t('projects.waiting', { count: unsent.length })} {needsSignIn && t('projects.signIn')}
          </p>
        )}
      </div>
      {waiting
        .filter(({ error }) => error)
        .map((one) => (
          <div key={one.madeAs} className="banner banner--bad">
            <p className="grow">{t('projects.refusedEntry', { title: one.title, error: one.error! })}</p>
            {one.projectId === projectId && (
              <button
                type="button"
                className="b"
                onClick={() => {
                  take(one);
                  setStart(({ key }) => ({ key: key + 1, from: one }));
                }}
              >
                {t('projects.takeBack')}
              </button>
            )}
          </div>
        ))}
      <ActForm key={start.key} intent="write-journal" label={t('projects.send')}>
        <MadeAs />
        <Field
          label={t('projects.entryTitle')}
          name="title"
          required
          maxLength={120}
          defaultValue={shown.title}
          error={fields.title}
          autoComplete="off"
        />
        <Field
          label={t('projects.entryText')}
          name="text"
          control="textarea"
          rows={4}
          required
          maxLength={2000}
          hint={t('projects.entryTextHint')}
          defaultValue={shown.text}
          error={fields.text}
        />
        <Field
          label={t('projects.day')}
          name="day"
          type="date"
          max={today}
          required
          defaultValue={shown.day ?? today}
          error={fields.day}
        />
        <Field
          label={t('projects.commune')}
          name="place"
          maxLength={80}
          isOptional
          hint={t('projects.communeHint')}
          defaultValue={shown.place ?? commune}
          error={fields.place}
        />
      </ActForm>
    </div>
  );
}

/** By which the entry is made once: sent from here, or from what this device kept. */
function MadeAs() {
  const [key] = useState(newKey);
  return <input type="hidden" name="madeAs" defaultValue={key} suppressHydrationWarning />;
}
