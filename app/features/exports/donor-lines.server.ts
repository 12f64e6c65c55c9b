import { and, asc, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { CURRENCIES, type Currency, toMajor } from '#app/shared/money.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { isPart, keptOfGift, paysGift } from '#app/features/donations/paid-gifts.server.ts';
import { donations, giftParts } from '#app/features/donations/tables.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import type { Database } from '#platform/database.ts';
import { type ExportFilter, isMeant } from './export-filter.server.ts';

export const DONOR_HEADS = [
  'email',
  'name',
  'country',
  'language',
  'isMember',
  'first',
  'last',
  'gifts',
  ...CURRENCIES,
];

const AT_ONCE = 500;
/** Payments entered by the foundation do not tell the donor's language. */
const SPOKEN = sql`${payments.provider} not in ('offline', 'import')`;

/**
 * Each donor by e-mail address, sorted by it: latest name, first and last gift, number of gifts, and the kept total per
 * currency. Gifts without an address are left out.
 */
export async function* listDonorLines(db: Database, filter: ExportFilter): AsyncGenerator<readonly unknown[]> {
  for (let after = ''; ;) {
    const page = await db
      .selectDistinct({ email: donations.donorEmail })
      .from(donations)
      .where(gt(donations.donorEmail, after))
      .orderBy(asc(donations.donorEmail))
      .limit(AT_ONCE);
    if (page.length === 0) return;
    const emails = page.map(({ email }) => email!);
    yield* await sumDonors(db, emails, filter);
    after = emails.at(-1)!;
  }
}

/** The newest non-null value. */
const newest = (value: SQL): SQL<string | null> =>
  sql<string | null>`(array_agg(${value} order by ${payments.paidAt} desc) filter (where ${value} is not null))[1]`;

async function sumDonors(db: Database, emails: string[], filter: ExportFilter): Promise<unknown[][]> {
  const kept = (currency: Currency) =>
    sql<number>`coalesce(sum(${keptOfGift}) filter (where ${payments.currency} = ${currency}), 0)::bigint`;
  const rows = await db
    .select({
      email: donations.donorEmail,
      name: newest(sql`${donations.donorName}`),
      country: newest(sql`${donations.country}`),
      language: newest(sql`case when ${SPOKEN} then ${donations.language} end`),
      isMember: sql<boolean>`bool_or(${donations.memberId} is not null)`,
      first: sql<string>`min(${payments.paidAt})`,
      last: sql<string>`max(${payments.paidAt})`,
      gifts: sql<number>`count(*)::int`,
      ...(Object.fromEntries(CURRENCIES.map((currency) => [currency, kept(currency)])) as Record<
        Currency,
        ReturnType<typeof kept>
      >),
    })
    .from(donations)
    .innerJoin(payments, paysGift)
    .leftJoin(giftParts, isPart)
    .where(
      and(
        inArray(donations.donorEmail, emails),
        gt(keptOfGift, 0),
        isMeant(filter, payments.paidAt, payments.currency),
      ),
    )
    .groupBy(donations.donorEmail)
    .orderBy(asc(donations.donorEmail));
  return rows.map(({ email, name, country, language, isMember, first, last, gifts, ...sums }) => [
    email,
    name,
    country,
    language,
    isMember,
    dayInKinshasa(new Date(first)),
    dayInKinshasa(new Date(last)),
    gifts,
    ...CURRENCIES.map((currency) => Number(toMajor({ amountMinor: sums[currency], currency }))),
  ]);
}
