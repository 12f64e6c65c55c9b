import { data } from 'react-router';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { readPicture } from '#platform/pictures.ts';
import { filesContext, siteContextOf } from '#platform/site.ts';
import { findSpending } from '#app/features/spending/read-spending.server.ts';
import { INVOICES } from '#app/features/spending/spending-rules.ts';
import type { Route } from './+types/invoice-route.ts';

/** The invoice of a spending, for who may see spendings: a PDF, or the photo of one. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  await staffOf(context, request, 'spending.read');
  const files = context.get(filesContext);
  const name = (await findSpending(siteContextOf(context).db, params.id))?.invoice;
  if (!name) throw data(null, { status: 404 });
  const { bytes, contentType } = name.endsWith('.pdf')
    ? { bytes: await files.get(`${INVOICES}/${name}`), contentType: 'application/pdf' }
    : await readPicture(files, INVOICES, `${name}-1600.webp`);
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': contentType,
      'content-disposition': `attachment; filename="facture-${params.id.slice(0, 8)}${name.endsWith('.pdf') ? '.pdf' : '.webp'}"`,
      'cache-control': 'private, no-store',
    },
  });
}
