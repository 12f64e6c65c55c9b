import type { Currency } from '#app/shared/money.ts';
import { StaffSumField } from '#app/features/staff/parts/staff-sum-field.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { KnownDonors } from './known-donors.tsx';
import { lineField, SEVERAL_FUNDS, type TypedLine } from './batch-rules.ts';
import { PartFields } from './part-fields.tsx';

export type FundOption = { value: string; label: string };

type LineFieldsProps = {
  index: number;
  line: TypedLine;
  funds: readonly FundOption[];
  faults: Record<string, string>;
  currency: Currency;
  /** Left out on pages without script, where the browser keeps what is typed. */
  onChange?: (line: TypedLine) => void;
};

/** The fields of one gift, each with its label: from whom, for what, how much. */
export function LineFields({ index, line, funds, faults, currency, onChange }: LineFieldsProps) {
  const { t } = useTranslation('admin');
  const control = (name: Exclude<keyof TypedLine, 'anonymous' | 'parts'>) => ({
    name: lineField(index, name),
    error: faults[lineField(index, name)],
    ...(onChange
      ? {
          value: line[name],
          onChange: ({ target }: { target: { value: string } }) => onChange({ ...line, [name]: target.value }),
        }
      : { defaultValue: line[name] }),
  });
  return (
    <fieldset className="entry">
      {/* The line at hand has its heading above. */}
      <legend className={onChange && 'visually-hidden'}>{t('batch.lineTitle', { line: index + 1 })}</legend>
      <Field
        label={t('batch.donor')}
        dir="auto"
        autoComplete="off"
        hint={onChange && t('batch.donorHint')}
        {...control('donorName')}
      />
      {onChange && <KnownDonors key={index} line={line} onTake={onChange} />}
      <Field
        label={t('batch.fund')}
        control="select"
        options={[...funds, { value: SEVERAL_FUNDS, label: t('batch.several') }]}
        className="w5"
        {...control('programId')}
      />
      <StaffSumField unit={currency} label={t('batch.sum')} className="entry__sum w3" {...control('amount')} />
      {(line.programId === SEVERAL_FUNDS || (!onChange && line.parts.length > 0)) && (
        <PartFields index={index} line={line} funds={funds} faults={faults} currency={currency} onChange={onChange} />
      )}
      <Field label={t('batch.reference')} maxLength={140} dir="auto" autoComplete="off" {...control('reference')} />
      <Field
        label={t('batch.phone')}
        type="tel"
        inputMode="tel"
        maxLength={40}
        dir="ltr"
        autoComplete="off"
        className="w3"
        {...control('donorPhone')}
      />
      <Field
        label={t('batch.email')}
        type="email"
        maxLength={254}
        autoComplete="off"
        className="w5"
        {...control('donorEmail')}
      />
      <Checkbox
        name={lineField(index, 'anonymous')}
        label={t('batch.anonymous')}
        className="entry__box w3"
        {...(onChange
          ? { checked: line.anonymous, onChange: ({ target }) => onChange({ ...line, anonymous: target.checked }) }
          : { defaultChecked: line.anonymous })}
      />
    </fieldset>
  );
}
