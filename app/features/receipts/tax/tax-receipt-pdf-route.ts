import { data } from 'react-router';
import { viewOf } from '#app/features/payments/payer-view.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { filesContext, siteContextOf } from '#platform/site.ts';
import { findPayment } from '#app/features/payments/find-payment.server.ts';
import { taxReceiptName } from './entity.ts';
import { readTaxPdf } from './tax-pdf.server.ts';
import { listTaxReceipts } from './tax-receipts.server.ts';
import type { Route } from './+types/tax-receipt-pdf-route.ts';

/** The newest tax receipt that we gave for a payment as its sheet, for who works with the person it names. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'payments.read');
  const { db } = siteContextOf(context);
  const payment = viewOf(staff).isMasked ? undefined : await findPayment(db, params.id);
  // A partner's is theirs: we have no sheet of it.
  const receipt = payment && (await listTaxReceipts(db, [payment.id])).find(({ number }) => number !== null);
  if (!receipt) throw data(null, { status: 404 });
  const { content } = await readTaxPdf({ files: context.get(filesContext) }, receipt);
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="recu-fiscal-${taxReceiptName(receipt)}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
