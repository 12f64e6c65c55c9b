import { CURRENCIES } from '#app/shared/money.ts';
import { FirstRows } from '#app/features/staff/parts/first-rows.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { type GiftQuestions, MAPPED, NEEDED } from '#app/features/imports/gift-file.ts';
import { ColumnQuestions } from './column-questions.tsx';

type ColumnFieldsProps = {
  failure: { fields: Record<string, string>; typed: Record<string, string>; details: object };
  funds: readonly { id: string; title: string }[];
};
/** As `read-import` says it where nobody explained the heads of a table. */
type Asked = {
  columns?: string[];
  first?: string[][];
  proposed?: Record<string, string>;
  asks?: GiftQuestions;
};

/** What each column means, with the first rows in sight; one currency or one fund may stand for all lines. */
export function ColumnFields({ failure, funds }: ColumnFieldsProps) {
  const { t } = useTranslation('admin');
  const { columns = [], first = [], proposed = {}, asks } = failure.details as Asked;
  const forAll = {
    currency: CURRENCIES.map((value) => ({ value, label: t('import.forAll', { what: value }) })),
    fund: funds.map(({ id, title }) => ({ value: id, label: t('import.forAll', { what: title }) })),
  } as Record<string, { value: string; label: string }[]>;
  return (
    <fieldset className="stack">
      <legend>{t('mapping.title')}</legend>
      <p className="quiet">{t('import.mapText')}</p>
      {first.length > 0 && <FirstRows columns={columns} rows={first} />}
      <ColumnQuestions asks={asks} proposed={proposed} />
      {MAPPED.map((name) => {
        const field = `mapping.${name}`;
        const value = failure.typed[field] ?? proposed[name] ?? '';
        const own = [...columns.map((column) => ({ value: column, label: column })), ...(forAll[name] ?? [])];
        const isKnown = own.some((option) => option.value === value);
        return (
          <Field
            key={name}
            label={t(`import.map.${name}`)}
            name={field}
            control="select"
            isOptional={!NEEDED.includes(name)}
            defaultValue={value}
            options={[
              { value: '', label: t('mapping.none') },
              ...own,
              // Typed before, of another answer: it is shown, and said to be none of this table.
              ...(value && !isKnown ? [{ value, label: value }] : []),
            ]}
            error={failure.fields[field]}
          />
        );
      })}
    </fieldset>
  );
}
