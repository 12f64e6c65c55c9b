import { FirstRows } from '#app/features/staff/parts/first-rows.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { MAPPED, NEEDED } from '#app/features/statements/statement-line.ts';
import type { ShownTable } from './shown-table.server.ts';
import { TablePreview, TableQuestions } from './table-preview.tsx';

type MappingFieldsProps = {
  failure: { fields: Record<string, string>; typed: Record<string, string> };
  table: ShownTable;
  currencies: readonly string[];
};

/** What each column means, and three lines as they will be read; what the columns do not say themselves is asked. */
export function MappingFields({ failure, table, currencies }: MappingFieldsProps) {
  const { t } = useTranslation('admin');
  const { columns, first, proposed, seen, preview, asks } = table;
  return (
    <>
      <input type="hidden" name="seen" value={seen} />
      {preview && <TablePreview preview={preview} />}
      <TableQuestions asks={asks} proposed={proposed} />
      <details className="more" open={!preview && !asks}>
        <summary className="b b--q">
          <span>{t('mapping.title')}</span>
        </summary>
        <fieldset className="stack">
          <legend className="visually-hidden">{t('mapping.title')}</legend>
          <p className="quiet">{t('mapping.text')}</p>
          {first.length > 0 && <FirstRows columns={columns} rows={first} />}
          {MAPPED.map((name) => {
            const field = `mapping.${name}`;
            const value = failure.typed[field] ?? proposed[name] ?? '';
            const options = [...new Set([...columns, ...(name === 'currency' ? currencies : []), value])];
            return (
              <Field
                key={name}
                label={t(`mapping.${name}`)}
                name={field}
                control="select"
                isOptional={!NEEDED.includes(name)}
                defaultValue={value}
                options={[
                  { value: '', label: t('mapping.none') },
                  ...options.filter(Boolean).map((one) => ({ value: one, label: one })),
                ]}
                error={failure.fields[field]}
              />
            );
          })}
        </fieldset>
      </details>
    </>
  );
}
