import { payContext } from '#app/features/payments/pay-context.server.ts';
import { everyPage, readListState } from '#app/features/staff/list-state.server.ts';
import { listReceiptLines, RECEIPT_HEADS } from '../receipt-lines.server.ts';
import { downloadTable } from './download.server.ts';
import type { Route } from './+types/receipts-csv.ts';

/** The receipts, each a line. */
export async function loader(asked: Route.LoaderArgs) {
  const { purposes } = asked.context.get(payContext);
  return downloadTable(asked, 'receipts', RECEIPT_HEADS, (db, filter) =>
    everyPage((page) => listReceiptLines(db, purposes, filter, page), readListState({})),
  );
}
