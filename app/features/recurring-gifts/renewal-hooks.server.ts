import type { PayParts } from '#app/features/payments/pay.server.ts';
import { endDunning, lockSubscription } from './changes.server.ts';
import { receiveSubscriptionEvent } from './receive-events.server.ts';

/** What regular gifts do while payments are settled and events taken; `server/core-features.ts` hands it to payments. */
export const renewalHooks: Pick<PayParts, 'onRegularPaid' | 'onSubscriptionEvent'> = {
  /** A renewal was paid, or the same given by other means: the mails about one that was refused end. */
  async onRegularPaid(tx, { subscriptionId, provider }) {
    const subscription = await lockSubscription(tx, subscriptionId!);
    await endDunning(tx, subscription.id, subscription.provider === provider ? 'recovered' : 'otherwise');
  },
  onSubscriptionEvent: receiveSubscriptionEvent,
};
