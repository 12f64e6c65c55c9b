import { siteContextOf } from '#platform/site.ts';
import type { Route } from './+types/robots-route.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { settings } = siteContextOf(context);
  const closed = ['/api/', '/demo/', '/payments/', '/receipts/', '/gifts/', '/newsletter/', '/files/', '/dashboard'];
  return new Response(
    `User-agent: *\n${closed.map((path) => `Disallow: ${path}`).join('\n')}\n\nSitemap: ${settings.origin}/sitemap.xml\n`,
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  );
}
