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
 * The position of a gift among those that count in its fund, the fund's number of gifts, and the payment's fee if the
 * provider reported it. The earlier gifts are counted along one index.
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

/**
 * The fee of a payment. Not shown for a payment for several gifts, a partly refunded one, or one in another currency,
 * since it is not this gift's alone.
 */
async function readFee(db: Database, paymentId: string, { currency, isPart, isWhole }: Gift) {
  if (isPart || !isWhole) return undefined;
  const fees = await db
    .select({ amountMinor: providerMovements.amountMinor, currency: providerMovements.currency })
    .from(providerMovements)
    .where(and(eq(providerMovements.paymentId, paymentId), eq(providerMovements.kind, 'fee')));
  if (fees.length === 0 || fees.some((fee) => fee.currency !== currency)) return undefined;
  return fees.reduce((sum, fee) => sum - fee.amountMinor, 0);
}

/**
 * What a project will pay for next, according to its list of materials, and its planned completion; only for a
 * project's fund.
 */
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
