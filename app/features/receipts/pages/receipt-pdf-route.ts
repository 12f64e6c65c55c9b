import { data, href, redirect } from 'react-router';
import { readLink } from '#platform/signed-links.ts';
import { filesContext, siteContextOf } from '#platform/site.ts';
import type { Route } from './+types/receipt-pdf-route.ts';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { readReceiptPdf } from '#app/features/receipts/receipt-mail.server.ts';
import { findReceiptFacts } from '#app/features/receipts/receipt-facts.server.ts';

/** The receipt as a PDF, by its signed link: the very bytes that were mailed. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const { purposes } = context.get(payContext);
  const files = context.get(filesContext);
  const paymentId = readLink(settings, 'receipt', params.token);
  const facts = paymentId && (await findReceiptFacts({ db, purposes, settings }, paymentId));
  if (!facts) throw data(null, { status: 404 });
  const pdf = await readReceiptPdf({ db, files }, facts);
  // The page says the same as text, and why there is no sheet.
  if (!pdf) throw redirect(href('/receipts/:token', params), 303);
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="recu-${facts.name}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
