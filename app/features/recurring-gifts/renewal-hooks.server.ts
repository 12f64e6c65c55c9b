import type { PayParts } from '#app/features/payments/pay.server.ts';
import { endDunning, lockSubscription } from './changes.server.ts';
import { receiveSubscriptionEvent } from './receive-events.server.ts';

/**
 * What regular gifts do while payments are settled and events received; `server/core-features.ts` passes it to
 * payments.
 */
export const renewalHooks: Pick<PayParts, 'onRegularPaid' | 'onSubscriptionEvent'> = {
  /** A renewal was paid, also in another way: ends the mails about a refused one. */
  async onRegularPaid(tx, { subscriptionId, provider }) {
    const subscription = await lockSubscription(tx, subscriptionId!);
    await endDunning(tx, subscription.id, subscription.provider === provider ? 'recovered' : 'otherwise');
  },
  onSubscriptionEvent: receiveSubscriptionEvent,
};
