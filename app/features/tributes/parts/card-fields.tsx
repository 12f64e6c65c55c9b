import { Field } from '#app/ui/field.tsx';
import { controlsOf } from '#app/ui/form-controls.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { CARD_FIELDS } from '#app/features/tributes/tribute-rules.ts';

type Typed = { typed: Record<string, string>; errors: Record<string, string> };

/** What stands on the card. */
export function CardFields({ typed, errors }: Typed) {
  const { t } = useTranslation('tributes');
  const controls = controlsOf(CARD_FIELDS, typed, errors);
  return (
    <>
      <Field label={t('form.honoured')} {...controls.honoured} />
      <Field label={t('form.salutation')} hint={t('form.salutationHint')} {...controls.salutation} />
      <Field label={t('form.words')} hint={t('form.wordsHint')} {...controls.words} />
      <Field label={t('form.from')} hint={t('form.fromHint')} {...controls.from} />
    </>
  );
}

/** Where it goes, and when. */
export function MailingFields({ typed, errors, hint }: Typed & { hint: string }) {
  const { t } = useTranslation('tributes');
  return (
    <>
      <Field
        label={t('form.recipient')}
        hint={hint}
        name="recipientEmail"
        type="email"
        maxLength={254}
        isOptional
        defaultValue={typed.recipientEmail}
        error={errors.recipientEmail}
      />
      <Field
        label={t('form.sendOn')}
        hint={t('form.sendOnHint')}
        name="sendOn"
        type="date"
        isOptional
        defaultValue={typed.sendOn}
        error={errors.sendOn}
      />
    </>
  );
}
