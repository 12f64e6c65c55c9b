import type { Purposes } from '#app/features/payments/purposes.server.ts';
import { everyPage, readListState } from '#app/features/staff/list-state.server.ts';
import type { Database } from '#platform/database.ts';
import { DONOR_HEADS, listDonorLines } from './donor-lines.server.ts';
import type { ExportFilter } from './export-filter.server.ts';
import { GIFT_HEADS, listGiftLines } from './gift-lines.server.ts';
import { listReceiptLines, RECEIPT_HEADS } from './receipt-lines.server.ts';

type Table = {
  heads: readonly string[];
  list: (db: Database, filter: ExportFilter, purposes: Purposes) => AsyncIterable<readonly unknown[]>;
};

/**
 * Tables that contain personal data, for the exports page and `script/admin export`; lines are read as they are
 * written.
 */
export const EXPORT_TABLES = {
  gifts: {
    heads: GIFT_HEADS,
    list: (db, filter) => everyPage((page) => listGiftLines(db, filter, page), readListState({})),
  },
  donors: { heads: DONOR_HEADS, list: listDonorLines },
  receipts: {
    heads: RECEIPT_HEADS,
    list: (db, filter, purposes) =>
      everyPage((page) => listReceiptLines(db, purposes, filter, page), readListState({})),
  },
} satisfies Record<string, Table>;
