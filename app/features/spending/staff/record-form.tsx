import { again } from '#app/features/staff/parts/again.ts';
import { StaffSumField } from '#app/features/staff/parts/staff-sum-field.tsx';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { CURRENCIES, type Currency } from '#app/shared/money.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { BudgetLineField } from './budget-line-field.tsx';
import { SPENDING_KINDS } from '#app/features/spending/spending-rules.ts';

type RecordFormProps = {
  funds: readonly { id: string; title: string }[];
  fundId?: string;
  /** Of that fund's budget; of a fund that is chosen here the line is said afterwards. */
  budgetLines: readonly string[];
  today: string;
  failure?: { fields: Record<string, string>; typed: Record<string, string> };
};

/** A spending is asked for: another approves it. */
export function RecordForm({ funds, fundId, budgetLines, today, failure }: RecordFormProps) {
  const { t } = useTranslation('admin');
  const { fields = {}, typed = {} } = failure ?? {};
  return (
    <ActForm intent="record-spending" label={t('spending.ask')} hasFile>
      <Field
        label={t('spending.fund')}
        name="projectId"
        control="select"
        options={funds.map(({ id, title }) => ({ value: id, label: title }))}
        defaultValue={typed.projectId ?? fundId}
        error={fields.projectId}
      />
      {budgetLines.length > 0 && (
        <BudgetLineField lines={budgetLines} line={typed.budgetLine} error={fields.budgetLine} />
      )}
      <Field
        label={t('spending.what')}
        hint={t('spending.whatHint')}
        {...again('title', { typed, fields })}
        required
        maxLength={160}
      />
      <div className="fg fg--2">
        <StaffSumField
          unit={(typed.currency as Currency) ?? 'USD'}
          label={t('spending.amount')}
          {...again('amount', { typed, fields })}
          required
        />
        <Field
          label={t('spending.currency')}
          name="currency"
          control="select"
          options={CURRENCIES.map((value) => ({ value, label: value }))}
          defaultValue={typed.currency ?? 'USD'}
          error={fields.currency}
        />
      </div>
      <div className="fg fg--2">
        <Field
          label={t('spending.day')}
          name="day"
          type="date"
          max={today}
          required
          defaultValue={typed.day ?? today}
          error={fields.day}
        />
        <Field
          label={t('spending.kind')}
          {...again('kind', { typed, fields })}
          control="select"
          options={SPENDING_KINDS.map((value) => ({ value, label: t(`spending.kinds.${value}`) }))}
        />
      </div>
      <Field
        label={t('spending.invoice')}
        hint={t('spending.invoiceHint')}
        name="file"
        type="file"
        accept="application/pdf,image/jpeg,image/png,image/webp"
        isOptional
        error={fields.file}
      />
    </ActForm>
  );
}
