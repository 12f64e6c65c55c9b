import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { href } from 'react-router';
import type { Database, RootDatabase } from '#platform/database.ts';
import type { PaymentState, RefundState, SubscriptionStatus } from '#app/features/payments/payment.ts';
import { InvalidEventError, type PaymentProvider } from '#app/features/payments/provider.server.ts';
import { listSandboxMovements } from './sandbox-movements.server.ts';
import { sandboxCharges, sandboxRefunds, sandboxSubscriptions } from './tables.server.ts';

/** Payment pages are valid for two hours, as at Stripe. */
const EXPIRES_AFTER_MS = 2 * 60 * 60 * 1000;

const SandboxEvent = z.object({
  id: z.string(),
  kind: z.string(),
  about: z.discriminatedUnion('is', [
    z.object({ is: z.literal('payment'), paymentId: z.uuid() }),
    z.object({ is: z.literal('reference'), providerRef: z.string() }),
    z.object({ is: z.literal('renewal'), subscriptionRef: z.string(), chargeRef: z.string(), paymentId: z.uuid() }),
    z.object({ is: z.literal('subscription'), subscriptionRef: z.string() }),
  ]),
});
export type SandboxEvent = z.infer<typeof SandboxEvent>;

/** Prefix of the references of renewals, which have no payment page of ours. */
export const RENEWAL = 'sbren_';

type SandboxSubscription = typeof sandboxSubscriptions.$inferSelect;

function statusOf({ isActive, isPaused, refusedRef }: SandboxSubscription): SubscriptionStatus {
  if (!isActive) return 'ended';
  if (isPaused) return 'paused';
  return refusedRef ? 'past_due' : 'active';
}

/** The sandbox's signature of an event's raw body, in hex. */
export function signSandboxEvent(secret: string, rawBody: string): string {
  return createHmac('sha256', `sandbox:${secret}`).update(rawBody).digest('hex');
}

/**
 * The demo's payment provider, for demo mode only. It keeps its own books (the sandbox_ tables) and does not read ours.
 */
export function createSandboxProvider(
  db: RootDatabase,
  settings: { origin: string; authSecret: string },
): PaymentProvider {
  const chargeOf = async (ref: string) => {
    const [charge] = await db.select().from(sandboxCharges).where(eq(sandboxCharges.ref, ref));
    if (!charge) throw new Error('The sandbox knows no such charge');
    return charge;
  };
  const pageOf = (payment: string) => `${settings.origin}${href('/demo/checkout/:payment', { payment })}`;
  return {
    name: 'sandbox',
    isDemo: true,
    async openCheckout({ paymentId, amountMinor, currency, interval, description, returnUrl }) {
      const ref = `sb_${paymentId}`;
      const subscriptionRef = interval === 'one_time' ? null : `sbsub_${paymentId}`;
      await db
        .insert(sandboxCharges)
        .values({ ref, paymentId, subscriptionRef, amountMinor, currency, interval, description, returnUrl })
        .onConflictDoNothing();
      return {
        providerRef: ref,
        checkoutUrl: pageOf(paymentId),
      };
    },
    async readEvent(rawBody, headers) {
      const given = Buffer.from(headers.get('sandbox-signature') ?? '', 'hex');
      const expected = Buffer.from(signSandboxEvent(settings.authSecret, rawBody), 'hex');
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new InvalidEventError('signature');
      return SandboxEvent.parse(JSON.parse(rawBody));
    },
    async fetchState(ref): Promise<PaymentState> {
      const charge = await chargeOf(ref);
      const isExpired = charge.status === 'pending' && Date.now() - charge.createdAt.getTime() > EXPIRES_AFTER_MS;
      return {
        status: isExpired ? 'expired' : charge.status === 'refunded' ? 'paid' : charge.status,
        amountMinor: charge.amountMinor,
        currency: charge.currency,
        refunds: (await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.chargeRef, ref))).map(refundStateOf),
        method: charge.paidAt ? 'Visa •••• 4242' : undefined,
        failureCode: charge.failureCode ?? undefined,
        subscriptionRef: charge.subscriptionRef ?? undefined,
        payUrl: ref.startsWith(RENEWAL) && !charge.paidAt ? pageOf(ref) : undefined,
      };
    },
    subscriptions: {
      async fetch(ref) {
        const [subscription] = await db.select().from(sandboxSubscriptions).where(eq(sandboxSubscriptions.ref, ref));
        if (!subscription) throw new Error('The sandbox knows no such subscription');
        return {
          status: statusOf(subscription),
          refusedRef: subscription.refusedRef ?? undefined,
          amountMinor: subscription.amountMinor,
          currency: subscription.currency,
        };
      },
      async end(ref) {
        await db.update(sandboxSubscriptions).set({ isActive: false }).where(eq(sandboxSubscriptions.ref, ref));
      },
      async pause(ref, isPaused) {
        await db.update(sandboxSubscriptions).set({ isPaused }).where(eq(sandboxSubscriptions.ref, ref));
      },
      async change(ref, amountMinor) {
        await db.update(sandboxSubscriptions).set({ amountMinor }).where(eq(sandboxSubscriptions.ref, ref));
      },
      async waive(chargeRef) {
        await db
          .update(sandboxCharges)
          .set({ status: 'cancelled' })
          .where(and(eq(sandboxCharges.ref, chargeRef), inArray(sandboxCharges.status, ['pending', 'failed'])));
        await db
          .update(sandboxSubscriptions)
          .set({ refusedRef: null })
          .where(eq(sandboxSubscriptions.refusedRef, chargeRef));
      },
      // Its cards are refused until somebody pays on its page.
      async retry() {},
      // Its one page takes another card by being paid; where nothing is owed, any card will do.
      async openCard(ref, { returnUrl }) {
        const [subscription] = await db.select().from(sandboxSubscriptions).where(eq(sandboxSubscriptions.ref, ref));
        return subscription?.refusedRef ? pageOf(subscription.refusedRef) : returnUrl;
      },
    },
    refunds: { start: (request) => db.transaction((tx) => bookRefund(tx, request)) },
    listMovements: (from, until) => listSandboxMovements(db, from, until),
  };
}

type SandboxRefund = typeof sandboxRefunds.$inferSelect;

const refundStateOf = ({ ref, refundId, amountMinor, doneAt }: SandboxRefund): RefundState => ({
  ref,
  refundId: refundId ?? undefined,
  amountMinor,
  status: doneAt.getTime() <= Date.now() ? 'done' : 'accepted',
});

/** Refunds money in the sandbox's books, once per id; refuses more than is left, as a real provider would. */
export async function bookRefund(
  tx: Database,
  { refundId, providerRef, amountMinor }: { refundId?: string; providerRef: string; amountMinor: number },
  afterMs = 0,
): Promise<RefundState> {
  const [charge] = await tx.select().from(sandboxCharges).where(eq(sandboxCharges.ref, providerRef)).for('update');
  if (!charge) throw new Error('The sandbox knows no such charge');
  const ref = `sbre_${refundId ?? randomUUID()}`;
  const known = await tx.select().from(sandboxRefunds).where(eq(sandboxRefunds.chargeRef, providerRef));
  const same = known.find((refund) => refund.ref === ref);
  if (same) return refundStateOf(same);
  const left = charge.amountMinor - known.reduce((sum, refund) => sum + refund.amountMinor, 0);
  if (charge.status !== 'paid' || amountMinor > left)
    return { ref, refundId, amountMinor, status: 'failed', failureCode: 'charge_already_refunded' };
  const [fresh] = await tx
    .insert(sandboxRefunds)
    .values({ ref, chargeRef: providerRef, refundId, amountMinor, doneAt: new Date(Date.now() + afterMs) })
    .returning();
  if (amountMinor === left)
    await tx.update(sandboxCharges).set({ status: 'refunded' }).where(eq(sandboxCharges.ref, providerRef));
  return refundStateOf(fresh!);
}
