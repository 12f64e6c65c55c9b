import type { Endpoint } from '#app/features/define-feature.server.ts';
import { log } from '#platform/log.ts';
import type { SiteContext } from '#platform/site.ts';
import { receiveMail } from './inbound-mail.server.ts';

/**
 * `POST /inbound/mail`: one mail as the provider parsed it. 200 for what is kept, known or none of ours, which ends it; 400 for
 * what is no mail; 500 for a fault of ours, after which it comes again.
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
