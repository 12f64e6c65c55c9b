import { and, eq, type SQL, sql } from 'drizzle-orm';
import { payments } from '#app/features/payments/tables.server.ts';
import { donations, giftParts } from './tables.server.ts';

/**
 * Joins donations with what they are paid by: payments of their own, and those of the set they are given with. Of a part the sum is
 * in `giftParts`, joined by `isPart`. Both ids are asked for at once, so that the index of payments by what they are for answers.
 */
export const paysGift: SQL = sql`${payments.purpose} in ('donation', 'several')
  and ${payments.purposeId} = any (array[${donations.id}, ${donations.giftSetId}])
  and ${payments.duplicateOf} is null`;

/** Joins what a gift has of a payment for several; nothing where the payment is all its own. */
export const isPart: SQL = and(eq(giftParts.paymentId, payments.id), eq(giftParts.donationId, donations.id))!;

/** What is kept of a gift of a payment: its part, or all of it. A payment that was never kept has no parts. */
export const keptOfGift = sql<number>`coalesce(${giftParts.keptMinor}, ${payments.keptMinor})`.mapWith(Number);

/**
 * The same from the side of payments, of which something was kept once: joins the donations that `giftParts`, joined by the payment
 * alone, name, else the one it is for.
 */
export const isGiftOf: SQL = sql`${payments.purpose} in ('donation', 'several')
  and ${donations.id} = coalesce(${giftParts.donationId}, ${payments.purposeId})
  and ${payments.duplicateOf} is null`;

/** What was paid for a gift of a payment. */
export const amountOfGift = sql<number>`coalesce(${giftParts.amountMinor}, ${payments.amountMinor})`.mapWith(Number);
