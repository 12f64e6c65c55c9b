import { factsOf } from '#app/features/payments/payment-facts.server.ts';
import { and, count, desc, eq, getTableColumns, isNotNull, min, sum } from 'drizzle-orm';
import { isUuid } from '#app/shared/ids.ts';
import { maskEmail } from '#app/shared/mask.ts';
import { type Currency, toMajor } from '#app/shared/money.ts';
import { pageOf } from '#app/features/staff/list-state.server.ts';
import { exactly, isAfter } from '#app/features/staff/page-key.server.ts';
import type { PersonView } from '#app/features/staff/person-view.server.ts';
import type { Database } from '#platform/database.ts';
import { receiptName } from '#app/features/payments/payment.ts';
import type { PaidFor } from '#app/features/payments/purposes.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { meets, type PaymentListState } from './payment-filter.server.ts';

/** All attempts to pay, newest first; `q` is a receipt number, a payment id, a payer's name or full address. */
export async function listPayments(db: Database, paidFor: PaidFor, state: PaymentListState, person: PersonView) {
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
        source: payment.source,
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

export type Total = { currency: Currency; count: number; keptMinor: number };

/** At most this many payments are summed for a page of the list; for more, a period must be chosen. */
const SUMMED = 50_000;

/**
 * The totals of the listed payments by currency, less refunds, in minor units.
 * @returns undefined if there are too many to sum and no period is chosen
 */
export async function totalPayments(
  db: Database,
  paidFor: PaidFor,
  filter: PaymentListState,
  person: PersonView,
): Promise<Total[] | undefined> {
  const isMeant = and(meets(paidFor, filter, person), isNotNull(payments.paidAt));
  const meant = db.select({ currency: payments.currency, keptMinor: payments.keptMinor }).from(payments).where(isMeant);
  const isWithinDays = Boolean(filter.from && filter.to);
  const shown = (isWithinDays ? meant : meant.limit(SUMMED + 1)).as('shown');
  const rows = await db
    .select({ currency: shown.currency, count: count(), keptMinor: sum(shown.keptMinor).mapWith(Number) })
    .from(shown)
    .groupBy(shown.currency)
    .orderBy(shown.currency);
  return isWithinDays || rows.reduce((all, row) => all + row.count, 0) <= SUMMED ? rows : undefined;
}

/** How many payments are flagged for review, and when the oldest was started. */
export async function countFlagged(db: Database): Promise<{ count: number; since?: Date }> {
  const [row] = await db
    .select({ count: count(), since: min(payments.createdAt) })
    .from(payments)
    .where(isNotNull(payments.flag));
  return { count: row!.count, since: row!.since ?? undefined };
}
