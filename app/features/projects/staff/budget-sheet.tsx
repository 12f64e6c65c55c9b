import type { CSSProperties } from 'react';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './budget-sheet.module.css';

export type ShownLine = {
  label?: string;
  planned?: string;
  spent: string;
  /** Of what was planned, in percent. */
  shares?: { spent: number; proven: number };
  state: 'toCome' | 'toProve' | 'proven' | 'over';
  /** So much more than planned. */
  over?: string;
};

const TAG = { toCome: 'tag--off', toProve: 'tag--wait', proven: 'tag--ok', over: 'tag--bad' } as const;

type BudgetSheetProps = {
  lines: readonly ShownLine[];
  total: { planned: string; spent: string };
  /** `background` of what is spent, the fund’s own cloth. */
  cloth?: string;
  /** Where a spending of this fund is entered, for who may. */
  recordPath?: string;
};

/** A project's budget: what was planned, what its fund paid of each line, and how far that is proven. */
export function BudgetSheet({ lines, total, cloth, recordPath }: BudgetSheetProps) {
  const { t } = useTranslation('admin');
  return (
    <section className="sheet" aria-labelledby="budget" style={{ '--cloth': cloth } as CSSProperties}>
      <div className="sheet__h">
        <h2 id="budget">{t('projects.budget')}</h2>
        {recordPath && (
          <a className="b b--q" href={recordPath}>
            <StaffIcon name="receipt" />
            <span>{t('spending.record')}</span>
          </a>
        )}
      </div>
      <table aria-labelledby="budget" className="t">
        <thead>
          <tr>
            <th scope="col">{t('projects.line')}</th>
            <th scope="col" className="r">
              {t('projects.planned')}
            </th>
            <th scope="col" className="r">
              {t('projects.spent.spentOf')}
            </th>
            <th scope="col">{t('projects.spent.provenOf')}</th>
            <th scope="col">{t('projects.spent.stateOfLine')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, planned, spent, shares, state, over }) => (
            <tr key={label ?? ''}>
              <th scope="row" className="c-m wrapc" lang={label === undefined ? undefined : 'fr'}>
                {label ?? t('projects.spent.others')}
              </th>
              <td className="r">
                <span className="num">{planned}</span>
              </td>
              <td className="c-a r">
                <span className="num">{spent}</span>
              </td>
              <td className="c-s">
                {planned && <span className={styles.narrow}>{t('projects.spent.ofPlanned', { sum: planned })}</span>}
                {shares && (
                  <span
                    className={shares.proven > 0 ? `${styles.bar} ${styles.marked}` : styles.bar}
                    role="img"
                    aria-label={t('projects.spent.shares', shares)}
                    style={{ '--spent': shares.spent, '--proven': shares.proven } as CSSProperties}
                  />
                )}
              </td>
              <td className="c-t">
                <span className={`tag ${TAG[state]}`}>
                  <bdi>{over ? t('projects.spent.over', { sum: over }) : t(`projects.spent.${state}`)}</bdi>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="c-m">
              {t('projects.total')}
            </th>
            <td className="r">
              <b className="num">{total.planned}</b>
            </td>
            <td className="c-a r">
              <b className="num">{total.spent}</b>
            </td>
            <td className="c-s wrapc" colSpan={2}>
              <span className={styles.narrow}>{t('projects.spent.ofPlanned', { sum: total.planned })} · </span>
              <span className="fine quiet">{t('projects.spent.mark')}</span>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
