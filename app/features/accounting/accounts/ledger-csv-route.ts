import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { type Currency, toMajor } from '#app/shared/money.ts';
import { downloadTable } from '#app/features/staff/table-download.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { spanOf } from '#app/features/accounting/staff/report.server.ts';
import { listNumbers } from './account-numbers.server.ts';
import { readGeneralLedger } from './general-ledger.server.ts';
import type { Route } from './+types/ledger-csv-route.ts';

const HEADS = [
  'number',
  'label',
  'account',
  'currency',
  'kind',
  'at',
  'id',
  'transactionId',
  'receipt',
  'debit',
  'credit',
  'balance',
] as const;

/** The general ledger of a period: account by account its opening, each entry with the balance after it, its closing. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'reports.read');
  const { db } = siteContextOf(context);
  const search = new URL(request.url).searchParams;
  const span = spanOf(search.get('period'), search.get('at'));
  const numbers = await listNumbers(db);
  const rows = (async function* () {
    for await (const { kind, of, entry, balanceMinor } of readGeneralLedger(db, span, numbers)) {
      const { number = '', label = '', account, currency } = of;
      const major = (amountMinor: number) => Number(toMajor({ amountMinor, currency: currency as Currency }));
      const amount = entry ? major(Math.abs(entry.amountMinor)) : null;
      const [debit, credit] =
        kind === 'closing'
          ? [major(of.debitMinor), major(of.creditMinor)]
          : entry && entry.amountMinor > 0
            ? [amount, null]
            : [null, amount];
      yield [
        number,
        label,
        account,
        currency,
        kind,
        entry?.at ?? (kind === 'opening' ? span.from : span.to),
        entry?.id ?? null,
        entry?.transactionId ?? null,
        entry?.receipt ?? null,
        debit,
        credit,
        major(balanceMinor),
      ];
    }
  })();
  return downloadTable({ context, request }, `grand-livre-${span.from}-${span.to}`, HEADS, rows);
}
