import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { defineMail, sendMailLater } from '#platform/mail.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Leaver } from '#platform/staff.ts';
import { isRunning } from '#app/features/payments/payment.ts';
import type { PayParts } from '#app/features/payments/pay.server.ts';
import { changeSubscription, findSubscription, type Subscription } from './subscriptions.server.ts';
import { giftOffers } from './tables.server.ts';
import { giverOf } from '#app/features/payments/recipient.server.ts';

export const giftOffered = defineMail('gift-offered', z.object({ offerId: z.string() }));

/** How many days a donor can accept an offer; only one can be open at a time. */
const OFFER_DAYS = 30;

export type GiftOffer = typeof giftOffers.$inferSelect;

/** A larger amount that staff proposed, while its donor can accept it: for an active gift of a smaller amount. */
export async function findOffer(
  db: Database,
  { id, status, amountMinor }: Pick<Subscription, 'id' | 'status' | 'amountMinor'>,
): Promise<GiftOffer | undefined> {
  if (!isRunning(status)) return undefined;
  const [offer] = await db
    .select()
    .from(giftOffers)
    .where(
      and(
        eq(giftOffers.subscriptionId, id),
        isNull(giftOffers.takenAt),
        gt(giftOffers.endsAt, sql`now()`),
        gt(giftOffers.amountMinor, amountMinor),
      ),
    )
    .orderBy(desc(giftOffers.askedAt))
    .limit(1);
  return offer;
}

/**
 * Proposes a larger amount to a donor, in the caller's transaction, which holds the gift's lock. Nothing more is
 * charged before they accept it on their page, to which the mail links.
 */
export async function offerMore(
  tx: Database,
  { jobs, purposes }: { jobs: Pick<Jobs, 'send'>; purposes: PayParts['purposes'] },
  subscription: Subscription,
  offer: { amountMinor: number; who: string; why: string },
): Promise<Refusal | undefined> {
  if (await findOffer(tx, subscription)) return new Refusal('gift_offer_open', { status: 409, field: 'amount' });
  const recipient = await giverOf(tx, purposes, subscription);
  if (!recipient) return new Refusal('gift_no_address', { status: 409, field: 'amount' });
  const [made] = await tx
    .insert(giftOffers)
    .values({
      subscriptionId: subscription.id,
      ...offer,
      endsAt: sql`now() + make_interval(days => ${OFFER_DAYS})`,
    })
    .returning({ id: giftOffers.id });
  await sendMailLater(tx, jobs, {
    uniqueKey: `gift-offer:${made!.id}`,
    kind: giftOffered,
    data: { offerId: made!.id },
    language: subscription.language,
    recipient,
  });
  return undefined;
}

/** Ends proposals of a staff member who may no longer change gifts. */
export async function endOffers(tx: Database, { memberId, keeps }: Leaver): Promise<void> {
  if (keeps.has('subscriptions.change')) return;
  await tx
    .update(giftOffers)
    .set({ endsAt: sql`now()` })
    .where(and(eq(giftOffers.who, memberId), isNull(giftOffers.takenAt), gt(giftOffers.endsAt, sql`now()`)));
}

/**
 * The donor accepts a proposal: the provider is told as for any change.
 * @returns the new amount; undefined if the proposal has expired
 */
export async function takeOffer(
  parts: PayParts,
  { id }: Pick<Subscription, 'id'>,
  offerId: string,
): Promise<number | undefined> {
  const subscription = (await findSubscription(parts.db, id))!;
  const offer = await findOffer(parts.db, subscription);
  if (offer?.id !== offerId) return undefined;
  await changeSubscription(parts, subscription, offer.amountMinor);
  await parts.db
    .update(giftOffers)
    .set({ takenAt: sql`now()` })
    .where(eq(giftOffers.id, offer.id));
  return offer.amountMinor;
}
