import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { startOfDay, yearInKinshasa } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import type { Currency } from '#app/shared/money.ts';
import { receiptName } from '#app/features/payments/payment.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { users } from '#platform/auth-tables.ts';
import type { Database } from '#platform/database.ts';
import { isGiftOf, isPart, keptOfGift, paysGift } from '#app/features/donations/paid-gifts.server.ts';
import { SEVERAL } from '#app/features/donations/several/several-purpose.server.ts';
import { donations, funds, giftParts } from '#app/features/donations/tables.server.ts';

/** A calendar year in Kinshasa, by which receipts are numbered too. */
const inYear = (year: number): SQL =>
  and(
    gte(payments.paidAt, startOfDay(`${year}-01-01`)),
    lt(payments.paidAt, startOfDay(`${year + 1}-01-01`)),
    gt(keptOfGift, 0),
  )!;

/** The donor's e-mail address: that of the member's account, else as typed. */
const emailOf = sql`coalesce(${users.email}, ${donations.donorEmail})`;

/**
 * Identifies a donor: by address, else by telephone, else by the name as entered. Gifts under one name may be of two
 * people, which cannot be told apart. A gift with none of these belongs to nobody.
 */
export const donorKey = sql<
  string | null
>`coalesce('@' || ${emailOf}, '+' || ${donations.donorPhone}, '=' || lower(btrim(${donations.donorName})))`;

/** The payments of gifts that yearly statements cover, joined with their donors. */
export const giftsOf = (year: number): SQL => sql`
  from ${payments}
  left join ${giftParts} on ${giftParts.paymentId} = ${payments.id}
  join ${donations} on ${isGiftOf}
  left join ${users} on ${users.id} = ${donations.memberId}
  where ${inYear(year)}`;

export type YearCount = {
  donors: number;
  byMail: number;
  gifts: number;
  /** Gifts without an identified donor, which are on no statement. */
  nameless: number;
  totals: { currency: Currency; gifts: number; keptMinor: number }[];
};

/** How many people gave in a year, how many of them have an address, and the totals by currency in minor units. */
export async function countYear(db: Database, year: number): Promise<YearCount> {
  const { rows: people } = await db.execute<{ donors: number; by_mail: number; nameless: number }>(sql`
    select count(distinct ${donorKey})::int as donors, count(distinct ${emailOf})::int as by_mail,
      count(*) filter (where ${donorKey} is null)::int as nameless ${giftsOf(year)}`);
  const totals = await db
    .select({
      currency: payments.currency,
      gifts: sql<number>`count(*)::int`,
      keptMinor: sql<number>`sum(${keptOfGift})`.mapWith(Number),
    })
    .from(payments)
    .leftJoin(giftParts, eq(giftParts.paymentId, payments.id))
    .where(and(inArray(payments.purpose, ['donation', SEVERAL]), inYear(year)))
    .groupBy(payments.currency)
    .orderBy(asc(payments.currency));
  const { donors, by_mail: byMail, nameless } = people[0]!;
  return { donors, byMail, nameless, totals, gifts: totals.reduce((sum, { gifts }) => sum + gifts, 0) };
}

/** The years from the first payment to the last, newest first. It reads only both ends of an index. */
export async function listYearsOfGifts(db: Database): Promise<number[]> {
  const { rows } = await db.execute<{ first: Date | null; last: Date | null }>(
    sql`select min(paid_at) as first, max(paid_at) as last from ${payments}`,
  );
  const { first, last } = rows[0]!;
  if (!first || !last) return [];
  const [from, to] = [yearInKinshasa(new Date(first)), yearInKinshasa(new Date(last))];
  return Array.from({ length: to - from + 1 }, (_, index) => to - index);
}

export type Donor = { email: string | null; phone: string | null; name: string | null };

/** The donor of a gift; undefined once they were erased. */
export async function findDonor(db: Database, donationId: string): Promise<Donor | undefined> {
  const [row] = await db
    .select({ email: sql<string | null>`${emailOf}`, phone: donations.donorPhone, name: donations.donorName })
    .from(donations)
    .leftJoin(users, eq(users.id, donations.memberId))
    .where(eq(donations.id, donationId));
  return row && (row.email ?? row.phone ?? row.name) ? row : undefined;
}

export type SheetGift = Awaited<ReturnType<typeof listGifts>>[number];

/** What a donor gave in a year and we still keep, in chronological order; `name` and `address` as on the receipts. */
export async function listGiftsOf(db: Database, { email, phone, name }: Donor, year: number) {
  if (!email) {
    const isTheirs = phone
      ? eq(donations.donorPhone, phone)
      : and(isNull(donations.donorPhone), sql`lower(btrim(${donations.donorName})) = lower(btrim(${name ?? ''}))`);
    return listGifts(db, and(isNull(donations.donorEmail), isNull(donations.memberId), isTheirs), year);
  }
  const [member] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const asGuest = and(eq(donations.donorEmail, email), isNull(donations.memberId));
  return listGifts(db, member ? or(asGuest, eq(donations.memberId, member.id)) : asGuest, year);
}

/** What a member gave in a year: only gifts that belong to them by a confirmed address. */
export const listGiftsOfMember = (db: Database, memberId: string, year: number): Promise<SheetGift[]> =>
  listGifts(db, eq(donations.memberId, memberId), year);

async function listGifts(db: Database, given: SQL | undefined, year: number) {
  const rows = await db
    .select({
      payment: payments,
      keptMinor: keptOfGift,
      donorName: donations.donorName,
      promisedAt: donations.createdAt,
      fund: funds,
      receipt: receipts,
    })
    .from(donations)
    .innerJoin(payments, paysGift)
    .leftJoin(giftParts, isPart)
    .innerJoin(funds, eq(funds.id, donations.fundId))
    // A past gift has the receipt of the system it was given by.
    .leftJoin(receipts, eq(receipts.paymentId, payments.id))
    .where(and(given, inYear(year)))
    .orderBy(asc(payments.paidAt), asc(payments.id), desc(donations.amountMinor), asc(donations.id));
  return rows.map(({ payment, keptMinor, donorName, promisedAt, fund, receipt }) => ({
    paymentId: payment.id,
    /** When its donor said their address: of a regular gift as it began, of one written down later when it was paid. */
    givenAt: promisedAt < payment.paidAt! ? promisedAt : payment.paidAt!,
    paidAt: payment.paidAt!,
    amountMinor: keptMinor,
    currency: payment.currency,
    method: payment.method,
    language: payment.language as Language,
    fundId: fund.id,
    title: fund.title,
    receipt: receipt && receiptName(receipt),
    name: receipt?.name ?? donorName,
    address: receipt?.address ?? null,
  }));
}
