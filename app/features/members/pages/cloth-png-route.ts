import { toPng } from '#platform/raster.ts';
import { readOwnCloth } from '#app/features/members/own-cloth.server.ts';
import type { Route } from './+types/cloth-png-route.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const png = toPng(await readOwnCloth(context, request, { isShared: true }), 1280);
  return new Response(new Uint8Array(png), {
    headers: {
      'Content-Type': 'image/png',
      'Cache-Control': 'private, no-store',
      'Content-Disposition': 'attachment; filename="etoffe.png"',
    },
  });
}
