import { again } from '#app/features/staff/parts/again.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';

type PartnerFormProps = {
  partners: readonly { id: string; name: string }[];
  failure?: { intent: string; fields: Record<string, string>; typed: Record<string, string> };
};

/** A partner gave the receipt: by whom, under which number, on which day. */
export function PartnerForm({ partners, failure }: PartnerFormProps) {
  const { t } = useTranslation('admin');
  const failed = failure?.intent === 'record-partner-receipt' ? failure : undefined;
  const { fields = {}, typed = {} } = failed ?? {};
  return (
    <details open={failed !== undefined}>
      <summary>{t('tax.partner')}</summary>
      <p className="quiet">{t('tax.partnerHint')}</p>
      <ActForm intent="record-partner-receipt" kind="line" label={t('tax.partnerAct')}>
        <Field
          control="select"
          label={t('tax.entity')}
          {...again('entityId', { typed, fields })}
          required
          options={partners.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Field
          label={t('tax.partnerNumber')}
          name="number"
          dir="auto"
          required
          maxLength={60}
          autoComplete="off"
          defaultValue={typed.number ?? ''}
          error={fields.number}
        />
        <Field label={t('tax.partnerDay')} {...again('day', { typed, fields })} type="date" required />
      </ActForm>
    </details>
  );
}
