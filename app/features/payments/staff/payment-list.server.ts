import { and, count, desc, eq, getTableColumns, gte, isNotNull, lt, min, type SQL, sql, sum } from 'drizzle-orm';
import { startOfDay } from '#app/shared/dates.server.ts';
import { isUuid } from '#app/shared/ids.ts';
import { maskEmail } from '#app/shared/mask.ts';
import { type Currency, toMajor } from '#app/shared/money.ts';
import { type ListState, pageOf } from '#app/features/staff/list-state.server.ts';
import { exactly, isAfter } from '#app/features/staff/page-key.server.ts';
import type { PersonView } from '#app/features/staff/person-view.server.ts';
import type { Database } from '#platform/database.ts';
import { type PaymentStatus, receiptName } from '../payment.ts';
import type { PaidFor, PurposeFacts } from '../purposes.server.ts';
import { payments, receiptNumbers, receipts } from '../tables.server.ts';

type Filter = Pick<ListState, 'q' | 'state' | 'from' | 'to'>;

/** Every attempt to pay, newest first; `q` is a receipt's number, a payment's id, a payer's name or whole address. */
export async function listPayments(db: Database, paidFor: PaidFor, state: ListState, person: PersonView) {
  const { after, limit } = state;
  const rows = await db
    .select({ payment: getTableColumns(payments), receipt: receipts, key: exactly(payments.createdAt) })
    .from(payments)
    .leftJoin(receipts, eq(receipts.paymentId, payments.id))
    .where(and(meets(paidFor, state, person), isAfter(payments.createdAt, payments.id, after, isUuid)))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit + 1);
  const facts = await factsOf(
    db,
    paidFor,
    rows.map(({ payment }) => payment),
  );
  return pageOf(
    rows,
    limit,
    ({ key, payment: { id } }) => [key, id],
    ({ payment, receipt }) => {
      const { id, currency, amountMinor, keptMinor, status, flag, purpose, interval } = payment;
      const { title, payerName, payerEmail, cloth } = facts.get(payment.purposeId) ?? {};
      const major = (minor: number) => Number(toMajor({ amountMinor: minor, currency }));
      return {
        id,
        status,
        isFlagged: flag !== null,
        isPartRefunded: status === 'paid' && keptMinor < amountMinor,
        name: payerName ? person.name(payerName) : null,
        email: payerEmail ? maskEmail(payerEmail) : null,
        purpose,
        title: title ?? null,
        cloth: cloth ?? null,
        interval,
        method: payment.method,
        provider: payment.provider,
        receipt: receipt ? receiptName(receipt) : null,
        amount: major(amountMinor),
        kept: major(keptMinor),
        currency,
        createdAt: payment.createdAt,
        paidAt: payment.paidAt,
      };
    },
  );
}

/** What rows were for and by whom, by the ids of their purposes. */
export async function factsOf(
  db: Database,
  paidFor: PaidFor,
  rows: readonly { purpose: string; purposeId: string }[],
): Promise<Map<string, PurposeFacts>> {
  const facts: [string, PurposeFacts][] = [];
  for (const [purpose, { listFacts }] of Object.entries(paidFor)) {
    const ids = rows.filter((row) => row.purpose === purpose).map(({ purposeId }) => purposeId);
    if (ids.length > 0) facts.push(...(await listFacts(db, [...new Set(ids)])));
  }
  return new Map(facts);
}

const meets = (paidFor: PaidFor, { q, state, from, to }: Filter, person: PersonView): SQL | undefined =>
  and(
    state === 'flagged' ? isNotNull(payments.flag) : undefined,
    state && state !== 'flagged' ? eq(payments.status, state as PaymentStatus) : undefined,
    q ? isMeant(paidFor, q, person) : undefined,
    from ? gte(payments.createdAt, startOfDay(from)) : undefined,
    to ? lt(payments.createdAt, startOfDay(to, 1)) : undefined,
  );

/** "ELK-2026-001284", "2026-1284", or "1284" of whichever year. */
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

/** Selects kind and id of all purposes whose payer is called so. */
export const paidByName = (paidFor: PaidFor, q: string): SQL =>
  sql.join(
    Object.entries(paidFor).map(([purpose, { paidBy }]) => sql`select ${purpose}, id from (${paidBy(q)}) f`),
    sql` union all `,
  );

export type Total = { currency: Currency; count: number; keptMinor: number };

/** What was paid of the payments shown, by currency, less what went back; sums in minor units. */
export async function totalPayments(
  db: Database,
  paidFor: PaidFor,
  filter: Filter,
  person: PersonView,
): Promise<Total[]> {
  const rows = await db
    .select({ currency: payments.currency, count: count(), keptMinor: sum(payments.keptMinor).mapWith(Number) })
    .from(payments)
    .where(and(meets(paidFor, filter, person), isNotNull(payments.paidAt)))
    .groupBy(payments.currency)
    .orderBy(payments.currency);
  return rows;
}

/** How many payments wait to be looked at, and since when the oldest was begun. */
export async function countFlagged(db: Database): Promise<{ count: number; since?: Date }> {
  const [row] = await db
    .select({ count: count(), since: min(payments.createdAt) })
    .from(payments)
    .where(isNotNull(payments.flag));
  return { count: row!.count, since: row!.since ?? undefined };
}
