import type { CSSProperties } from 'react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/ui/words.tsx';
import { useAccountName } from '#app/features/payments/account-name.ts';
import { type Side } from './report.ts';
import { WITHOUT_SOURCE } from '#app/features/payments/payment.ts';

type Sums = { count: number; gross: string; back: string; net: string };
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
  const id = `book-${currency}`;
  return (
    <section className="sheet" aria-labelledby={id}>
      <div className="sheet__h">
        <h2 id={id}>{t(`report.tables.${side}`, { currency })}</h2>
        <b className="num">{total.net}</b>
      </div>
      <div className="loom sheet__b" aria-hidden="true">
        <div className="loom__w">
          {rows.map(({ account, part, cloth }) => (
            <span key={account} className="loom__d" style={{ '--v': part } as CSSProperties}>
              <i style={{ '--v': 1, '--cloth': cloth ?? PLAIN } as CSSProperties} />
            </span>
          ))}
        </div>
      </div>
      <div className="scroll" role="group" aria-labelledby={id} tabIndex={0}>
        <table className="t">
          <thead>
            <tr>
              <th scope="col">{t(`report.sides.${side}`)}</th>
              {(['count', 'gross', 'back', 'net'] as const).map((head) => (
                <th key={head} scope="col" className="r">
                  {t(`report.${side === 'cost' ? 'costs' : 'heads'}.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ account, title, cloth, payments, ...sums }) => (
              <tr key={account}>
                <th scope="row" className="c-m">
                  <span className="row row--n">
                    <span
                      className="swatch"
                      style={{ '--cloth': cloth ?? PLAIN } as CSSProperties}
                      aria-hidden="true"
                    />
                    <Link className="grow" to={entries(account)} dir="auto">
                      {title ?? nameOf(account)}
                    </Link>
                  </span>
                </th>
                <Cells {...sums} payments={payments} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className="c-m">
                {t('report.total')}
              </th>
              <Cells {...total} />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

/** What has no cloth of its own. */
const PLAIN = 'linear-gradient(var(--tint-mist), var(--tint-mist))';

function Cells({ count, gross, back, net, payments }: Sums & { payments?: string | null }) {
  return (
    <>
      <td className="r">{payments ? <Link to={payments}>{count}</Link> : count}</td>
      <td className="r">
        <span className="num">{gross}</span>
      </td>
      <td className="r">
        <span className="num">{back}</span>
      </td>
      <td className="c-a r">
        <b className="num">{net}</b>
      </td>
    </>
  );
}
