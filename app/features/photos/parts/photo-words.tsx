import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { PHOTO_CONSENTS, PHOTO_FOCUSES } from '#app/features/photos/photo-rules.ts';

type PhotoWordsProps = {
  /** Whether there is a photo to speak of. */
  isNeeded: boolean;
  typed?: Record<string, string>;
  errors?: Record<string, string>;
};

/** What is said of a photo with it: what it shows, who took it, and that who is seen agreed. */
export function PhotoWords({ isNeeded, typed = {}, errors = {} }: PhotoWordsProps) {
  const { t } = useTranslation('admin');
  const of = (name: string) => ({
    name,
    defaultValue: typed[name],
    error: errors[name],
  });
  return (
    <>
      <Field
        {...of('description')}
        label={t('photos.description')}
        hint={t('photos.descriptionHint')}
        maxLength={300}
        required={isNeeded}
      />
      <Field {...of('credit')} label={t('photos.credit')} maxLength={120} isOptional />
      <Field
        {...of('consent')}
        control="select"
        label={t('photos.consent')}
        hint={t('photos.consentHint')}
        required={isNeeded}
        options={[
          { value: '', label: '–' },
          ...PHOTO_CONSENTS.map((value) => ({ value, label: t(`photos.consents.${value}`) })),
        ]}
      />
      <Field
        {...of('focus')}
        control="select"
        label={t('photos.focus')}
        hint={t('photos.focusHint')}
        options={PHOTO_FOCUSES.map((value) => ({ value, label: t(`photos.focuses.${value}`) }))}
      />
      <Field {...of('note')} label={t('photos.note')} hint={t('photos.noteHint')} maxLength={500} isOptional />
    </>
  );
}
