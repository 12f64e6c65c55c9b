import type { Endpoint } from '#app/features/define-feature.server.ts';
import { log } from '#platform/log.ts';
import type { SiteContext } from '#platform/site.ts';
import { receiveBounce } from './bounces.server.ts';

/**
 * `POST /webhooks/bounces`: one raw mail (message/rfc822) that came to BOUNCE_ADDRESS, as a relay's pipe or a provider hands it on. 200
 * for what is counted, known or none of ours, which ends it; 400 for nothing at all; 500 for a fault of ours, after which it comes
 * again.
 */
export const bouncesEndpoint = ({ db, settings }: Pick<SiteContext, 'db' | 'settings'>): Endpoint => ({
  method: 'POST',
  path: '/webhooks/bounces',
  machine: { secret: { value: settings.bounces?.secret } },
  async handle(c) {
    try {
      const outcome = await receiveBounce(db, new Uint8Array(await c.req.arrayBuffer()));
      return c.json({ outcome }, outcome === 'malformed' ? 400 : 200);
    } catch (error) {
      const { requestId } = c.get('visitor');
      log.error({ err: error, requestId }, 'a bounce failed; it will be handed on again');
      return c.json({}, 500);
    }
  },
});
