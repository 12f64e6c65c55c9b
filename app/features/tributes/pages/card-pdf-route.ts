import { data } from 'react-router';
import { overLimit } from '#platform/limits.ts';
import { siteContextOf } from '#platform/site.ts';
import { renderCard } from '#app/features/tributes/card-pdf.server.ts';
import { findByToken, isShown } from '#app/features/tributes/find-tribute.server.ts';
import type { Route } from './+types/card-pdf-route.ts';

/** It is set anew each time: whoever asks for more has printed it. */
const PER_HOUR = 30;

/** The card as a sheet to fold, for who has its address. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const found = await findByToken(db, params.token);
  if (!found || !isShown(found)) throw data(null, { status: 404 });
  const limit = { name: 'cards-set', subject: found.tribute.donationId, max: PER_HOUR, seconds: 3600 };
  const wait = await overLimit(db, settings.authSecret, limit);
  if (wait !== undefined) throw data(null, { status: 429, headers: { 'Retry-After': String(wait) } });
  return new Response(new Uint8Array(await renderCard(db, found, settings.origin)), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'inline; filename="carte.pdf"',
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}
