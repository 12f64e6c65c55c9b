import { again } from '#app/features/staff/parts/again.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { FieldStatus } from '#app/features/crowd-farming/field-rules.ts';
import { PhotoField } from '#app/features/staff/parts/photo-field.tsx';

type Failure = { intent: string; code: string; fields: Record<string, string>; typed: Record<string, string> };
type StepFormProps = {
  /** Where it comes to; where it stands, for what happened within its step. */
  to: FieldStatus;
  isReport?: boolean;
  today: string;
  failure?: Failure;
};

/** A step of the season, or what happened within one: its day, words, a photo. */
export function StepForm({ to, isReport, today, failure }: StepFormProps) {
  const { t } = useTranslation('admin');
  const own = failure?.intent === 'advance-field' && failure.typed.to === to ? failure : undefined;
  const { fields = {}, typed = {} }: Partial<Failure> = own ?? {};
  const isClosing = to === 'refunded';
  return (
    <ActForm
      intent="advance-field"
      kind={isReport || isClosing ? 'line' : undefined}
      label={t(isReport ? 'fields.tell' : `fields.step.${to}`)}
      values={{ to }}
      hasFile
    >
      <Field
        label={t('fields.day')}
        name="day"
        type="date"
        max={today}
        required
        defaultValue={typed.day ?? today}
        error={fields.day}
      />
      <Field
        label={t(isClosing ? 'fields.why' : 'fields.text')}
        {...again('text', { typed, fields })}
        control="textarea"
        rows={3}
        maxLength={2000}
        required={isReport || isClosing}
        isOptional={!isReport && !isClosing}
        hint={isClosing ? undefined : t('fields.textHint')}
      />
      {!isClosing && <PhotoField error={fields.file} />}
    </ActForm>
  );
}
