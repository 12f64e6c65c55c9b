import { href, Link } from 'react-router';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { formatMoney } from '#app/shared/money.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { useAccountName } from '#app/features/payments/account-name.ts';
import { nameAccounts } from '#app/features/accounting/staff/report.server.ts';
import { ReportPlaces } from '#app/features/accounting/staff/report-nav.tsx';
import { type FundBalance, readFundBalances, readHeldForFunds } from './fund-balances.server.ts';
import type { Route } from './+types/funds.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'reports.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  // Of one moment: a gift booked between the two would look like a fault of the books.
  const [rows, held] = await db.transaction(
    async (tx) => [await readFundBalances(tx), await readHeldForFunds(tx)] as const,
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  const accounts = [...new Set(rows.flatMap(({ account }) => account ?? []))];
  const named = await nameAccounts(db, context.get(payContext).purposes, accounts);
  return {
    books: [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, lines]) => {
      const money = (amountMinor: number) => formatMoney({ amountMinor, currency }, language);
      const sum = (of: (row: FundBalance) => number) => lines.reduce((all, row) => all + of(row), 0);
      const balanceMinor = sum((row) => row.balanceMinor);
      const heldMinor = held.get(currency) ?? 0;
      const tell = (row: Omit<FundBalance, 'account' | 'currency'>) => ({
        received: money(row.receivedMinor),
        back: money(row.backMinor),
        fees: money(row.feesMinor),
        spent: money(row.spentMinor),
        balance: money(row.balanceMinor),
      });
      return {
        currency,
        rows: lines.map((row) => ({
          ...tell(row),
          account: row.account,
          title: (row.account && named.get(row.account)?.title) || null,
        })),
        total: tell({
          receivedMinor: sum((row) => row.receivedMinor),
          backMinor: sum((row) => row.backMinor),
          feesMinor: sum((row) => row.feesMinor),
          spentMinor: sum((row) => row.spentMinor),
          balanceMinor,
        }),
        held: money(heldMinor),
        agrees: heldMinor === balanceMinor,
      };
    }),
  };
}

const HEADS = ['received', 'back', 'fees', 'spent', 'balance'] as const;

/** What each fund has left of all it ever received, and that it is what the ledger says. */
export default function Funds({ loaderData: { books } }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const nameOf = useAccountName();
  return (
    <>
      <div className="hd">
        <div>
          <h1>{t('report.funds.title')}</h1>
          <p className="sub">{t('report.funds.text')}</p>
        </div>
        <div className="hd__a">
          <a className="b" href={href('/admin/reports/funds.csv')} download>
            <StaffIcon name="download-simple" />
            {t('list.export')}
          </a>
        </div>
      </div>
      <ReportPlaces current="funds" />
      {books.length === 0 && <p className="sheet sheet__b quiet">{t('report.funds.none')}</p>}
      {books.map(({ currency, rows, total, held, agrees }) => (
        <section key={currency} className="sheet" aria-labelledby={`funds-${currency}`}>
          <div className="sheet__h">
            <h2 id={`funds-${currency}`}>{t('report.funds.in', { currency })}</h2>
            <b className="num">{total.balance}</b>
          </div>
          <div className="scroll" role="group" aria-labelledby={`funds-${currency}`} tabIndex={0}>
            <table className="t">
              <thead>
                <tr>
                  <th scope="col">{t('report.funds.fund')}</th>
                  {HEADS.map((head) => (
                    <th key={head} scope="col" className="r">
                      {t(`report.funds.${head}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ account, title, ...sums }) => (
                  <tr key={account ?? ''} data-row>
                    <th scope="row" className="c-m" dir="auto">
                      {account ? (
                        <Link to={entriesOf(account, currency)}>{title ?? nameOf(account)}</Link>
                      ) : (
                        t('report.funds.house')
                      )}
                    </th>
                    <Cells {...sums} />
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
          <p className="sheet__f" role={agrees ? undefined : 'alert'}>
            {t(agrees ? 'report.funds.agrees' : 'report.funds.differs', { sum: held })}
          </p>
        </section>
      ))}
    </>
  );
}

/** All its entries: no gift is older than the house. */
const entriesOf = (account: string, currency: string): string =>
  `${href('/admin/reports/entries')}?${new URLSearchParams({ from: '2000-01-01', to: '2099-12-31', account, currency })}`;

function Cells({ received, back, fees, spent, balance }: Record<(typeof HEADS)[number], string>) {
  return (
    <>
      {[received, back, fees, spent].map((sum, index) => (
        <td key={HEADS[index]} className="r">
          <span className="num">{sum}</span>
        </td>
      ))}
      <td className="c-a r">
        <b className="num">{balance}</b>
      </td>
    </>
  );
}
