import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

/** Of any length the same: a comparison says nothing of the secret, not even how long it is. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** What the provider was given as the password of the webhook's address, or as a bearer token. */
function secretIn(authorization: string | undefined): string | undefined {
  const [, scheme = '', value = ''] = /^(\S+) +(\S+)$/.exec(authorization ?? '') ?? [];
  if (/^bearer$/i.test(scheme)) return value;
  if (!/^basic$/i.test(scheme)) return undefined;
  const pair = Buffer.from(value, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}

/**
 * Lets in who knows the secret, before any of the body is read. Where it is not set up there is no such address. 401 and not 403: who
 * hands on mails then tries again for hours, while somebody mends the secret.
 */
export function guardSecret(secret: string | undefined): MiddlewareHandler {
  return async (c, next) => {
    const given = secretIn(c.req.header('authorization'));
    if (secret !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(secret))) return next();
    // The body stays unread: nothing after it on this connection may be taken for a request.
    c.header('Connection', 'close');
    if (secret === undefined) return c.text('Not found', 404);
    c.header('WWW-Authenticate', 'Basic realm="inbound"');
    return c.text('Unauthorized', 401);
  };
}
