import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { MAPPED } from '#app/features/statements/statement-line.ts';

type MappingFieldsProps = {
  failure: { fields: Record<string, string>; typed: Record<string, string>; details: object };
  currencies: readonly string[];
};
/** As `import-statement` says it where it does not know the heads of a table. */
type Asked = { columns?: string[]; first?: string[][]; proposed?: Record<string, string> };

const NEEDED: readonly string[] = ['day', 'amount', 'currency'];

/** What each column means, with the first rows in sight; a table without a column of currencies has one for all. */
export function MappingFields({ failure, currencies }: MappingFieldsProps) {
  const { t } = useTranslation('admin');
  const { columns, first = [], proposed = {} } = failure.details as Asked;
  return (
    <fieldset className="stack">
      <legend>{t('mapping.title')}</legend>
      <p className="quiet">{t('mapping.text')}</p>
      {first.length > 0 && (
        <div className="scroll" role="group" aria-label={t('mapping.first')} tabIndex={0}>
          <table className="t">
            <thead>
              <tr>
                {columns!.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...new Map(first.map((cells) => [cells.join('\t'), cells]))].map(([key, cells]) => (
                <tr key={key}>
                  {columns!.map((column, at) => (
                    <td key={column}>
                      <bdi>{cells[at]}</bdi>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {MAPPED.map((name) => {
        const field = `mapping.${name}`;
        const value = failure.typed[field] || proposed[name] || '';
        const options = [...new Set([...(columns ?? []), ...(name === 'currency' ? currencies : []), value])];
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
  );
}
