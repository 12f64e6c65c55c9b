import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { dayInKinshasa, yearInKinshasa } from '#app/shared/dates.server.ts';
import { isUuid } from '#app/shared/ids.ts';
import { announce } from '#platform/announce.ts';
import type { Database } from '#platform/database.ts';
import type { Payment } from '#app/features/payments/purposes.server.ts';
import { receiptCancelled, receiptIssued } from '#app/features/receipts/receipt-events.server.ts';
import { type EntityFacts, taxReceiptName } from './entity.ts';
import { taxReceiptNumbers, taxReceipts } from './tables.server.ts';

export type TaxReceipt = typeof taxReceipts.$inferSelect;

/** Whether one of these payments has a valid tax receipt: then its gift cannot be corrected or moved. */
export async function isLocked(db: Database, paymentIds: readonly string[]): Promise<boolean> {
  return (
    (await db.$count(
      taxReceipts,
      and(inArray(taxReceipts.paymentId, [...paymentIds]), isNull(taxReceipts.cancelledAt)),
    )) > 0
  );
}

/**
 * Issues the next number of an entity's year, in Kinshasa's calendar, to a payment. The caller holds the payment's
 * lock.
 */
export async function giveTaxReceipt(
  tx: Database,
  { id: paymentId, paidAt, method, provider }: Payment,
  given: {
    entityId: string;
    entity: EntityFacts;
    name: string;
    address: string;
    euroMinor: number;
    isSample: boolean;
    issuedBy: string;
  },
): Promise<TaxReceipt> {
  const { entityId } = given;
  // The counter's row stays locked until commit: what is rolled back gives its number back, so there is no gap.
  const { rows } = await tx.execute<{ year: number; last: number }>(sql`
    insert into ${taxReceiptNumbers} as counter (entity_id, year, last)
    values (${entityId}, extract(year from now() at time zone 'Africa/Kinshasa')::int, 1)
    on conflict (entity_id, year) do update set last = counter.last + 1
    returning year, last`);
  const { year, last } = rows[0]!;
  const [receipt] = await tx
    .insert(taxReceipts)
    .values({
      id: randomUUID(),
      paymentId,
      year,
      number: last,
      paidOn: dayInKinshasa(paidAt!),
      means: method ?? provider,
      ...given,
    })
    .returning();
  await announce(tx, receiptIssued, toldOf(receipt!));
  return receipt!;
}

/**
 * Records that a partner issued a gift's receipt with their own number; refused (undefined) if that number belongs to
 * another gift. The caller holds the payment's lock.
 */
export async function notePartnerReceipt(
  tx: Database,
  { id: paymentId, paidAt, method, provider }: Payment,
  given: Pick<TaxReceipt, 'entityId' | 'entity' | 'name' | 'euroMinor' | 'isSample' | 'issuedBy' | 'issuedAt'> & {
    partnerNumber: string;
  },
): Promise<TaxReceipt | undefined> {
  const [receipt] = await tx
    .insert(taxReceipts)
    .values({
      id: randomUUID(),
      paymentId,
      year: yearInKinshasa(given.issuedAt),
      paidOn: dayInKinshasa(paidAt!),
      means: method ?? provider,
      ...given,
    })
    .onConflictDoNothing({ target: [taxReceipts.entityId, taxReceipts.year, taxReceipts.partnerNumber] })
    .returning();
  if (receipt) await announce(tx, receiptIssued, toldOf(receipt));
  return receipt;
}

/** Partners' receipts that are no longer valid and of which the partner was not told, oldest first. */
export const listUntold = (db: Database, limit: number): Promise<TaxReceipt[]> =>
  db.select().from(taxReceipts).where(isUntold).orderBy(taxReceipts.cancelledAt, taxReceipts.id).limit(limit);

const isUntold = and(
  isNotNull(taxReceipts.partnerNumber),
  isNotNull(taxReceipts.cancelledAt),
  isNull(taxReceipts.toldAt),
);

export async function findTaxReceipt(db: Database, id: string): Promise<TaxReceipt | undefined> {
  if (!isUuid(id)) return undefined;
  const [receipt] = await db.select().from(taxReceipts).where(eq(taxReceipts.id, id));
  return receipt;
}

/**
 * Records that a partner was told.
 * @returns the receipt, or undefined if there was nothing to tell
 */
export async function noteTold(tx: Database, id: string): Promise<TaxReceipt | undefined> {
  const [told] = await tx
    .update(taxReceipts)
    .set({ toldAt: sql`now()` })
    .where(and(eq(taxReceipts.id, id), isUntold))
    .returning();
  return told;
}

/**
 * Cancels a gift's tax receipt after a refund; its number stays used.
 * @returns the receipt, if there was one
 */
export async function cancelTaxReceipt(tx: Database, paymentId: string): Promise<TaxReceipt | undefined> {
  const [cancelled] = await tx
    .update(taxReceipts)
    .set({ cancelledAt: sql`now()` })
    .where(and(eq(taxReceipts.paymentId, paymentId), isNull(taxReceipts.cancelledAt)))
    .returning();
  if (cancelled) await announce(tx, receiptCancelled, toldOf(cancelled));
  return cancelled;
}

const toldOf = (receipt: TaxReceipt) => ({
  paymentId: receipt.paymentId,
  kind: receipt.partnerNumber === null ? ('tax' as const) : ('partner' as const),
  number: taxReceiptName(receipt),
});

/** Tax receipts of a payment, newest first. */
export const listTaxReceipts = (db: Database, paymentIds: readonly string[]) =>
  db
    .select()
    .from(taxReceipts)
    .where(inArray(taxReceipts.paymentId, [...paymentIds]))
    .orderBy(sql`${taxReceipts.issuedAt} desc`);

/** The valid ones of these payments in the order of issue: number and issuing entity. */
export async function listCountingTaxReceipts(db: Database, paymentIds: readonly string[]) {
  const receipts = await listTaxReceipts(db, paymentIds);
  return receipts
    .filter(({ cancelledAt }) => cancelledAt === null)
    .map((receipt) => ({ number: taxReceiptName(receipt), entity: receipt.entity.name }))
    .reverse();
}

/** The donor's data in tax receipts of these payments, for a person's data archive. */
export async function listOwnTaxReceipts(db: Database, paymentIds: readonly string[]) {
  return (await listTaxReceipts(db, paymentIds)).map(
    ({ paymentId, name, address, euroMinor, cancelledAt, ...receipt }) => ({
      paymentId,
      receipt: taxReceiptName(receipt),
      name,
      address,
      euroMinor,
      cancelledAt,
    }),
  );
}

/** Removes the donor from tax receipts; numbers, amounts and the issued PDFs stay, as the law requires. */
export async function forgetTaxNames(tx: Database, paymentIds: readonly string[]): Promise<void> {
  if (paymentIds.length === 0) return;
  await tx
    .update(taxReceipts)
    .set({ name: null, address: null })
    .where(inArray(taxReceipts.paymentId, [...paymentIds]));
}
