import type { CSSProperties } from 'react';
import type { LoomOfFunds as Loom } from '#app/features/spending/transparency-view.server.ts';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './loom-of-funds.module.css';

const ROWS = ['received', 'spent', 'proven'] as const;

/** Every fund a column, as wide as the money it had; three rows. A drawing alone: the table below says it. */
export function LoomOfFunds({ currency, columns, isAlone }: Loom & { isAlone: boolean }) {
  const { t } = useTranslation('transparency');
  const { t: sign } = useTranslation('ui');
  const style = (name: string, value: number) => ({ [name]: value }) as CSSProperties;
  return (
    <div className={styles.loom} aria-hidden="true">
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          {columns.map((column) => (
            <span
              key={column.id}
              className={styles.column}
              style={{ ...column.look, ...style('--w', column.width) } as CSSProperties}
            >
              <i className={styles[row]} style={style('--p', column[row])} />
              {row === 'proven' && column.spent > column.proven && (
                <i
                  className={styles.gap}
                  style={{ ...style('--x', column.proven), ...style('--p', column.spent - column.proven) }}
                />
              )}
            </span>
          ))}
          <b>{isAlone ? t(row) : t(row) + sign('signs.comma') + currency}</b>
        </div>
      ))}
      <div className={styles.names}>
        {columns.map(({ id, title, language, width }) => (
          <span key={id} lang={language} style={style('--w', width)}>
            {width >= 7 && title}
          </span>
        ))}
      </div>
      <p className={`wrap ${styles.legend}`}>
        {ROWS.map((row) => (
          <span key={row}>
            <i className={styles[row]} /> {t(row)}
          </span>
        ))}
        <span>
          <i className={styles.gap} /> {t('toProve')}
        </span>
        <span>
          <i /> {t('balance')}
        </span>
      </p>
    </div>
  );
}
