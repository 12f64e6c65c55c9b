import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { RootDatabase } from '#platform/database.ts';
import type { PaymentTruth } from '../payment.ts';
import { InvalidEventError, type PaymentProvider } from '../provider.server.ts';
import { sandboxCharges, sandboxSubscriptions } from '../tables.server.ts';

/** Hosted pages are good for two hours, as we ask of Stripe. */
const EXPIRES_AFTER_MS = 2 * 60 * 60 * 1000;

const SandboxEvent = z.object({
  id: z.string(),
  kind: z.string(),
  about: z.discriminatedUnion('is', [
    z.object({ is: z.literal('payment'), paymentId: z.uuid() }),
    z.object({ is: z.literal('reference'), providerRef: z.string() }),
    z.object({ is: z.literal('renewal'), subscriptionRef: z.string(), chargeRef: z.string() }),
    z.object({ is: z.literal('subscription'), subscriptionRef: z.string() }),
  ]),
});
export type SandboxEvent = z.infer<typeof SandboxEvent>;

/** The signature the sandbox puts on its events, in hex, over the raw body. */
export function signSandboxEvent(secret: string, rawBody: string): string {
  return createHmac('sha256', `sandbox:${secret}`).update(rawBody).digest('hex');
}

/**
 * The demo's payment provider. It keeps books of its own (the sandbox_ tables) and knows nothing of ours; demo mode only.
 */
export function createSandboxProvider(db: RootDatabase, settings: { origin: string; authSecret: string }): PaymentProvider {
  const chargeOf = async (ref: string) => {
    const [charge] = await db.select().from(sandboxCharges).where(eq(sandboxCharges.ref, ref));
    if (!charge) throw new Error('The sandbox knows no such charge');
    return charge;
  };
  return {
    name: 'sandbox',
    async openCheckout({ paymentId, amountMinor, currency, interval, description, returnUrl }) {
      const ref = `sb_${paymentId}`;
      const subscriptionRef = interval === 'one_time' ? null : `sbsub_${paymentId}`;
      await db.insert(sandboxCharges).values({ ref, paymentId, subscriptionRef, amountMinor, currency, interval, description, returnUrl }).onConflictDoNothing();
      return { providerRef: ref, checkoutUrl: `${settings.origin}/demo/checkout/${paymentId}` };
    },
    async readEvent(rawBody, headers) {
      const given = Buffer.from(headers.get('sandbox-signature') ?? '', 'hex');
      const expected = Buffer.from(signSandboxEvent(settings.authSecret, rawBody), 'hex');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new InvalidEventError('signature');
      return SandboxEvent.parse(JSON.parse(rawBody));
    },
    async fetchTruth(ref): Promise<PaymentTruth> {
      const charge = await chargeOf(ref);
      const isExpired = charge.status === 'pending' && Date.now() - charge.createdAt.getTime() > EXPIRES_AFTER_MS;
      return {
        status: isExpired ? 'expired' : charge.status,
        amountMinor: charge.amountMinor,
        currency: charge.currency,
        refundedMinor: charge.refundedMinor,
        method: charge.paidAt ? 'Visa •••• 4242' : undefined,
        failureCode: charge.failureCode ?? undefined,
        subscriptionRef: charge.subscriptionRef ?? undefined,
      };
    },
    async fetchSubscription(ref) {
      const [subscription] = await db.select().from(sandboxSubscriptions).where(eq(sandboxSubscriptions.ref, ref));
      if (!subscription) throw new Error('The sandbox knows no such subscription');
      return { status: !subscription.isActive ? 'ended' : subscription.isPaused ? 'paused' : 'active', amountMinor: subscription.amountMinor, currency: subscription.currency };
    },
    async endSubscription(ref) {
      await db.update(sandboxSubscriptions).set({ isActive: false }).where(eq(sandboxSubscriptions.ref, ref));
    },
    async pauseSubscription(ref, isPaused) {
      await db.update(sandboxSubscriptions).set({ isPaused }).where(eq(sandboxSubscriptions.ref, ref));
    },
    async changeSubscription(ref, amountMinor) {
      await db.update(sandboxSubscriptions).set({ amountMinor }).where(eq(sandboxSubscriptions.ref, ref));
    },
    async refund(ref, amountMinor) {
      const charge = await chargeOf(ref);
      const refundedMinor = Math.min(charge.amountMinor, amountMinor);
      const status = refundedMinor === charge.amountMinor ? 'refunded' : charge.status;
      await db.update(sandboxCharges).set({ refundedMinor, status }).where(eq(sandboxCharges.ref, ref));
    },
  };
}

