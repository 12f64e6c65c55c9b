import type { CSSProperties } from 'react';
import { href, Link } from 'react-router';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { TableSheet } from '#app/features/staff/parts/table-sheet.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { useAccountName } from '#app/features/payments/use-account-name.ts';
import { type Side } from './report.ts';
import { WITHOUT_SOURCE } from '#app/features/payments/payment.ts';

type Sums = { count: number; gross: string; back: string; moved: string; net: string };
type ReportTableProps = {
  book: {
    currency: string;
    rows: readonly (Sums & {
      account: string;
      /** The list of its payments, by source. */
      payments: string | null;
      title: string | null;
      cloth: string | null;
      part: number;
    })[];
    total: Sums;
  };
  side: Side;
  /** From and to, as the list of entries takes them. */
  days: URLSearchParams;
};

/** What one currency brought: as cloth, whose runs are as long as their sums, and as a table. */
export function ReportTable({ book: { currency, rows, total }, side, days }: ReportTableProps) {
  const { t } = useTranslation('admin');
  const nameAccount = useAccountName();
  const nameOf = (one: string) =>
    side !== 'source' ? nameAccount(one) : one === WITHOUT_SOURCE ? t('report.noSource') : one;
  const entries = (account: string) =>
    `${href('/admin/reports/entries')}?${new URLSearchParams([...days, [side === 'source' ? 'source' : 'account', account], ['currency', currency]])}`;
  const head = (name: Exclude<keyof Sums, 'moved'>) => t(`report.${side === 'cost' ? 'costs' : 'heads'}.${name}`);
  return (
    <TableSheet
      id={`book-${currency}`}
      title={t(`report.tables.${side}`, { currency })}
      aside={<b className="num">{total.net}</b>}
      before={
        <div className="loom sheet__b" aria-hidden="true">
          <div className="loom__w">
            {rows.map(({ account, part, cloth }) => (
              <span key={account} className="loom__d" style={{ '--v': part } as CSSProperties}>
                <i style={{ '--v': 1, '--cloth': cloth ?? PLAIN } as CSSProperties} />
              </span>
            ))}
          </div>
        </div>
      }
    >
      <StaffTable
        labelledBy={`book-${currency}`}
        rows={rows}
        rowKey="account"
        hasKeys={false}
        columns={(col) => [
          col(
            'account',
            t(`report.sides.${side}`),
            'c-m',
            ({ account, title, cloth }) => (
              <span className="row row--n">
                <span className="swatch" style={{ '--cloth': cloth ?? PLAIN } as CSSProperties} aria-hidden="true" />
                <Link className="grow" to={entries(account)} dir="auto">
                  {title ?? nameOf(account)}
                </Link>
              </span>
            ),
            { isRowHead: true },
          ),
          col('count', head('count'), 'r', ({ payments, count }) =>
            payments ? <Link to={payments}>{count}</Link> : count,
          ),
          col('gross', head('gross'), 'r'),
          col('back', head('back'), 'r'),
          // Between funds alone is anything moved.
          ...(side === 'fund' ? [col('moved', t('report.moved'), 'r')] : []),
          col('net', head('net'), 'c-a r', ({ net }) => <b className="num">{net}</b>),
        ]}
        total={{ label: t('report.total'), row: total }}
      />
    </TableSheet>
  );
}

/** What has no cloth of its own. */
const PLAIN = 'linear-gradient(var(--tint-mist), var(--tint-mist))';
