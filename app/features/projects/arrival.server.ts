import type { Fund } from '#app/features/donations/funds.server.ts';
import { projectIdOf } from '#app/features/donations/fund-id.ts';
import { and, eq, sql } from 'drizzle-orm';
import { providerMovements } from '#app/features/accounting/movements/tables.server.ts';
import { formatMonth } from '#app/shared/dates.server.ts';
import { formatNumber } from '#app/shared/formats.ts';
import type { Language } from '#app/shared/language.ts';
import { type Currency, formatMoney } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import { findProject } from './projects.server.ts';

type Gift = {
  fund: Pick<Fund, 'id' | 'supporters'>;
  amountMinor: number;
  currency: Currency;
  isPart: boolean;
  isWhole: boolean;
};

/**
 * Where a gift stands among those of its fund that count, the first first, and how many there are; and what the payment cost, where its
 * provider told us. Those before it are counted along one index, the fund knows its number.
 */
export async function tellArrival(db: Database, paymentId: string, gift: Gift, language: Language) {
  const { fund, amountMinor, currency } = gift;
  const { rows } = await db.execute<{ rank: number; counted: number }>(sql`
    with own as (
      select own.supported_at, own.id, c.counted_minor from counted_gifts c join donations own on own.id = c.donation_id
      where c.payment_id = ${paymentId} and c.fund_id = ${fund.id})
    select count(*)::int as rank, (select counted_minor from own)::float8 as counted from donations d
    where d.fund_id = ${fund.id} and d.supported_at is not null and (d.supported_at, d.id) <= (
      select supported_at, id from own)`);
  const [{ rank, counted }] = rows as [(typeof rows)[number]];
  const feeMinor = await readFee(db, paymentId, gift);
  const money = (minor: number) => formatMoney({ amountMinor: minor, currency }, language);
  return {
    rank,
    countedMinor: counted ?? 0,
    number: formatNumber(rank, language),
    total: formatNumber(fund.supporters, language),
    fees: feeMinor === undefined ? undefined : { taken: money(feeMinor), left: money(amountMinor - feeMinor) },
  };
}

/** Of a payment for several, of one that went back in part, or where it was taken in another currency, it is no line of this gift's. */
async function readFee(db: Database, paymentId: string, { currency, isPart, isWhole }: Gift) {
  if (isPart || !isWhole) return undefined;
  const fees = await db
    .select({ amountMinor: providerMovements.amountMinor, currency: providerMovements.currency })
    .from(providerMovements)
    .where(and(eq(providerMovements.paymentId, paymentId), eq(providerMovements.kind, 'fee')));
  if (fees.length === 0 || fees.some((fee) => fee.currency !== currency)) return undefined;
  return fees.reduce((sum, fee) => sum - fee.amountMinor, 0);
}

/** What a project pays for next, by its list of materials, and when it is to be done; of a project's fund alone. */
export async function tellNext(db: Database, fundId: string, language: Language) {
  const id = projectIdOf(fundId);
  const found = id ? await findProject(db, id, language) : undefined;
  // Asked for one that is not there, the first is found.
  if (!found || found.fund.id !== fundId) return undefined;
  const { materials, expectedCompletion } = found.project;
  const next =
    materials.find(({ status }) => status === 'ongoing') ?? materials.find(({ status }) => status === 'pending');
  return {
    item: next && { label: next.item, language: found.language, status: next.status },
    month: formatMonth(expectedCompletion, language),
  };
}
