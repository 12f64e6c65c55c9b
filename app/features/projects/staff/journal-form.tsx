import { useEffect, useRef, useState } from 'react';
import { PhotoWords } from '#app/features/photos/parts/photo-words.tsx';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { PhotoField } from '#app/features/staff/parts/photo-field.tsx';
import { newKey } from '#app/kit/form-key.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { Written } from './journal-store.ts';
import { keepPhotoHere } from './photo-store.ts';
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
  const { waiting, said, needsSignIn, keep, take } = useJournal(me, t('projects.lostPhoto'));
  const [start, setStart] = useState<{ key: number; from?: Written; photo?: Blob }>({ key: 0 });
  const goesAsForm = useRef(false);
  const own = failure?.intent === 'write-journal' ? failure : undefined;
  const { fields = {}, typed = {} }: Partial<Failure> = own ?? {};
  const shown = start.from ?? typed;
  const photoTyped = start.from?.photo ?? typed;
  const unsent = waiting.filter(({ error }) => !error);

  const keepInstead = (sent: FormData, madeAs: string, hasPhoto: boolean) => {
    const text = (name: string) => sent.get(name)?.toString() ?? '';
    const kept = keep({
      madeAs,
      projectId,
      day: text('day'),
      title: text('title'),
      text: text('text'),
      place: text('place'),
      at: new Date().toISOString(),
      ...(hasPhoto && {
        photo: {
          description: text('description'),
          credit: text('credit'),
          consent: text('consent'),
          note: text('note'),
        },
      }),
    });
    if (kept) setStart(({ key }) => ({ key: key + 1 }));
    return kept;
  };
  return (
    <div
      className="stack stack--s"
      onSubmitCapture={(press) => {
        if (goesAsForm.current) return;
        const form = press.target as HTMLFormElement;
        const sent = new FormData(form);
        const madeAs = sent.get('madeAs')?.toString() || newKey();
        const photo = photoIn(sent);
        // Where the device keeps nothing, it goes as any form does.
        if (!photo && !keepInstead(sent, madeAs, false)) return;
        press.preventDefault();
        press.stopPropagation();
        if (!photo) return;
        void keepPhotoHere(madeAs, photo).then((isKept) => {
          if (isKept && keepInstead(sent, madeAs, true)) return;
          goesAsForm.current = true;
          form.requestSubmit();
          goesAsForm.current = false;
        });
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
                onClick={async () => {
                  const photo = await take(one);
                  setStart(({ key }) => ({ key: key + 1, from: one, photo }));
                }}
              >
                {t('projects.takeBack')}
              </button>
            )}
          </div>
        ))}
      <ActForm key={start.key} intent="write-journal" label={t('projects.send')} hasFile>
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
        <PhotoOfEntry photo={start.photo} typed={photoTyped} errors={fields} />
      </ActForm>
    </div>
  );
}

const photoIn = (sent: FormData): File | undefined => {
  const file = sent.get('file');
  return file instanceof File && file.size > 0 ? file : undefined;
};

/** Names of fields that speak of the photo. */
const OF_PHOTO = ['file', 'description', 'credit', 'consent', 'note'];

type PhotoOfEntryProps = { photo?: Blob; typed: Record<string, string>; errors: Record<string, string> };

/** A photo in place of the entry's drawing, one press away; `photo` is one that comes back from what waited. */
function PhotoOfEntry({ photo, typed, errors }: PhotoOfEntryProps) {
  const { t } = useTranslation('admin');
  const box = useRef<HTMLDetailsElement>(null);
  const isSaid = OF_PHOTO.some((name) => typed[name] || errors[name]);
  const [hasPhoto, setHasPhoto] = useState(photo !== undefined);
  useEffect(() => {
    const input = box.current?.querySelector<HTMLInputElement>('input[type=file]');
    if (!photo || !input) return;
    const chosen = new DataTransfer();
    chosen.items.add(new File([photo], 'jpg', { type: photo.type }));
    input.files = chosen.files;
  }, [photo]);
  return (
    <details
      ref={box}
      open={isSaid || photo !== undefined}
      onChange={({ target }) => {
        if (target instanceof HTMLInputElement && target.type === 'file') setHasPhoto(target.value !== '');
      }}
    >
      <summary>{t('photos.add')}</summary>
      <div className="form">
        <PhotoField error={errors.file} />
        <PhotoWords isNeeded={hasPhoto} typed={typed} errors={errors} />
      </div>
    </details>
  );
}

/** By which the entry is made once: sent from here, or from what this device kept. */
function MadeAs() {
  const [key] = useState(newKey);
  return <input type="hidden" name="madeAs" defaultValue={key} suppressHydrationWarning />;
}
