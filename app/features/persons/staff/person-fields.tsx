import { again } from '#app/features/staff/parts/again.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';

type Failed = Parameters<typeof again>[1];
type OwnFieldProps = { failed: Failed; /** What is known already. */ value?: string | null };

const known = (name: string, { failed, value }: OwnFieldProps) => ({
  ...again(name, failed),
  defaultValue: failed?.typed[name] ?? value ?? undefined,
});

/** How somebody is called and reached, one field of each: of who is added, and of who is corrected. */
export function NameField({ hint, ...own }: OwnFieldProps & { hint?: string }) {
  const { t } = useTranslation('admin');
  return (
    <Field
      label={t('persons.correctName')}
      hint={hint}
      {...known('name', own)}
      maxLength={120}
      required
      dir="auto"
      autoComplete="off"
    />
  );
}

export function PhoneField(own: OwnFieldProps) {
  const { t } = useTranslation('admin');
  return (
    <Field
      label={t('persons.correctPhone')}
      {...known('phone', own)}
      type="tel"
      maxLength={40}
      isOptional
      autoComplete="off"
    />
  );
}

export function PostalField(own: OwnFieldProps) {
  const { t } = useTranslation('admin');
  return (
    <Field
      label={t('persons.correctAddress')}
      {...known('address', own)}
      control="textarea"
      rows={3}
      maxLength={300}
      isOptional
    />
  );
}

type WhyFieldProps = OwnFieldProps & { label: string; hint: string };

/** Why it is kept or changed. */
export const WhyField = ({ label, hint, ...own }: WhyFieldProps) => (
  <Field label={label} hint={hint} {...known('reason', own)} maxLength={500} required />
);
