import { listHits } from '#app/kit/hits.server.ts';
import type { Route } from './+types/search-hits-route.ts';

/** `/search.json`: what the dialog's index is made of. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await listHits(context), { headers: { 'cache-control': 'public, max-age=300' } });
}
