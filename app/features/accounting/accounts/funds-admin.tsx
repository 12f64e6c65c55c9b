import { href, Link } from 'react-router';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { TableSheet } from '#app/features/staff/parts/table-sheet.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { formatMoney } from '#app/shared/money.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { useAccountName } from '#app/features/payments/use-account-name.ts';
import { nameAccounts } from '#app/features/accounting/staff/report.server.ts';
import { ReportPlaces } from '#app/features/accounting/staff/report-nav.tsx';
import { type FundBalance, readFundBalances, readHeldForFunds } from './fund-balances.server.ts';
import type { Route } from './+types/funds-admin.ts';

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
        moved: money(row.movedMinor),
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
          movedMinor: sum((row) => row.movedMinor),
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

const SUMS = ['received', 'back', 'moved', 'fees', 'spent'] as const;

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
        <TableSheet
          key={currency}
          id={`funds-${currency}`}
          title={t('report.funds.in', { currency })}
          aside={<b className="num">{total.balance}</b>}
          foot={
            <p className="sheet__f" role={agrees ? undefined : 'alert'}>
              {t(agrees ? 'report.funds.agrees' : 'report.funds.differs', { sum: held })}
            </p>
          }
        >
          <StaffTable
            labelledBy={`funds-${currency}`}
            rows={rows}
            rowKey="account"
            columns={(col) => [
              col(
                'account',
                t('report.funds.fund'),
                'c-m',
                ({ account, title }) =>
                  account ? (
                    <Link to={entriesOf(account, currency)} dir="auto">
                      {title ?? nameOf(account)}
                    </Link>
                  ) : (
                    t('report.funds.house')
                  ),
                { isRowHead: true },
              ),
              ...SUMS.map((name) => col(name, t(`report.funds.${name}`), 'r')),
              col('balance', t('report.funds.balance'), 'c-a r', ({ balance }) => <b className="num">{balance}</b>),
            ]}
            total={{ label: t('report.total'), row: total }}
          />
        </TableSheet>
      ))}
    </>
  );
}

/** All its entries: no gift is older than the house. */
const entriesOf = (account: string, currency: string): string =>
  `${href('/admin/reports/entries')}?${new URLSearchParams({ from: '2000-01-01', to: '2099-12-31', account, currency })}`;
