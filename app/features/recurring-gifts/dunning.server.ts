import { lockPayment } from '#app/features/payments/find-payment.server.ts';
import { z } from 'zod';
import { and, eq, isNull } from 'drizzle-orm';
import { announce } from '#platform/announce.ts';
import type { Database } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { defineMail, sendMailLater } from '#platform/mail.ts';
import type { Purposes } from '#app/features/payments/purposes.server.ts';
import { subscriptions } from '#app/features/payments/tables.server.ts';
import { lockSubscription, mailDataOf } from './changes.server.ts';
import { subscriptionFailed } from './gift-events.server.ts';
import { MAIL_DAYS } from './renewals.ts';
import { dunnings, giftEvents } from './tables.server.ts';
import { giverOf } from '#app/features/payments/recipient.server.ts';

type Parts = { jobs: Pick<Jobs, 'send'>; purposes: Purposes };
export type Dunning = typeof dunnings.$inferSelect;

const DAY_MS = 24 * 3600 * 1000;

/** When the mail with this number (from 1) is sent. */
export const mailDay = (beganAt: Date, number: number): Date =>
  new Date(beganAt.getTime() + MAIL_DAYS[number - 1]! * DAY_MS);

export async function findDunning(db: Database, subscriptionId: string): Promise<Dunning | undefined> {
  const [open] = await db
    .select()
    .from(dunnings)
    .where(and(eq(dunnings.subscriptionId, subscriptionId), isNull(dunnings.endedAt)));
  return open;
}

/**
 * Handles a refused renewal, after its provider confirmed the refusal: the first time, the donor is told and the
 * dunning begins, at whose end the gift is paused. A repeated or late event changes nothing.
 */
export async function noteRefusal(
  tx: Database,
  parts: Parts,
  paymentId: string,
  { code, retryAt }: { code: string; retryAt?: Date },
  now = new Date(),
): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment?.subscriptionId || payment.paidAt) return;
  const subscription = await lockSubscription(tx, payment.subscriptionId);
  if (subscription.status === 'ended' || subscription.status === 'paused') return;
  const { id: subscriptionId } = subscription;
  const fresh = await tx
    .insert(giftEvents)
    .values({ subscriptionId, what: 'refused', why: code, paymentId, amountMinor: payment.amountMinor })
    .onConflictDoNothing()
    .returning({ id: giftEvents.id });
  if (fresh.length === 0) return;
  await tx.update(subscriptions).set({ status: 'past_due' }).where(eq(subscriptions.id, subscriptionId));
  await announce(tx, subscriptionFailed, { ...mailDataOf(subscription), paymentId, reason: code });
  const open = await findDunning(tx, subscriptionId);
  if (open) {
    await tx.update(dunnings).set({ paymentId, code }).where(eq(dunnings.id, open.id));
    return;
  }
  const [begun] = await tx
    .insert(dunnings)
    .values({ subscriptionId, paymentId, code, beganAt: now, mailsSent: 1, nextAt: mailDay(now, 2) })
    .returning();
  await sendDunningMail(tx, parts, subscription, begun!, 1, { retryAt });
}

/** Old mails from before dunnings existed name none, so nothing is sent for them. */
const NONE = '00000000-0000-0000-0000-000000000000';
export const renewalFailed = defineMail(
  'renewal-failed',
  z.object({ dunningId: z.uuid().catch(NONE), number: z.number().catch(0), retryAt: z.string().optional() }),
);

/** Puts a mail of a dunning into the outbox: each number once, unless it is sent again. */
export async function sendDunningMail(
  tx: Database,
  { jobs, purposes }: Parts,
  subscription: typeof subscriptions.$inferSelect,
  { id: dunningId }: Dunning,
  number: number,
  {
    retryAt,
    again,
  }: { retryAt?: Date; /** For a repeated mail: makes its unique key different. */ again?: string } = {},
): Promise<void> {
  const recipient = await giverOf(tx, purposes, subscription);
  if (!recipient) return;
  await sendMailLater(tx, jobs, {
    uniqueKey: `dunning:${dunningId}:${number}${again ? `:${again}` : ''}`,
    kind: renewalFailed,
    data: { dunningId, number, retryAt: retryAt?.toISOString() },
    language: subscription.language,
    recipient,
  });
}
