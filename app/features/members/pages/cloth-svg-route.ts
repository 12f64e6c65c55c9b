import { readOwnCloth } from '#app/features/members/own-cloth.server.ts';
import type { Route } from './+types/cloth-svg-route.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const isDownload = new URL(request.url).searchParams.has('download');
  return new Response(await readOwnCloth(context, request, { isShared: isDownload }), {
    headers: {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
      ...(isDownload ? { 'Content-Disposition': 'attachment; filename="etoffe.svg"' } : {}),
    },
  });
}
