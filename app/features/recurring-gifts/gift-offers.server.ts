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

/** For how many days a giver may take an offer up; while one is open there is no other. */
const OFFER_DAYS = 30;

export type GiftOffer = typeof giftOffers.$inferSelect;

/** A larger sum that staff offer, while its giver may take it up: of a gift that runs, with less than that. */
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
 * Offers a larger sum to the giver of a gift, in the caller's transaction, which holds the gift's lock: nothing is taken more before
 * they took it up on their page, to which the mail leads.
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

/** What somebody offered who may change gifts no longer is over. */
export async function endOffers(tx: Database, { memberId, keeps }: Leaver): Promise<void> {
  if (keeps.has('subscriptions.change')) return;
  await tx
    .update(giftOffers)
    .set({ endsAt: sql`now()` })
    .where(and(eq(giftOffers.who, memberId), isNull(giftOffers.takenAt), gt(giftOffers.endsAt, sql`now()`)));
}

/** The giver takes an offer up: told to the provider as every change of theirs. @returns what is taken from then on; nothing where it is over */
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
