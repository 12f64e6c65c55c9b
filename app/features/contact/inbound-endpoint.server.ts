import type { Endpoint } from '#app/features/define-feature.server.ts';
import { log } from '#platform/log.ts';
import type { SiteContext } from '#platform/site.ts';
import { receiveMail } from './inbound-mail.server.ts';

/**
 * `POST /inbound/mail`: receives one mail as parsed by the mail provider. 200: kept, already known or not ours, so it
 * is not sent again; 400: not a mail; 500: an error of ours, after which the provider sends it again.
 */
export function inboundEndpoint({ db, settings }: Pick<SiteContext, 'db' | 'settings'>): Endpoint {
  const { inbound } = settings;
  return {
    method: 'POST',
    path: '/inbound/mail',
    machine: { secret: { value: inbound?.secret } },
    async handle(c) {
      if (!inbound) return undefined;
      try {
        const raw: unknown = await c.req.json().catch(() => undefined);
        const outcome = await receiveMail(db, { ...settings, inbound }, raw);
        return c.json({ outcome }, outcome === 'malformed' ? 400 : 200);
      } catch (error) {
        const { requestId } = c.get('visitor');
        log.error({ err: error, requestId }, 'inbound mail failed; the provider will repeat it');
        return c.json({}, 500);
      }
    },
  };
}
