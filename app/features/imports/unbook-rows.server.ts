import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { contributions, donations } from '#app/features/donations/tables.server.ts';
import { unbookImported } from '#app/features/payment-providers/imported/book-imported.server.ts';
import type { Payment } from '#app/features/payments/purposes.server.ts';
import { payments, refunds } from '#app/features/payments/tables.server.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import { addToFund, lockFunds } from '#app/features/donations/fund-verbs.server.ts';
import type { RowOutcome } from './gift-file.ts';
import { type GiftImport, giftImportRows, giftImports } from './tables.server.ts';

const AT_ONCE = 200;

/**
 * Removes the next gifts of an import that is being undone from the books, all or none. A gift that was partly refunded
 * by hand stays as it is.
 * @returns whether there may be more
 */
export async function unbookNext(db: RootDatabase, importId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [run] = await tx.select().from(giftImports).where(eq(giftImports.id, importId)).for('update');
    if (run?.state !== 'undoing') return false;
    const rows = await tx
      .select({ paymentId: giftImportRows.paymentId })
      .from(giftImportRows)
      .where(and(eq(giftImportRows.importId, importId), eq(giftImportRows.outcome, 'booked')))
      .orderBy(asc(giftImportRows.line))
      .limit(AT_ONCE);
    if (rows.length === 0) {
      await tx
        .update(giftImports)
        .set({ state: 'undone', undoneAt: sql`now()` })
        .where(eq(giftImports.id, importId));
      return false;
    }
    await unbook(
      tx,
      run,
      rows.map(({ paymentId }) => paymentId!),
    );
    return true;
  });
}

async function unbook(tx: Database, run: GiftImport, ids: readonly string[]): Promise<void> {
  const gifts = await tx
    .select()
    .from(payments)
    .where(inArray(payments.id, [...ids]))
    .orderBy(asc(payments.id))
    .for('no key update');
  const back = await tx
    .select({ id: refunds.paymentId })
    .from(refunds)
    .where(and(inArray(refunds.paymentId, [...ids]), ne(refunds.status, 'failed')));
  const changed = new Set(back.map(({ id }) => id));
  const whole = gifts.filter(({ id, keptMinor, amountMinor }) => keptMinor === amountMinor && !changed.has(id));
  await setOutcome(
    tx,
    gifts.filter((gift) => !whole.includes(gift)),
    'left',
  );
  if (whole.length === 0) return;
  const given = await tx
    .select()
    .from(donations)
    .where(
      inArray(
        donations.id,
        whole.map(({ purposeId }) => purposeId),
      ),
    )
    .orderBy(asc(donations.id))
    .for('no key update');
  // Where they are today: one may have been moved to another fund since.
  const fundOf = new Map(given.map(({ id, fundId }) => [id, fundId]));
  await lockFunds(tx, [...fundOf.values()]);
  const hand = { who: run.undoneBy!, why: run.undoneWhy! };
  await unbookImported(
    tx,
    whole.map((gift) => ({ ...gift, account: `fund:${fundOf.get(gift.purposeId)}` })),
    hand,
  );
  await uncount(
    tx,
    whole.map(({ id }) => id),
    given.map(({ id }) => id),
  );
  await setOutcome(tx, whole, 'undone');
}

/** Removes them from the funds' totals. */
async function uncount(tx: Database, paymentIds: string[], donationIds: string[]): Promise<void> {
  const { rows } = await tx.execute<{ fund: string; minor: string; supporters: number }>(sql`
    select fund_id as fund, sum(counted_minor)::bigint as minor, count(*)::int as supporters from contributions
    where payment_id in ${paymentIds} group by fund_id order by fund_id`);
  await tx.update(contributions).set({ countedMinor: 0 }).where(inArray(contributions.paymentId, paymentIds));
  await tx.update(donations).set({ supportedAt: null }).where(inArray(donations.id, donationIds));
  for (const { fund, minor, supporters } of rows)
    await addToFund(tx, fund, { minor: -Number(minor), supporters: -supporters });
}

async function setOutcome(tx: Database, gifts: readonly Payment[], outcome: RowOutcome): Promise<void> {
  if (gifts.length === 0) return;
  await tx
    .update(giftImportRows)
    .set({ outcome })
    .where(
      inArray(
        giftImportRows.paymentId,
        gifts.map(({ id }) => id),
      ),
    );
}
