import { and, eq, type SQL, sql } from 'drizzle-orm';
import { payments } from '#app/features/payments/tables.server.ts';
import { donations, giftParts } from './tables.server.ts';

/**
 * Joins donations with the payments that paid them: their own, or that of their set. For gifts of a set the amount is
 * in `giftParts`, joined by `isPart`. Both ids are compared at once, so that the index of payments by purpose is used.
 */
export const paysGift: SQL = sql`${payments.purpose} in ('donation', 'several')
  and ${payments.purposeId} = any (array[${donations.id}, ${donations.giftSetId}])
  and ${payments.duplicateOf} is null`;

/** Joins a gift's part of a payment for several gifts; nothing if the whole payment is its own. */
export const isPart: SQL = and(eq(giftParts.paymentId, payments.id), eq(giftParts.donationId, donations.id))!;

/** What is kept of a gift of a payment: its part, or all of it. A payment that was never kept has no parts. */
export const keptOfGift = sql<number>`coalesce(${giftParts.keptMinor}, ${payments.keptMinor})`.mapWith(Number);

/**
 * The reverse join, from payments of which something was ever kept to their donations: those in `giftParts`, which is
 * joined by payment only, else the one it is for.
 */
export const isGiftOf: SQL = sql`${payments.purpose} in ('donation', 'several')
  and ${donations.id} = coalesce(${giftParts.donationId}, ${payments.purposeId})
  and ${payments.duplicateOf} is null`;

/** The amount paid for a gift in a payment. */
export const amountOfGift = sql<number>`coalesce(${giftParts.amountMinor}, ${payments.amountMinor})`.mapWith(Number);
