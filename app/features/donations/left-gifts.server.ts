import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { receiptName } from '#app/features/payments/payment.ts';
import { payments, subscriptions } from '#app/features/payments/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import type { Database } from '#platform/database.ts';
import { type Given, isOf, type Known, type Person, type Thing } from '#platform/own-data.ts';
import { showPhone } from '#app/shared/phone.ts';
import { isPart, keptOfGift, paysGift } from './paid-gifts.server.ts';
import { donations, funds, giftParts } from './tables.server.ts';

/** The columns that identify a gift's donor. */
export const GIVER = {
  memberId: donations.memberId,
  email: donations.donorEmail,
  phone: donations.donorPhone,
  name: donations.donorName,
};

/** The columns by which a row of `persons` is found. Anonymous gifts belong to nobody. */
export const GIFT_SIGNS = `select member_id, donor_email as email,
  case when coalesce(member_id, donor_email, donor_phone) is null then donor_name end as name,
  created_at as at from donations where not is_anonymous`;
export const GIFT_PHONES = `select donor_phone as phone, created_at as at from donations
  where donor_phone is not null and donor_email is null and member_id is null and not is_anonymous`;

/** What somebody is known by, for a query of one source: an account, an address, a telephone, a name. */
export const knownOf = ({ id, email, phone, name }: Person): Known => ({
  members: id ? [id] : [],
  proved: [],
  emails: email ? [email] : [],
  phones: phone ? [phone] : [],
  names: name ? [name] : [],
});

/** Received payments of a person's gifts, newest first. */
export async function listLeftGifts(db: Database, known: Known, limit: number): Promise<Thing[]> {
  const rows = await db
    .select({ payment: payments, donation: donations, fund: funds, receipt: receipts, keptMinor: keptOfGift })
    .from(donations)
    .innerJoin(payments, and(paysGift, isNotNull(payments.paidAt)))
    .leftJoin(giftParts, isPart)
    .innerJoin(funds, eq(funds.id, donations.fundId))
    .leftJoin(receipts, eq(receipts.paymentId, payments.id))
    .where(isOf(known, GIVER))
    .orderBy(desc(payments.paidAt), desc(payments.id), desc(donations.id))
    .limit(limit);
  return rows.map(({ payment, donation, fund, receipt, keptMinor }) => ({
    id: payment.id,
    at: payment.paidAt!,
    title: fund.title,
    detail: receipt ? receiptName(receipt) : undefined,
    path: href('/admin/payments/:id', { id: payment.id }),
    state: payment.status === 'paid' ? undefined : `payment.status.${payment.status}`,
    sum: { amountMinor: keptMinor, currency: payment.currency },
    cloth: fund.cloth,
    name: donation.donorName,
    phone: donation.donorPhone && showPhone(donation.donorPhone),
    isProved: known.proved.includes(donation.memberId ?? ''),
  }));
}

/** A person's recurring gifts, active ones first. */
export async function listLeftRegular(db: Database, known: Known, limit: number): Promise<Thing[]> {
  const rows = await db
    .select({ gift: subscriptions, donation: donations, fund: funds })
    .from(donations)
    .innerJoin(subscriptions, and(eq(subscriptions.purpose, 'donation'), eq(subscriptions.purposeId, donations.id)))
    .innerJoin(funds, eq(funds.id, donations.fundId))
    .where(and(isOf(known, GIVER), sql`${subscriptions.status} <> 'pending'`))
    .orderBy(sql`${subscriptions.status} = 'ended'`, desc(subscriptions.createdAt))
    .limit(limit);
  const STATES = { active: 'active', past_due: 'failing', paused: 'resting', ended: 'stopped', pending: 'pending' };
  return rows.map(({ gift, donation, fund }) => ({
    id: gift.id,
    at: gift.createdAt,
    title: fund.title,
    path: href('/admin/subscriptions/:id', { id: gift.id }),
    state: `subscription.state.${STATES[gift.status]}`,
    sum: { amountMinor: gift.amountMinor, currency: gift.currency },
    isProved: known.proved.includes(donation.memberId ?? ''),
  }));
}

/** Whether one of a person's gifts still recurs, so that the provider would go on charging it. */
export async function givesAgain(db: Database, person: Person): Promise<boolean> {
  const [row] = await db
    .select({ id: subscriptions.id })
    .from(donations)
    .innerJoin(subscriptions, and(eq(subscriptions.purpose, 'donation'), eq(subscriptions.purposeId, donations.id)))
    .where(and(isOf(knownOf(person), GIVER), sql`${subscriptions.status} in ('active', 'past_due', 'paused')`))
    .limit(1);
  return row !== undefined;
}

/** How many payments of a person's gifts the books keep, including refunded ones. */
export async function countLeftGifts(db: Database, person: Person): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${payments.id})::int` })
    .from(donations)
    .innerJoin(payments, and(paysGift, isNotNull(payments.paidAt)))
    .where(isOf(knownOf(person), GIVER));
  return row!.count;
}

/** The totals of these people's gifts by currency, in one query for a page of a list. */
export async function sumLeftGifts(db: Database, people: readonly Known[]): Promise<Given[][]> {
  const all: Known = {
    members: people.flatMap(({ members }) => members),
    proved: [],
    emails: people.flatMap(({ emails }) => emails),
    phones: people.flatMap(({ phones }) => phones),
    names: people.flatMap(({ names }) => names),
  };
  const rows = await db
    .select({
      memberId: donations.memberId,
      email: donations.donorEmail,
      phone: donations.donorPhone,
      name: sql<string | null>`lower(btrim(${donations.donorName}))`,
      currency: payments.currency,
      keptMinor: sql<number>`sum(${keptOfGift})`.mapWith(Number),
      count: sql<number>`count(*)::int`,
    })
    .from(donations)
    .innerJoin(payments, paysGift)
    .leftJoin(giftParts, isPart)
    .where(and(isOf(all, GIVER), gt(keptOfGift, 0)))
    .groupBy(
      donations.memberId,
      donations.donorEmail,
      donations.donorPhone,
      sql`lower(btrim(${donations.donorName}))`,
      payments.currency,
    );
  return people.map(({ members, emails, phones, names }) => {
    const sums = new Map<string, Given>();
    for (const { memberId, email, phone, name, currency, keptMinor, count } of rows) {
      const isTheirs = memberId
        ? members.includes(memberId)
        : email
          ? emails.includes(email)
          : phone
            ? phones.includes(phone)
            : name !== null && names.includes(name);
      if (!isTheirs) continue;
      const sum = sums.get(currency) ?? { currency, keptMinor: 0, count: 0 };
      sums.set(currency, { currency, keptMinor: sum.keptMinor + keptMinor, count: sum.count + count });
    }
    return [...sums.values()];
  });
}
