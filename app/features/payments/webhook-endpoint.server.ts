import type { Endpoint } from '#app/features/define-feature.server.ts';
import { log } from '#platform/log.ts';
import type { SiteContext } from '#platform/site.ts';
import type { PayParts } from './pay.server.ts';
import { receiveEvent } from './webhooks.server.ts';

/**
 * `POST /webhooks/:provider`: receives a payment provider's events, with its signature. An error of ours is answered
 * with 500, so that the provider sends the event again.
 */
export const webhookEndpoint = ({ settings }: Pick<SiteContext, 'settings'>, pay: () => PayParts): Endpoint => ({
  method: 'POST',
  path: '/webhooks/:provider',
  machine: {},
  async handle(c) {
    try {
      const status = await receiveEvent(
        pay(),
        c.req.param('provider') ?? '',
        await c.req.text(),
        c.req.raw.headers,
        `${settings.origin}${c.req.path}`,
        c.get('visitor').address,
      );
      if (status === 429) c.header('Retry-After', '60');
      return c.json({}, status as 200);
    } catch (error) {
      log.error({ err: error, requestId: c.get('visitor').requestId }, 'webhook failed; the provider will repeat it');
      return c.json({}, 500);
    }
  },
});
