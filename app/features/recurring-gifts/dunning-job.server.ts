import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import type { Database } from '#platform/database.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs.ts';
import { workThrough } from '#platform/work-through.ts';
import { checkPayment, type PayParts, subscriptionsOf } from '#app/features/payments/pay.server.ts';
import { followProviderState, findSubscription, pauseSubscription } from './subscriptions.server.ts';
import { payments, subscriptions } from '#app/features/payments/tables.server.ts';
import { lockSubscription, recordChange } from './changes.server.ts';
import { type Dunning, mailDay, sendDunningMail } from './dunning.server.ts';
import { MAIL_DAYS } from './renewals.ts';
import { dunnings, giftEvents } from './tables.server.ts';

const following = defineJob({ name: 'follow-refused-renewals', schedule: '* * * * *', concurrency: 1 });

/** Runs every minute: due mails about refused renewals, renewals to be given up, paused gifts that resume. */
export function followRenewals(parts: () => PayParts): JobHandler {
  return handle(following, async () => {
    await waiveRenewals(parts());
    await followDunnings(parts());
    await resumeRested(parts());
  });
}

/**
 * Handles due dunnings: asks the provider again; if the renewal is still refused, sends the next mail; with the last
 * one the gift is paused.
 */
export async function followDunnings(parts: PayParts, now = new Date()): Promise<void> {
  await workThrough({
    work: 'refused-renewals',
    list: (after, limit) =>
      parts.db
        .select()
        .from(dunnings)
        .where(and(isNull(dunnings.endedAt), lte(dunnings.nextAt, now), after ? gt(dunnings.id, after) : undefined))
        .orderBy(asc(dunnings.id))
        .limit(limit),
    act: (dunning) => followDunning(parts, dunning),
  });
}

async function followDunning(parts: PayParts, { id, subscriptionId, paymentId, mailsSent }: Dunning): Promise<void> {
  await checkPayment(parts, paymentId);
  const subscription = (await findSubscription(parts.db, subscriptionId))!;
  const atProvider = subscriptionsOf(parts, subscription);
  const ref = subscription.providerRef!;
  await followProviderState(parts.db, subscription, await atProvider.fetch(ref));
  if (!(await isDue(parts.db, id, mailsSent))) return;
  const number = mailsSent + 1;
  const isLast = number === MAIL_DAYS.length;
  if (isLast) await atProvider.pause(ref, true);
  const isDone = await parts.db.transaction(async (tx) => {
    await lockSubscription(tx, subscriptionId);
    const dunning = await isDue(tx, id, mailsSent, isLast);
    if (!dunning) return false;
    const nextAt = isLast ? dunning.nextAt : mailDay(dunning.beganAt, number + 1);
    await tx
      .update(dunnings)
      .set({ mailsSent: number, nextAt, ...(dunning.end ? { end: 'rested' as const } : {}) })
      .where(eq(dunnings.id, id));
    await sendDunningMail(tx, parts, subscription, dunning, number);
    if (isLast) await recordChange(tx, subscriptionId, { what: 'rested' });
    return true;
  });
  // Paid in the moment between: it goes on.
  if (isLast && !isDone && (await findSubscription(parts.db, subscriptionId))!.status === 'active')
    await atProvider.pause(ref, false);
}

/**
 * Whether a dunning's step is still to be done; false if it ended.
 * @param isPausing the provider was just told to pause, so that its own event about it may have arrived first
 */
async function isDue(db: Database, id: string, mailsSent: number, isPausing = false): Promise<Dunning | undefined> {
  const [now] = await db.select().from(dunnings).where(eq(dunnings.id, id));
  const isOpen = now!.endedAt === null || (isPausing && now!.end === 'paused');
  return isOpen && now!.mailsSent === mailsSent ? now : undefined;
}

/** Tells providers to give up renewals that are not to be paid any more. */
async function waiveRenewals(parts: PayParts): Promise<void> {
  await workThrough({
    work: 'waived-renewals',
    list: (after, limit) =>
      parts.db
        .select()
        .from(dunnings)
        .where(and(eq(dunnings.isWaiving, true), after ? gt(dunnings.id, after) : undefined))
        .orderBy(asc(dunnings.id))
        .limit(limit),
    act: (dunning) => waiveRenewal(parts, dunning),
  });
}

async function waiveRenewal(parts: PayParts, { id, subscriptionId }: Dunning): Promise<void> {
  const subscription = (await findSubscription(parts.db, subscriptionId))!;
  const { waive } = subscriptionsOf(parts, subscription);
  for (const { id: paymentId, providerRef } of await listRefused(parts, subscriptionId)) {
    await waive(providerRef!);
    await checkPayment(parts, paymentId);
  }
  await parts.db.update(dunnings).set({ isWaiving: false }).where(eq(dunnings.id, id));
}

/** Refused renewals of a gift that were not paid since. */
async function listRefused({ db }: PayParts, subscriptionId: string) {
  const refused = db
    .select({ id: giftEvents.paymentId })
    .from(giftEvents)
    .where(and(eq(giftEvents.subscriptionId, subscriptionId), eq(giftEvents.what, 'refused')));
  return db
    .select()
    .from(payments)
    .where(and(inArray(payments.id, refused), isNull(payments.paidAt), isNotNull(payments.providerRef)));
}

/** Resumes paused gifts whose day has come. */
export async function resumeRested(parts: PayParts, today = dayInKinshasa()): Promise<void> {
  await workThrough({
    work: 'rested-gifts',
    list: (after, limit) =>
      parts.db
        .select()
        .from(subscriptions)
        .where(
          and(
            eq(subscriptions.status, 'paused'),
            sql`${subscriptions.restsUntil} <= ${today}`,
            after ? gt(subscriptions.id, after) : undefined,
          ),
        )
        .orderBy(asc(subscriptions.id))
        .limit(limit),
    act: (subscription) => pauseSubscription(parts, subscription, false, {}),
  });
}
