import { paidByName } from '#app/features/payments/payment-facts.server.ts';
import { isWithinDays } from '#app/features/staff/within-days.server.ts';
import { and, eq, gte, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { isUuid } from '#app/shared/ids.ts';
import type { Language } from '#app/shared/language.ts';
import { type Currency, isCurrency } from '#app/shared/money.ts';
import { minorOf } from '#app/shared/sum-input.ts';
import { isSource } from '#app/shared/source.ts';
import { type ListState, readListState } from '#app/features/staff/list-state.server.ts';
import type { PersonView } from '#app/features/staff/person-view.server.ts';
import type { PaymentStatus } from '#app/features/payments/payment.ts';
import type { PaidFor } from '#app/features/payments/purposes.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { receiptNumbers, receipts } from '#app/features/receipts/tables.server.ts';
import { WITHOUT_SOURCE } from '#app/features/payments/payment.ts';

/** The filters of the list beside those of every list. Amounts in minor units of the currency, both limits included. */
export type PaymentListState = ListState & {
  currency?: Currency;
  leastMinor?: number;
  mostMinor?: number;
  fund?: string;
  /** The source of the payer's visit; WITHOUT_SOURCE for none. */
  source?: string;
  /** A provider's name. */
  way?: string;
};

/** The names of the filters, for the API, the form and the link that removes them. */
export const PAYMENT_FILTERS = ['currency', 'amountFrom', 'amountTo', 'fund', 'source', 'way'] as const;

/** The currency of amounts if none is given: the default of gift forms. */
const DEFAULT_CURRENCY = 'XOF';

/**
 * Reads the state of the list; invalid values are ignored.
 * @param readIn the language of the page where amounts were typed; undefined for a program
 */
export function readPaymentState(query: Record<string, string | undefined>, readIn?: Language): PaymentListState {
  const { currency, amountFrom, amountTo, fund, source, way } = query;
  const own = isCurrency(currency) ? currency : amountFrom || amountTo ? DEFAULT_CURRENCY : undefined;
  const minor = (typed: string | undefined) => (typed && own ? minorOf(typed, own, readIn).minor : undefined);
  const [leastMinor, mostMinor] = [minor(amountFrom), minor(amountTo)];
  // A sum that is none chooses no currency either.
  const isMeant = isCurrency(currency) || leastMinor !== undefined || mostMinor !== undefined;
  return {
    ...readListState(query),
    currency: isMeant ? own : undefined,
    leastMinor,
    mostMinor,
    fund: fund && /^[a-z0-9-]{1,60}$/.test(fund) ? fund : undefined,
    source: source === WITHOUT_SOURCE || isSource(source) ? source : undefined,
    way: way && /^[a-z-]{1,40}$/.test(way) ? way : undefined,
  };
}

/** The SQL condition of the filters that are set. */
export const meets = (paidFor: PaidFor, filter: PaymentListState, person: PersonView): SQL | undefined => {
  const { q, state, from, to, currency, leastMinor, mostMinor, fund, source, way } = filter;
  return and(
    state === 'flagged' ? isNotNull(payments.flag) : undefined,
    state && state !== 'flagged' ? eq(payments.status, state as PaymentStatus) : undefined,
    q ? isMeant(paidFor, q, person) : undefined,
    isWithinDays(payments.createdAt, { from, to }),
    currency ? eq(payments.currency, currency) : undefined,
    leastMinor === undefined ? undefined : gte(payments.amountMinor, leastMinor),
    mostMinor === undefined ? undefined : lte(payments.amountMinor, mostMinor),
    fund ? isGivenTo(paidFor, fund) : undefined,
    source === WITHOUT_SOURCE ? isNull(payments.source) : source ? eq(payments.source, source) : undefined,
    way ? eq(payments.provider, way) : undefined,
  );
};

/** The condition that a payment is a gift to this fund; no payment if no purpose has funds. */
function isGivenTo(paidFor: PaidFor, fund: string): SQL {
  const given = Object.entries(paidFor).flatMap(([purpose, { funds }]) =>
    funds ? [sql`select ${purpose}, id from (${funds.givenTo(fund)}) g`] : [],
  );
  if (given.length === 0) return sql`false`;
  return sql`(${payments.purpose}, ${payments.purposeId}) in (${sql.join(given, sql` union all `)})`;
}

/** "ELK-2026-001284", "2026-1284", or "1284" of any year. */
const RECEIPT = /^(?:(?:elk-)?(20\d\d)-)?0*(\d{1,7})$/i;

function isMeant(paidFor: PaidFor, q: string, { isMasked }: PersonView): SQL {
  if (isUuid(q)) return eq(payments.id, q.toLowerCase());
  const [, year, number] = RECEIPT.exec(q) ?? [];
  if (number)
    return sql`${payments.id} in (select r.payment_id from ${receipts} r where r.number = ${Number(number)}
      and r.year ${year ? sql`= ${Number(year)}` : sql`in (select n.year from ${receiptNumbers} n)`})`;
  if (isMasked) return sql`false`;
  return sql`(${payments.purpose}, ${payments.purposeId}) in (${paidByName(paidFor, q)})`;
}
