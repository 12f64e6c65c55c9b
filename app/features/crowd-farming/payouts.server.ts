import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { defineMail, sendMailLater } from '#platform/mail.ts';
import { writeLedger } from '#app/features/payments/ledger.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { changeField, lockField } from './field-steps.server.ts';
import { type Harvest, type Payout, sharePayout } from './payout-rules.ts';
import { fieldHarvests, sharePayouts, shares } from './tables.server.ts';

export const payoutTold = defineMail('share-payout', z.object({ shareId: z.string() }));

/** The shares of a field that expect a return, with what we hold of each today; sponsors expect none. */
const stakesOf = (tx: Database, fieldId: string) =>
  tx
    .select({ id: shares.id, minor: shares.heldMinor })
    .from(shares)
    .where(and(eq(shares.fieldId, fieldId), eq(shares.kind, 'investor'), gt(shares.heldMinor, 0)))
    .orderBy(asc(shares.id));

/** Computes what a harvest would pay the current shares of a field, in US cents. Writes nothing. */
export const reckonPayout = async (tx: Database, fieldId: string, harvest: Harvest): Promise<Payout> =>
  sharePayout(harvest, await stakesOf(tx, fieldId));

/**
 * Pays out a harvest, once per field: the field is done, each share's part is booked and its owner is told. The money
 * comes from the sale, which no payment provider holds; the ledger records what is owed to the shares.
 * @param isRight whether the sums are still those that were approved
 * @returns the sums; `refused` if the field is not being harvested, `changed` if the sums differ
 */
export async function payOut(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  { fieldId, ...harvest }: Harvest & { fieldId: string },
  who: string,
  isRight: (payout: Payout) => boolean,
): Promise<Payout | 'unknown' | 'refused' | 'changed'> {
  const plot = await lockField(tx, fieldId);
  if (!plot) return 'unknown';
  if (plot.status !== 'harvesting') return 'refused';
  const payout = await reckonPayout(tx, fieldId, harvest);
  if (!isRight(payout)) return 'changed';
  const { saleMinor, stakesMinor, sharedMinor, parts } = payout;
  await tx.insert(fieldHarvests).values({ fieldId, ...harvest, saleMinor, stakesMinor, sharedMinor, who });
  if (parts.length > 0)
    await tx
      .insert(sharePayouts)
      .values(parts.map(({ id, stakeMinor, minor }) => ({ shareId: id, fieldId, stakeMinor, amountMinor: minor })));
  for (const part of parts) await bookPart(tx, jobs, fieldId, part);
  await changeField(tx, plot, 'completed', { who, why: 'its harvest is shared' });
  return payout;
}

async function bookPart(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  fieldId: string,
  { id, minor }: Payout['parts'][number],
): Promise<void> {
  const [row] = await tx
    .select({ paymentId: payments.id, language: payments.language, email: shares.email })
    .from(payments)
    .innerJoin(shares, eq(shares.id, payments.purposeId))
    .where(
      and(
        eq(payments.purpose, 'share'),
        eq(payments.purposeId, id),
        gt(payments.keptMinor, 0),
        isNull(payments.duplicateOf),
      ),
    )
    .orderBy(sql`${payments.paidAt} desc nulls last`)
    .limit(1);
  if (minor > 0)
    await writeLedger(tx, row!.paymentId, 'USD', [
      { account: `harvest:${fieldId}`, amountMinor: minor },
      { account: `shares:${fieldId}`, amountMinor: -minor },
    ]);
  if (!row!.email) return;
  await sendMailLater(tx, jobs, {
    uniqueKey: `share-payout:${id}`,
    kind: payoutTold,
    data: { shareId: id },
    language: row!.language,
    recipient: row!.email,
  });
}

/** The harvest of a field, once it was paid out. */
export async function findHarvest(db: Database, fieldId: string) {
  const [row] = await db.select().from(fieldHarvests).where(eq(fieldHarvests.fieldId, fieldId));
  return row;
}

/** How much a harvest owes to whom, in US cents. */
export const listPayoutParts = (db: Database, fieldId: string) =>
  db
    .select({ id: shares.id, email: shares.email, stake: sharePayouts.stakeMinor, part: sharePayouts.amountMinor })
    .from(sharePayouts)
    .innerJoin(shares, eq(shares.id, sharePayouts.shareId))
    .where(eq(sharePayouts.fieldId, fieldId))
    .orderBy(asc(shares.id));
