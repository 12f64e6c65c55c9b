import { hitsContext } from '#app/kit/hits.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import type { Route } from './+types/links-json-route.ts';
import { findTargets, type LinkTarget } from './link-targets.server.ts';

/** What the link tool finds: all that visitors can read, in the French the text is written in. Drafts have no page. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'content.read');
  const query = (new URL(request.url).searchParams.get('q') ?? '').slice(0, 100);
  const { db } = siteContextOf(context);
  const group = translate(staffLanguage(context.get(visitorContext).language), 'search');
  const found = findTargets(await context.get(hitsContext)(db, 'fr'), query);
  const targets = found.map(({ title, to, group: kind }): LinkTarget => ({
    title,
    path: to,
    group: group(`groups.${kind}`),
  }));
  return Response.json(targets, { headers: { 'Cache-Control': 'private, no-store' } });
}
