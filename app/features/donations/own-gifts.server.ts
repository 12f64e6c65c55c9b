import { findPayment } from '#app/features/payments/find-payment.server.ts';
import { and, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { isOf, type OwnDataSource, type Person } from '#platform/own-data.ts';
import { receiptName } from '#app/features/payments/payment.ts';
import type { PayParts } from '#app/features/payments/pay.server.ts';
import { forgetReceiptNames, listOwnReceipts } from '#app/features/receipts/receipt-versions.server.ts';
import { forgetTaxNames, listOwnTaxReceipts } from '#app/features/receipts/tax/tax-receipts.server.ts';
import { stopSubscription } from '#app/features/recurring-gifts/subscriptions.server.ts';
import { payments, subscriptions } from '#app/features/payments/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import {
  countLeftGifts,
  GIFT_PHONES,
  GIFT_SIGNS,
  GIVER,
  givesAgain,
  knownOf,
  listLeftGifts,
  listLeftRegular,
  sumLeftGifts,
} from './left-gifts.server.ts';
import { isPart, keptOfGift, paysGift } from './paid-gifts.server.ts';
import { MAX_PARTS } from './several/several-rules.ts';
import { donations, funds, giftParts } from './tables.server.ts';

/** Assigns gifts made as a guest to the member who confirmed their address. Anonymous gifts have no address. */
export async function joinGifts(tx: Database, member: { id: string; email: string }): Promise<void> {
  await tx
    .update(donations)
    .set({ memberId: member.id })
    .where(and(eq(donations.donorEmail, member.email), isNull(donations.memberId)));
}

/** Payments of gifts that are still kept, newest first. */
const selectGifts = (db: Database, which: SQL, limit: number) =>
  db
    .select({ payment: payments, donation: donations, fund: funds, receipt: receipts, keptMinor: keptOfGift })
    .from(donations)
    .innerJoin(payments, paysGift)
    .leftJoin(giftParts, isPart)
    .innerJoin(funds, eq(funds.id, donations.fundId))
    .leftJoin(receipts, eq(receipts.paymentId, payments.id))
    .where(and(which, gt(keptOfGift, 0)))
    .orderBy(desc(payments.paidAt), payments.id, desc(donations.amountMinor), donations.id)
    .limit(limit);

/** The gifts of a payment of which something was kept, with their funds: one, or several paid together. */
export async function listGiftsOfPayment(db: Database, paymentId: string) {
  const payment = await findPayment(db, paymentId);
  if (!payment) return [];
  // By what it is for: the gifts are found by their own indexes.
  const isFor = payment.purpose === 'several' ? donations.giftSetId : donations.id;
  const found = await selectGifts(db, and(eq(payments.id, paymentId), eq(isFor, payment.purposeId))!, MAX_PARTS);
  return found.map(({ donation, fund, receipt, keptMinor }) => ({
    fund,
    isPart: donation.giftSetId !== null,
    /** Nothing of the payment was refunded. */
    isWhole: payment.keptMinor === payment.amountMinor,
    amountMinor: keptMinor,
    currency: payment.currency,
    paidAt: payment.paidAt!,
    receipt: receipt ? receiptName(receipt) : undefined,
  }));
}

/** A member's payments of gifts that are still kept, newest first; each has a receipt. */
export const listOwnGifts = (db: Database, memberId: string, limit = 500) =>
  listGiftsWhere(db, eq(donations.memberId, memberId), limit);

async function listGiftsWhere(db: Database, isTheirs: SQL, limit: number) {
  const rows = await selectGifts(db, isTheirs, limit);
  return rows.map(({ payment, donation, fund, receipt, keptMinor }) => ({
    paymentId: payment.id,
    donationId: donation.id,
    /** Paid together with gifts to other funds. */
    isPart: donation.giftSetId !== null,
    fundId: fund.id,
    title: fund.title,
    place: fund.place,
    path: fund.path,
    cloth: fund.cloth,
    amountMinor: keptMinor,
    currency: payment.currency,
    paidAt: payment.paidAt!,
    interval: donation.donationType,
    phone: donation.donorPhone ?? undefined,
    method: payment.method,
    source: payment.source,
    receipt: receipt ? receiptName(receipt) : undefined,
  }));
}

export type OwnGift = Awaited<ReturnType<typeof listOwnGifts>>[number];

/** A member's monthly and yearly gifts, active ones first. */
export async function listOwnSubscriptions(db: Database, memberId: string) {
  const rows = await db
    .select({ subscription: subscriptions, fund: funds })
    .from(donations)
    .innerJoin(subscriptions, and(eq(subscriptions.purpose, 'donation'), eq(subscriptions.purposeId, donations.id)))
    .innerJoin(funds, eq(funds.id, donations.fundId))
    .where(eq(donations.memberId, memberId))
    .orderBy(sql`${subscriptions.status} = 'ended'`, desc(subscriptions.createdAt));
  return rows.flatMap(({ subscription, fund: { title, id: fundId, path, cloth } }) => {
    const { status } = subscription;
    return status === 'pending' ? [] : [{ ...subscription, status, title, fundId, path, cloth }];
  });
}

/** Ends every active recurring gift of a member, at the provider first. */
export async function stopOwnSubscriptions(pay: PayParts, memberId: string): Promise<void> {
  for (const subscription of await listOwnSubscriptions(pay.db, memberId)) await stopSubscription(pay, subscription);
}

/**
 * The condition that gifts belong to a person, for their data archive: including gifts under their address without an
 * account.
 */
const ownedBy = (person: Person): SQL => isOf(knownOf(person), GIVER);

/**
 * Erasing removes the donor's name and address from gifts; payments, ledger and numbered receipts stay (kept ten years
 * by law).
 */
export const giftData: OwnDataSource = {
  name: 'gifts',
  knowsNames: true,
  signs: GIFT_SIGNS,
  phoneSigns: GIFT_PHONES,
  things: listLeftGifts,
  opens: 'payments.read',
  given: sumLeftGifts,
  keeps: countLeftGifts,
  async withPhone(db, phones) {
    const rows = await db
      .selectDistinct({ email: donations.donorEmail })
      .from(donations)
      .where(
        and(
          isNotNull(donations.donorPhone),
          isNotNull(donations.donorEmail),
          sql`right(${donations.donorPhone}, 9) = any(${sql.param([...phones])}::text[])`,
        ),
      );
    return rows.map(({ email }) => email!);
  },
  async list(db, person) {
    const gifts = await listGiftsWhere(db, ownedBy(person), 500);
    const ids = gifts.map(({ paymentId }) => paymentId);
    const corrected = await listOwnReceipts(db, ids);
    const taxed = await listOwnTaxReceipts(db, ids);
    return gifts.map(({ cloth: _, ...gift }) => ({
      ...gift,
      correctedReceipt: corrected.get(gift.paymentId),
      taxReceipts: taxed.filter(({ paymentId }) => paymentId === gift.paymentId),
    }));
  },
  async erase(tx, person) {
    const { id, email, phone, name } = person;
    const isTheirs =
      (phone ?? name) === undefined
        ? or(eq(donations.memberId, id), eq(donations.donorEmail, email))!
        : ownedBy(person);
    // What a bank or a cheque said may name them, too.
    await tx.execute(sql`
      update gift_batch_lines set reference = null where payment_id in (
        select ${payments.id} from ${payments} join ${donations} on ${paysGift} where ${isTheirs})`);
    const erased = await tx
      .update(donations)
      .set({ donorName: null, donorEmail: null, donorPhone: null, memberId: null, country: null })
      .where(isTheirs)
      .returning({ id: donations.id });
    const paid = await tx
      .selectDistinct({ id: payments.id })
      .from(donations)
      .innerJoin(payments, paysGift)
      .where(
        inArray(
          donations.id,
          erased.map((gift) => gift.id),
        ),
      );
    const ids = paid.map((payment) => payment.id);
    await forgetReceiptNames(tx, ids);
    await forgetTaxNames(tx, ids);
  },
};

/**
 * Monthly and yearly gifts. They must end before their donor is erased, because the provider would go on charging them.
 */
export const regularGiftData: OwnDataSource = {
  name: 'regularGifts',
  things: listLeftRegular,
  opens: 'subscriptions.read',
  list: async (db, person) =>
    (await listLeftRegular(db, knownOf(person), 500)).map(({ at, title, state, sum }) => ({
      since: at,
      title,
      state,
      ...sum,
    })),
  // What they were made by goes with the gifts.
  erase: async () => {},
  blocks: async (db, person) => ((await givesAgain(db, person)) ? 'person_gives_again' : undefined),
};

/** The name under which a member last gave; undefined if every gift was anonymous. */
export async function findDonorName(db: Database, memberId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ name: donations.donorName })
    .from(donations)
    .where(
      and(
        eq(donations.memberId, memberId),
        sql`${donations.donorName} is not null`,
        sql`${donations.supportedAt} is not null`,
      ),
    )
    .orderBy(desc(donations.createdAt))
    .limit(1);
  return row?.name ?? undefined;
}
