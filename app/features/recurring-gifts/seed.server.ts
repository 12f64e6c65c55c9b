import { findPayment } from '#app/features/payments/find-payment.server.ts';
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import type { Database } from '#platform/database.ts';
import type { SubscriptionStatus, RegularInterval } from '#app/features/payments/payment.ts';
import type { Payment } from '#app/features/payments/purposes.server.ts';
import { RENEWAL } from '#app/features/payment-providers/sandbox/sandbox-provider.server.ts';
import { sandboxCharges, sandboxSubscriptions } from '#app/features/payment-providers/sandbox/tables.server.ts';
import { payments, subscriptions } from '#app/features/payments/tables.server.ts';
import { mailDay } from './dunning.server.ts';
import { monthsLater } from '#app/shared/months.ts';
import { dunnings, giftEvents } from './tables.server.ts';

type Sample = { status: SubscriptionStatus; interval?: RegularInterval };

const SAMPLES: Sample[] = [
  { status: 'active' },
  { status: 'active' },
  { status: 'past_due' },
  { status: 'active', interval: 'yearly' },
  { status: 'paused' },
  { status: 'active' },
  { status: 'ended' },
];

/**
 * Makes some of the demo's sample gifts the first of recurring gifts, one of which fails. Runs only if there are none.
 */
export async function seedDemoSubscriptions(tx: Database): Promise<void> {
  const [known] = await tx.select({ id: subscriptions.id }).from(subscriptions).limit(1);
  if (known) return;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct on (d.fund_id) p.id from ${payments} p join donations d on d.id = p.purpose_id
    where p.provider = 'sandbox' and d.member_id is null and d.donor_name is not null and p.amount_minor <= 20000
    order by d.fund_id, md5(p.id::text) limit ${SAMPLES.length}`);
  for (const [place, { id }] of rows.entries()) {
    const payment = await findPayment(tx, id);
    await seedSubscription(tx, payment!, SAMPLES[place]!);
  }
}

async function seedSubscription(
  tx: Database,
  { id: paymentId, purpose, purposeId, amountMinor, currency, language, createdAt, providerRef }: Payment,
  { status, interval = 'monthly' }: Sample,
): Promise<void> {
  const [id, ref] = [randomUUID(), `sbsub_${paymentId}`];
  const isPaused = status === 'paused';
  await tx.insert(subscriptions).values({
    id,
    purpose,
    purposeId,
    provider: 'sandbox',
    providerRef: ref,
    amountMinor,
    currency,
    interval,
    status,
    language,
    createdAt,
    endedAt: status === 'ended' ? sql`now()` : null,
    restsUntil: isPaused ? monthsLater(dayInKinshasa(), 3) : null,
  });
  await tx
    .insert(sandboxSubscriptions)
    .values({ ref, amountMinor, currency, interval, isPaused, isActive: status !== 'ended' });
  await tx.update(payments).set({ subscriptionId: id, interval }).where(eq(payments.id, paymentId));
  await tx.update(sandboxCharges).set({ subscriptionRef: ref, interval }).where(eq(sandboxCharges.ref, providerRef!));
  await tx.execute(sql`update donations set donation_type = ${interval} where id = ${purposeId}`);
  if (isPaused || status === 'ended')
    await tx.insert(giftEvents).values({
      subscriptionId: id,
      what: isPaused ? 'paused' : 'stopped',
      who: 'giver',
      until: isPaused ? monthsLater(dayInKinshasa(), 3) : null,
    });
  if (status === 'past_due') await seedRefusal(tx, id, paymentId);
}

/** Its next renewal was refused three days ago. */
async function seedRefusal(tx: Database, subscriptionId: string, firstId: string): Promise<void> {
  const first = await findPayment(tx, firstId);
  const [paymentId, chargeRef, subscriptionRef] = [randomUUID(), `${RENEWAL}${randomUUID()}`, `sbsub_${firstId}`];
  const beganAt = new Date(Date.now() - 3 * 86_400_000);
  const { amountMinor, currency, interval } = first!;
  const refused = { amountMinor, currency, interval, status: 'failed' as const, failureCode: 'insufficient_funds' };
  const { purpose, purposeId, language } = first!;
  await tx.insert(payments).values({
    ...refused,
    id: paymentId,
    purpose,
    purposeId,
    subscriptionId,
    provider: 'sandbox',
    providerRef: chargeRef,
    checkoutUrl: '',
    language,
    createdAt: beganAt,
    toldAt: beganAt,
  });
  const description = { description: 'Don régulier', returnUrl: '/' };
  await tx
    .insert(sandboxCharges)
    .values({ ...refused, ...description, ref: chargeRef, subscriptionRef, createdAt: beganAt });
  await tx
    .update(sandboxSubscriptions)
    .set({ refusedRef: chargeRef })
    .where(eq(sandboxSubscriptions.ref, subscriptionRef));
  const code = 'insufficient_funds';
  await tx
    .insert(giftEvents)
    .values({ subscriptionId, what: 'refused', why: code, paymentId, amountMinor, at: beganAt });
  await tx
    .insert(dunnings)
    .values({ subscriptionId, paymentId, code, beganAt, mailsSent: 1, nextAt: mailDay(beganAt, 2) });
}
