import { useState } from 'react';
import { PhotoWords } from '#app/features/photos/parts/photo-words.tsx';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { PhotoField } from '#app/features/staff/parts/photo-field.tsx';
import { MadeAs, useFileBack, WaitingForm } from '#app/features/staff/parts/waiting-form.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';

type Failure = { intent: string; fields: Record<string, string>; typed: Record<string, string> };
type JournalFormProps = {
  projectId: string;
  me: string;
  today: string;
  /** Where the project is: what happened, mostly happened there. */
  commune: string;
  failure?: Failure;
};

/** Names of fields that speak of the photo. */
const OF_PHOTO = ['description', 'credit', 'consent', 'note'];

/** An entry of the journal: kept on this device first, so that a dead line takes no word with it; without script sent as any form is. */
export function JournalForm({ projectId, me, today, commune, failure }: JournalFormProps) {
  const { t } = useTranslation('admin');
  const own = failure?.intent === 'write-journal' ? failure : undefined;
  const { fields = {}, typed = {} }: Partial<Failure> = own ?? {};
  return (
    <WaitingForm
      kind="journal"
      me={me}
      words={{
        kept: t('projects.offline'),
        sent: t('projects.sentAll'),
        waiting: (count) => t('projects.waiting', { count }),
      }}
      read={(text, photo) => ({
        title: text('title'),
        call: 'write-journal',
        upload: photo && '/api/storage/photos-pictures',
        body: {
          projectId,
          ...Object.fromEntries(['day', 'title', 'text', 'place'].map((name) => [name, text(name)])),
          ...(photo && { photo: Object.fromEntries(OF_PHOTO.map((name) => [name, text(name)])) }),
        },
      })}
    >
      {({ key, from, file }, faults) => {
        const errors = { ...fields, ...faults };
        const body = from?.body as (Record<string, string> & { photo?: object }) | undefined;
        const shown: Record<string, string> = body ?? typed;
        return (
          <ActForm key={key} intent="write-journal" label={t('projects.send')} hasFile>
            <MadeAs />
            <Field
              label={t('projects.entryTitle')}
              name="title"
              required
              maxLength={120}
              defaultValue={shown.title}
              error={errors.title}
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
              error={errors.text}
            />
            <Field
              label={t('projects.day')}
              name="day"
              type="date"
              max={today}
              required
              defaultValue={shown.day ?? today}
              error={errors.day}
            />
            <Field
              label={t('projects.commune')}
              name="place"
              maxLength={80}
              isOptional
              hint={t('projects.communeHint')}
              defaultValue={shown.place ?? commune}
              error={errors.place}
            />
            <PhotoOfEntry photo={file} typed={body ? { ...body.photo } : typed} errors={errors} />
          </ActForm>
        );
      }}
    </WaitingForm>
  );
}

type PhotoOfEntryProps = { photo?: File; typed: Record<string, string>; errors: Record<string, string> };

/** A photo in place of the entry's drawing, one press away; `photo` is one that comes back from what waited. */
function PhotoOfEntry({ photo, typed, errors }: PhotoOfEntryProps) {
  const { t } = useTranslation('admin');
  const box = useFileBack<HTMLDetailsElement>(photo);
  const isSaid = ['file', ...OF_PHOTO].some((name) => typed[name] || errors[name]);
  const [hasPhoto, setHasPhoto] = useState(photo !== undefined);
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
