import { data } from 'react-router';
import { overLimit } from '#platform/limits.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { nameFundsOf } from '#app/features/together/cloth-view.server.ts';
import { findCloth, listRows } from '#app/features/together/cloths.server.ts';
import { renderPoster } from '#app/features/together/poster/poster.server.ts';
import type { Route } from './+types/poster-pdf-route.ts';

/** It is set anew each time, which takes the server most of a second: whoever asks for more has printed it. */
const PER_HOUR = 30;

/** `/ensemble/<slug>/affiche.pdf`: the poster of a cloth; `?lang=ar` says its language, else the visitor's own. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const { language, address } = context.get(visitorContext);
  const cloth = await findCloth(db, params.slug);
  if (!cloth || cloth.state === 'removed') throw data(null, { status: 404 });
  const wait = await overLimit(db, settings.authSecret, {
    name: 'posters',
    subject: address,
    max: PER_HOUR,
    seconds: 3600,
  });
  if (wait !== undefined) throw data(null, { status: 429, headers: { 'Retry-After': String(wait) } });
  const fund = (await nameFundsOf(db, [cloth], language)).get(cloth.id)!.title;
  const rows = await listRows(db, cloth.id, 20);
  const pdf = await renderPoster({ cloth, fund, rows, origin: settings.origin, language });
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="affiche-${cloth.slug}.pdf"`,
      'Cache-Control': 'private, max-age=300',
    },
  });
}
