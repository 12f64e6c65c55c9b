import { useTranslation } from '#app/ui/words.tsx';
import type { ShownFund } from './fund-row.tsx';
import styles from './fund-table.module.css';

const COLUMNS = ['received', 'fees', 'spent', 'proven', 'toProve', 'balance'] as const;

/** All funds as a table. */
export function FundTable({ funds }: { funds: readonly ShownFund[] }) {
  const { t } = useTranslation('transparency');
  const columns = funds.some(({ sums }) => sums.carried) ? (['carried', ...COLUMNS] as const) : COLUMNS;
  return (
    <div className={styles.scroll} role="group" aria-labelledby="table" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('fund')}</th>
            {columns.map((name) => (
              <th key={name} scope="col" className={styles.sum}>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {funds.map(({ id, title, language, sums }) => (
            <tr key={id}>
              <th scope="row" lang={language}>
                {title}
              </th>
              {columns.map((name) => (
                <td key={name} className={`num ${styles.sum}`}>
                  {sums[name]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
