import { data, href } from 'react-router';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { findReceiptFacts } from '#app/features/receipts/receipt-facts.server.ts';
import { renderReceipts } from '#app/features/receipts/receipt-pdf.server.ts';
import { viewOf } from '#app/features/payments/payer-view.server.ts';
import { markUnprinted } from '#app/features/receipts/unprinted.server.ts';
import { takePersons } from '#app/features/staff/exports.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { canSet } from '#platform/typst.ts';
import { findBatch, listBatchLines } from './batch-list.server.ts';
import type { Route } from './+types/batch-receipts-pdf-route.ts';

/** All receipts of a batch, to print and hand over, taken as a table of its givers would be; one that no longer counts, or that our fonts cannot write, is left out. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'gifts.enter');
  const { db, settings } = siteContextOf(context);
  const batch = await findBatch(db, params.id);
  if (!batch) throw data(null, { status: 404 });
  const { purposes } = context.get(payContext);
  const facts = (async function* () {
    for (const { paymentId } of await listBatchLines(db, batch.id, viewOf(staff))) {
      const one = await findReceiptFacts({ db, purposes, settings }, paymentId);
      if (!one || one.isCancelled) continue;
      // What our fonts cannot write waits for a correction, and is told as a task.
      if (one.donorName && !canSet(one.donorName)) await markUnprinted(db, one);
      else yield one;
    }
  })();
  const taken = { what: `receipts-${batch.number}`, filter: {}, page: href('/admin/batches/:id', params) };
  const [first, ...rest] = await Array.fromAsync(await takePersons(context, staff, taken, facts));
  if (!first) throw data(null, { status: 404 });
  return new Response(new Uint8Array(await renderReceipts([first, ...rest])), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="recus-lot-${batch.number}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
