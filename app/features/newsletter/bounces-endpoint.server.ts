import type { Endpoint } from '#app/features/define-feature.server.ts';
import { log } from '#platform/log.ts';
import type { SiteContext } from '#platform/site.ts';
import { receiveBounce } from './bounces.server.ts';

/**
 * `POST /webhooks/bounces`: receives one raw mail (message/rfc822) that was sent to BOUNCE_ADDRESS, from a relay or
 * provider. 200: counted, known or not ours, so it is not sent again; 400: empty; 500: an error of ours, after which it
 * is sent again.
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
