import { isWithinDays } from '#app/features/staff/within-days.server.ts';
import { and, desc, eq, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { isUuid } from '#app/shared/ids.ts';
import type { Language } from '#app/shared/language.ts';
import { type Currency, formatMoney } from '#app/shared/money.ts';
import { donations, funds } from '#app/features/donations/tables.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { announcedTransfers } from '#app/features/payment-providers/transfer/tables.server.ts';
import { findReferences, formatReference } from '#app/features/payments/transfer-reference.ts';
import { type ListState, pageOf } from '#app/features/staff/list-state.server.ts';
import { exactly, isAfter } from '#app/features/staff/page-key.server.ts';
import type { PersonView } from '#app/features/staff/person-view.server.ts';
import { personIs } from '#app/kit/search-words.server.ts';
import type { Database } from '#platform/database.ts';
import type { TransferState } from './statement-line.ts';

/** Announced transfers, newest first; `q` is a reference, or the donor's name or full address. */
export async function listAnnouncedTransfers(
  db: Database,
  { q, state, from, to, after, limit }: ListState,
  { person, days }: { person: PersonView; days: number },
) {
  const rests = sql`now() - make_interval(days => ${days})`;
  const states: Record<TransferState, SQL | undefined> = {
    expected: and(eq(payments.status, 'pending'), gte(announcedTransfers.createdAt, rests)),
    resting: and(eq(payments.status, 'pending'), lt(announcedTransfers.createdAt, rests)),
    came: isNotNull(payments.paidAt),
  };
  const rows = await db
    .select({
      id: announcedTransfers.paymentId,
      reference: announcedTransfers.reference,
      announcedMinor: announcedTransfers.announcedMinor,
      amountMinor: payments.amountMinor,
      currency: announcedTransfers.currency,
      createdAt: announcedTransfers.createdAt,
      paidAt: payments.paidAt,
      name: donations.donorName,
      fund: funds.title,
      isResting: sql<boolean>`${announcedTransfers.createdAt} < ${rests}`,
      key: exactly(announcedTransfers.createdAt),
    })
    .from(announcedTransfers)
    .innerJoin(payments, eq(payments.id, announcedTransfers.paymentId))
    .innerJoin(donations, eq(donations.id, payments.purposeId))
    .innerJoin(funds, eq(funds.id, donations.fundId))
    .where(
      and(
        state ? (states[state as TransferState] ?? sql`false`) : undefined,
        q ? isMeant(q, person) : undefined,
        isWithinDays(announcedTransfers.createdAt, { from, to }),
        isAfter(announcedTransfers.createdAt, announcedTransfers.paymentId, after, isUuid),
      ),
    )
    .orderBy(desc(announcedTransfers.createdAt), desc(announcedTransfers.paymentId))
    .limit(limit + 1);
  return pageOf(
    rows,
    limit,
    ({ key, id }) => [key, id],
    ({ key: _, isResting, ...row }) => ({
      ...row,
      reference: formatReference(row.reference),
      name: row.name && person.name(row.name),
      state: stateOf(row.paidAt !== null, isResting),
    }),
  );
}

const stateOf = (hasCome: boolean, isResting: boolean): TransferState =>
  hasCome ? 'came' : isResting ? 'resting' : 'expected';

function isMeant(q: string, { isMasked }: PersonView): SQL {
  const [reference] = findReferences(q);
  if (reference) return eq(announcedTransfers.reference, reference);
  return isMasked ? sql`false` : personIs(sql`${donations.donorName}`, sql`${donations.donorEmail}`, q);
}

/** The maximum number of announced transfers to choose from. */
const MOST = 200;

/** Announced transfers expected in a currency, newest first, for choosing: reference, amount, donor. */
export async function listExpected(db: Database, currency: Currency, language: Language) {
  const rows = await db
    .select({
      id: announcedTransfers.paymentId,
      reference: announcedTransfers.reference,
      amountMinor: announcedTransfers.announcedMinor,
      name: donations.donorName,
    })
    .from(announcedTransfers)
    .innerJoin(payments, eq(payments.id, announcedTransfers.paymentId))
    .innerJoin(donations, eq(donations.id, payments.purposeId))
    .where(and(eq(payments.status, 'pending'), eq(announcedTransfers.currency, currency)))
    .orderBy(desc(announcedTransfers.createdAt), desc(announcedTransfers.paymentId))
    .limit(MOST);
  return rows.map(({ id, reference, amountMinor, name }) => ({
    value: id,
    label: [formatReference(reference), formatMoney({ amountMinor, currency }, language), name]
      .filter(Boolean)
      .join(' · '),
  }));
}
