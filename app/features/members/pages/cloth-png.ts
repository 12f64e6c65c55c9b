import { Resvg } from '@resvg/resvg-js';
import { readOwnCloth } from '../own-cloth.server.ts';
import type { Route } from './+types/cloth-png.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const png = new Resvg(await readOwnCloth(context, request), { fitTo: { mode: 'width', value: 1280 } }).render().asPng();
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png', 'Cache-Control': 'private, no-store', 'Content-Disposition': 'attachment; filename="etoffe.png"' } });
}
