import { data } from 'react-router';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { filesContext, siteContextOf } from '#platform/site.ts';
import { readUpload } from '#app/features/impact-hub/uploads.server.ts';
import { findIdea } from './idea-list.server.ts';
import type { Route } from './+types/idea-file-route.ts';

/** An idea's file, for who decides on them: it may hold what is personal: saved, never shown by the browser, whatever it turns out to be. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  await staffOf(context, request, 'ideas.decide');
  const idea = await findIdea(siteContextOf(context).db, params.id);
  const file = idea?.fileUrl && (await readUpload(context.get(filesContext), idea.fileUrl));
  if (!file) throw data(null, { status: 404 });
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename="idea-${idea.number}.${file.ending}"`,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-store',
    },
  });
}
