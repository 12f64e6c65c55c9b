import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, RootDatabase } from '#platform/database.ts';
import { defineJob, handle, type JobHandler, type Jobs, later } from '#platform/jobs.ts';
import { log } from '#platform/log.ts';
import { sandboxCharges, sandboxEvents, sandboxRefunds, sandboxSubscriptions } from './tables.server.ts';
import { bookRefund, RENEWAL, type SandboxEvent, signSandboxEvent } from './sandbox-provider.server.ts';

/** What a tester may do with a charge in the sandbox: every state and every irregularity of a real provider. */
export const SANDBOX_ACTS = [
  'pay',
  'pay-late',
  'pay-twice',
  'pay-other',
  'refuse',
  'cancel',
  'expire',
  'refund',
  'refund-half',
  'dispute',
  'win-dispute',
  'renew',
  'renew-fail',
] as const;
export type SandboxAct = (typeof SANDBOX_ACTS)[number];

export type SandboxDesk = {
  act: (ref: string, act: SandboxAct) => Promise<void>;
  delivery: JobHandler;
};

const delivering = defineJob({
  name: 'sandbox-deliver-event',
  data: z.object({ eventId: z.string() }),
  concurrency: 4,
});
const LATE_SECONDS = 15;

/** The sandbox's side of a payment: it changes its own books, then calls our webhook over HTTP until it answers 200. */
export function createSandboxDesk(
  db: RootDatabase,
  jobs: () => Pick<Jobs, 'send'>,
  { webhookUrl, authSecret }: { webhookUrl: string; authSecret: string },
): SandboxDesk {
  const deliver = async (eventId: string): Promise<void> => {
    const [event] = await db.select().from(sandboxEvents).where(eq(sandboxEvents.id, eventId));
    if (!event || event.deliveredAt) return;
    const rawBody = JSON.stringify(event.body);
    const response = await fetch(webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sandbox-signature': signSandboxEvent(authSecret, rawBody),
      },
      body: rawBody,
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`The webhook answered ${response.status}`);
    await db
      .update(sandboxEvents)
      .set({ deliveredAt: sql`now()` })
      .where(eq(sandboxEvents.id, eventId));
  };
  return {
    delivery: handle(delivering, ({ eventId }) => deliver(eventId)),
    async act(ref, act) {
      const { now, late } = await db.transaction(async (tx) => {
        const events = await changeBooks(tx, ref, act);
        const waits = act === 'pay-late' ? LATE_SECONDS : 2;
        for (const event of events) {
          await tx.insert(sandboxEvents).values({ id: event.id, body: event });
          await later(tx, jobs(), delivering, { eventId: event.id }, { startAfterSeconds: waits });
        }
        return act === 'pay-late' ? { now: [], late: events } : { now: events, late: [] };
      });
      if (late.length > 0) return;
      // At once and in parallel, as providers do; what fails here is repeated by the job.
      await Promise.all(
        now.map((event) =>
          deliver(event.id).catch((error) => log.warn({ err: error }, 'sandbox event will be repeated')),
        ),
      );
    },
  };
}

async function changeBooks(tx: Database, ref: string, act: SandboxAct): Promise<SandboxEvent[]> {
  const [charge] = await tx.select().from(sandboxCharges).where(eq(sandboxCharges.ref, ref)).for('update');
  if (!charge) throw new Error('The sandbox knows no such charge');
  const set = (change: Partial<typeof sandboxCharges.$inferInsert>) =>
    tx.update(sandboxCharges).set(change).where(eq(sandboxCharges.ref, ref));
  const about: SandboxEvent['about'] = charge.paymentId
    ? { is: 'payment', paymentId: charge.paymentId }
    : { is: 'reference', providerRef: ref };
  const say = (kind: string, what: SandboxEvent['about'] = about): SandboxEvent => ({
    id: `evt_${randomUUID()}`,
    kind,
    about: what,
  });
  const isOpen = charge.status !== 'paid' && charge.status !== 'refunded' && charge.status !== 'disputed';

  if (act.startsWith('pay')) {
    // A second press on "Payer" pays nothing twice, but the event goes out again, as it would.
    // Another sum than we asked for, as when a payer changes it on the phone.
    const amountMinor = act === 'pay-other' ? Math.ceil(charge.amountMinor / 2) : charge.amountMinor;
    if (isOpen) await set({ status: 'paid', paidAt: new Date(), failureCode: null, amountMinor });
    if (isOpen && charge.subscriptionRef) {
      const { subscriptionRef, amountMinor, currency, interval } = charge;
      await tx
        .insert(sandboxSubscriptions)
        .values({ ref: subscriptionRef, amountMinor, currency, interval })
        .onConflictDoNothing();
      await tx
        .update(sandboxSubscriptions)
        .set({ refusedRef: null })
        .where(and(eq(sandboxSubscriptions.ref, subscriptionRef), eq(sandboxSubscriptions.refusedRef, ref)));
    }
    const paid = say('charge.paid');
    return act === 'pay-twice' ? [paid, say('charge.paid'), say('charge.opened')] : [paid];
  }
  if (act === 'refuse' && isOpen) await set({ status: 'failed', failureCode: 'card_declined' });
  if (act === 'cancel' && isOpen) await set({ status: 'cancelled' });
  if (act === 'expire' && isOpen) await set({ status: 'expired' });
  if ((act === 'refund' || act === 'refund-half') && charge.status === 'paid') {
    const left = charge.amountMinor - (await refundedOf(tx, ref));
    await bookRefund(tx, { providerRef: ref, amountMinor: act === 'refund' ? left : Math.ceil(left / 2) });
  }
  if (act === 'dispute' && charge.status === 'paid') await set({ status: 'disputed' });
  if (act === 'win-dispute' && charge.status === 'disputed') await set({ status: 'paid' });
  if (act === 'renew' || act === 'renew-fail') return renew(tx, charge, say, act === 'renew-fail');
  return [say(`charge.${act}`)];
}

async function refundedOf(tx: Database, ref: string): Promise<number> {
  const rows = await tx
    .select({ amountMinor: sandboxRefunds.amountMinor })
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.chargeRef, ref));
  return rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/** Makes the next renewal of a subscription, successful or refused for insufficient funds. */
async function renew(
  tx: Database,
  charge: typeof sandboxCharges.$inferSelect,
  say: (kind: string, about: SandboxEvent['about']) => SandboxEvent,
  isRefused: boolean,
): Promise<SandboxEvent[]> {
  const [subscription] = await tx
    .select()
    .from(sandboxSubscriptions)
    .where(eq(sandboxSubscriptions.ref, charge.subscriptionRef ?? ''));
  if (!subscription?.isActive || subscription.isPaused) return [];
  const chargeRef = `${RENEWAL}${randomUUID()}`;
  const { ref: subscriptionRef, amountMinor, currency, interval } = subscription;
  await tx.insert(sandboxCharges).values({
    ref: chargeRef,
    subscriptionRef,
    amountMinor,
    currency,
    interval,
    ...(isRefused ? { status: 'failed', failureCode: 'insufficient_funds' } : { status: 'paid', paidAt: new Date() }),
    description: charge.description,
    returnUrl: charge.returnUrl,
  });
  await tx
    .update(sandboxSubscriptions)
    .set({ refusedRef: isRefused ? chargeRef : null })
    .where(eq(sandboxSubscriptions.ref, subscriptionRef));
  return [say('charge.renewed', { is: 'renewal', subscriptionRef, chargeRef, paymentId: await begunBy(tx, charge) })];
}

/** Our payment with which a charge's subscription began. */
async function begunBy(tx: Database, { paymentId, subscriptionRef }: typeof sandboxCharges.$inferSelect) {
  if (paymentId) return paymentId;
  const [first] = await tx
    .select({ paymentId: sandboxCharges.paymentId })
    .from(sandboxCharges)
    .where(and(eq(sandboxCharges.subscriptionRef, subscriptionRef!), isNotNull(sandboxCharges.paymentId)));
  return first!.paymentId!;
}

export async function findCharge(db: Database, ref: string) {
  const [charge] = await db.select().from(sandboxCharges).where(eq(sandboxCharges.ref, ref));
  return charge;
}
