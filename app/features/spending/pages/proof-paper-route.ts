import { data } from 'react-router';
import { filesContext, siteContextOf } from '#platform/site.ts';
import { findPaper } from '#app/features/spending/read-spending.server.ts';
import { PAPERS } from '#app/features/spending/spending-rules.ts';
import type { Route } from './+types/proof-paper-route.ts';

/** `/proofs/<id>/preuve.pdf`: a document that proves a spending, while it stands. Handed out as a download, never shown inline. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const name = await findPaper(siteContextOf(context).db, params.id);
  if (!name) throw data(null, { status: 404 });
  return new Response(new Uint8Array(await context.get(filesContext).get(`${PAPERS}/${name}`)), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="preuve-${params.id.slice(0, 8)}.pdf"`,
      'cache-control': 'public, max-age=600',
    },
  });
}
