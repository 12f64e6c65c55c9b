import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { toMajor } from '#app/shared/money.ts';
import { downloadTable } from '#app/features/staff/table-download.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { nameAccounts } from '#app/features/accounting/staff/report.server.ts';
import { readFundBalances } from './fund-balances.server.ts';
import type { Route } from './+types/funds-csv-route.ts';

const HEADS = ['account', 'title', 'currency', 'received', 'back', 'fees', 'spent', 'balance', 'moved'] as const;

/** What each fund has, a line for each of its currencies; the house's line has no account. Sums in major units. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'reports.read');
  const { db } = siteContextOf(context);
  const rows = await readFundBalances(db);
  const accounts = [...new Set(rows.flatMap(({ account }) => account ?? []))];
  const named = await nameAccounts(db, context.get(payContext).purposes, accounts);
  const lines = (async function* () {
    for (const { account, currency, receivedMinor, backMinor, feesMinor, spentMinor, balanceMinor, movedMinor } of rows)
      yield [
        account ?? '',
        (account && named.get(account)?.title) ?? '',
        currency,
        ...[receivedMinor, backMinor, feesMinor, spentMinor, balanceMinor, movedMinor].map((amountMinor) =>
          Number(toMajor({ amountMinor, currency })),
        ),
      ];
  })();
  return downloadTable({ context, request }, 'funds', HEADS, lines);
}
