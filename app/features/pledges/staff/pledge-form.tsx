import { again } from '#app/features/staff/parts/again.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { StaffSumField } from '#app/features/staff/parts/staff-sum-field.tsx';
import { DONATION_CURRENCY } from '#app/features/donations/donation-rules.ts';
import { isWorthCurrency, WORTH_CURRENCIES } from '#app/shared/worth.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';

type PledgeFormProps = {
  funds: readonly { value: string; label: string }[];
  failure?: { fields: Record<string, string>; typed: Record<string, string> };
};

/** What somebody promised by phone or at a table. */
export function PledgeForm({ funds, failure }: PledgeFormProps) {
  const { t } = useTranslation('admin');
  return (
    <details className="sheet" open={failure !== undefined}>
      <summary className="sheet__b">{t('pledge.enter')}</summary>
      <div className="sheet__b">
        <p className="quiet">{t('pledge.enterText')}</p>
        <ActForm intent="enter-pledge" label={t('pledge.save')}>
          <Field label={t('batch.donor')} isOptional dir="auto" autoComplete="off" {...again('donorName', failure)} />
          <Field
            label={t('pledge.email')}
            type="email"
            maxLength={254}
            required
            autoComplete="off"
            {...again('donorEmail', failure)}
          />
          <Field
            label={t('batch.fund')}
            name="programId"
            control="select"
            options={funds}
            defaultValue={failure?.typed.programId}
            error={failure?.fields.programId}
          />
          <StaffSumField
            unit={isWorthCurrency(failure?.typed.currency) ? failure.typed.currency : DONATION_CURRENCY}
            label={t('batch.sum')}
            required
            {...again('amount', failure)}
          />
          <Field
            label={t('batch.currency')}
            name="currency"
            control="select"
            options={WORTH_CURRENCIES.map((value) => ({ value, label: value }))}
            defaultValue={failure?.typed.currency ?? DONATION_CURRENCY}
            error={failure?.fields.currency}
          />
          <Field label={t('pledge.day')} type="date" required {...again('day', failure)} />
        </ActForm>
      </div>
    </details>
  );
}
