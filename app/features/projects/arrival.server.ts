import { and, eq, sql } from 'drizzle-orm';
import { providerMovements } from '#app/features/payments/movements/tables.server.ts';
import type { Fund } from '#app/features/donations/tables.server.ts';
import { formatMonth } from '#app/shared/dates.server.ts';
import { formatNumber } from '#app/shared/formats.ts';
import type { Language } from '#app/shared/language.ts';
import { type Currency, formatMoney } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import { findProject } from './projects.server.ts';

type Gift = {
  fund: Pick<Fund, 'id'>;
  amountMinor: number;
  currency: Currency;
  isPart: boolean;
  isWhole: boolean;
};

/** Where a gift stands among those that count in its fund, the first first; and what the payment cost, where its provider told us. */
export async function tellArrival(db: Database, paymentId: string, gift: Gift, language: Language) {
  const { fund, amountMinor, currency } = gift;
  const { rows } = await db.execute<{ number: number; total: number }>(sql`
    select count(*) filter (where (p.paid_at, p.id) <= (own.paid_at, own.id))::int as number,
      count(*)::int as total
    from counted_gifts c join payments p on p.id = c.payment_id join payments own on own.id = ${paymentId} where c.fund_id = ${fund.id} and c.counted_minor > 0`);
  const { number, total } = rows[0]!;
  const feeMinor = await readFee(db, paymentId, gift);
  const money = (minor: number) => formatMoney({ amountMinor: minor, currency }, language);
  return {
    number: formatNumber(number, language),
    total: formatNumber(total, language),
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
  const id = /^project-(\d+)$/.exec(fundId)?.[1];
  const found = id ? await findProject(db, id, language) : undefined;
  if (!found || found.fund.id !== fundId) return undefined;
  const { materials, expectedCompletion } = found.project;
  const next =
    materials.find(({ status }) => status === 'ongoing') ?? materials.find(({ status }) => status === 'pending');
  return {
    item: next && { label: next.item, language: found.language, status: next.status },
    month: formatMonth(expectedCompletion, language),
  };
}
