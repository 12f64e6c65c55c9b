import type { Language } from '#app/shared/language.ts';
import { useTranslation } from '#app/ui/words.tsx';
import type { ShownFund } from './fund-row.tsx';
import styles from './sum-table.module.css';

const COLUMNS = ['received', 'fees', 'spent', 'proven', 'toProve', 'balance'] as const;

export type SumRow = { id: string; title: string; language?: Language; sums: ShownFund['sums'] };

type SumTableProps = {
  /** The id of its heading. */
  labelledBy: string;
  /** What its rows are. */
  head: string;
  rows: readonly SumRow[];
  /** All of them together, one for each currency. */
  totals?: readonly SumRow[];
};

/** Sums as a table: of funds, or of years. */
export function SumTable({ labelledBy, head, rows, totals = [] }: SumTableProps) {
  const { t } = useTranslation('transparency');
  const columns = rows.some(({ sums }) => sums.carried) ? (['carried', ...COLUMNS] as const) : COLUMNS;
  const show = ({ id, title, language, sums }: SumRow) => (
    <tr key={id}>
      <th scope="row" lang={language}>
        {title}
      </th>
      {columns.map((name) => (
        <td
          key={name}
          className={`num ${styles.sum}`}
          data-head={t(name)}
          data-none={sums[name] === undefined || undefined}
        >
          {sums[name] ?? '–'}
        </td>
      ))}
    </tr>
  );
  return (
    <div className={styles.scroll} role="group" aria-labelledby={labelledBy} tabIndex={0}>
      <table className={styles.table} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map((name) => (
              <th key={name} scope="col" className={styles.sum}>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(show)}</tbody>
        {totals.length > 0 && <tfoot>{totals.map(show)}</tfoot>}
      </table>
    </div>
  );
}
