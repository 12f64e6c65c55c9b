import { csvOfList } from '#app/features/staff/list-csv.server.ts';
import { viewOf } from '#app/features/payments/payer-view.server.ts';
import { toMajor } from '#app/shared/money.ts';
import { siteContextOf } from '#platform/site.ts';
import { listAnnouncedTransfers } from '#app/features/statements/announced-transfers.server.ts';

/** The filtered announced transfers, one per line, with the amount received, if any. */
export const loader = csvOfList({
  permission: 'payments.read',
  name: 'promises',
  person: viewOf,
  heads: ['reference', 'state', 'createdAt', 'paidAt', 'name', 'fund', 'promised', 'came', 'currency', 'id'],
  list: (page, { db, context, person }) =>
    listAnnouncedTransfers(db, page, { person, days: siteContextOf(context).settings.promiseDays }),
  row: ({ reference, state, createdAt, paidAt, name, fund, announcedMinor, amountMinor, currency, id }) => [
    reference,
    state,
    createdAt,
    paidAt,
    name,
    fund,
    toMajor({ amountMinor: announcedMinor, currency }),
    paidAt ? toMajor({ amountMinor, currency }) : '',
    currency,
    id,
  ],
});
