import { foundation } from '#app/kit/foundation.server.ts';
import { siteContextOf } from '#platform/site.ts';
import type { Route } from './+types/security-txt-route.ts';

const MONTHS = 6;

/** `/.well-known/security.txt` (RFC 9116): where somebody tells of a weakness they found. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = siteContextOf(context).settings;
  const expires = new Date();
  expires.setUTCMonth(expires.getUTCMonth() + MONTHS, 1);
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [
    `Contact: mailto:${foundation().email}`,
    `Contact: ${origin}/contact`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: fr, en',
    `Canonical: ${origin}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
