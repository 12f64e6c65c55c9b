import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { StaffSumField } from '#app/features/staff/parts/staff-sum-field.tsx';
import { MAX_PARTS, MIN_PARTS } from '#app/features/donations/several/several-rules.ts';
import { type Currency, formatMoney } from '#app/shared/money.ts';
import { typedSumOf } from '#app/shared/sums.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { emptyPart, isTypedPart, lineField, partField, type TypedLine, type TypedPart } from './batch-rules.ts';
import type { FundOption } from './line-fields.tsx';

type PartFieldsProps = {
  index: number;
  line: TypedLine;
  funds: readonly FundOption[];
  faults: Record<string, string>;
  currency: Currency;
  /** Left out on pages without script. */
  onChange?: (line: TypedLine) => void;
};

/** As many rows as are shown at first; with script one more than are filled. */
const FEW = 3;

/** Where a gift for several funds goes: each fund with its part, and what of the gift is still to be given a fund. */
export function PartFields({ index, line, funds, faults, currency, onChange }: PartFieldsProps) {
  const { t } = useTranslation('admin');
  const rows = Math.min(MAX_PARTS, Math.max(FEW, line.parts.length + 1));
  /** Of all together: beside the fund that lacks, else beside the last sum. */
  const fault = faults[lineField(index, 'parts')];
  const isLacking = line.parts.length < MIN_PARTS;
  const row = isLacking ? line.parts.length : line.parts.length - 1;
  const beside = isLacking ? 'programId' : 'amount';
  const change = (part: number, next: TypedPart) => {
    const parts = Array.from({ length: rows }, (_, one) => (one === part ? next : (line.parts[one] ?? emptyPart())));
    // Empty rows at the end are none; one between is, so that nothing that is typed changes its place.
    const end = parts.reduce((until, one, place) => (isTypedPart(one) ? place + 1 : until), 0);
    onChange?.({ ...line, parts: parts.slice(0, end) });
  };
  return (
    <fieldset className="entry__parts">
      <legend>{t('batch.parts')}</legend>
      {Array.from({ length: rows }, (_, part) => {
        const typed = line.parts[part] ?? emptyPart();
        const control = (name: keyof TypedPart) => ({
          name: partField(index, part, name),
          error: faults[partField(index, part, name)] ?? (part === row && name === beside ? fault : undefined),
          ...(onChange
            ? {
                value: typed[name],
                onChange: ({ target }: { target: { value: string } }) =>
                  change(part, { ...typed, [name]: target.value }),
              }
            : { defaultValue: typed[name] }),
        });
        return (
          <div key={part} className="entry">
            <Field
              control="select"
              label={t('batch.partFund', { part: part + 1 })}
              options={[{ value: '', label: t('batch.choose') }, ...funds]}
              className="w5"
              {...control('programId')}
            />
            <StaffSumField
              unit={currency}
              label={t('batch.part', { part: part + 1 })}
              className="w3"
              {...control('amount')}
            />
          </div>
        );
      })}
      {onChange && <PartSum line={line} currency={currency} />}
    </fieldset>
  );
}

/** What of the gift has its fund, beside its sum. */
function PartSum({ line: { amount, parts }, currency }: { line: TypedLine; currency: Currency }) {
  const { t, i18n } = useTranslation('admin');
  const language = staffLanguage(i18n.language);
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency }, language);
  const whole = typedSumOf(amount, currency, language);
  const sum = parts.reduce((all, part) => all + (typedSumOf(part.amount, currency, language) ?? 0), 0);
  if (whole === undefined) return null;
  const left = whole - sum;
  return (
    <p role="status">
      {left === 0 ? t('batch.match') : t(left < 0 ? 'batch.tooMuch' : 'batch.left', { sum: money(Math.abs(left)) })}
    </p>
  );
}
