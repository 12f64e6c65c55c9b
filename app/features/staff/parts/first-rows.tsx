import { useTranslation } from '#app/ui/words.tsx';

/** The first rows of a table that somebody sent, as they were read, beside what its columns mean. */
export function FirstRows({ columns, rows }: { columns: readonly string[]; rows: readonly string[][] }) {
  const { t } = useTranslation('admin');
  return (
    <div className="scroll" role="group" aria-label={t('mapping.first')} tabIndex={0}>
      <table aria-label={t('mapping.first')}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...new Map(rows.map((cells) => [cells.join('\t'), cells]))].map(([key, cells]) => (
            <tr key={key}>
              {columns.map((column, at) => (
                <td key={column}>
                  <bdi>{cells[at]}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
