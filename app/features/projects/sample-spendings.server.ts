import { findFund } from '#app/features/donations/funds.server.ts';
import { createHash } from 'node:crypto';
import { bookSpending } from '#app/features/spending/record-spending.server.ts';
import { proofs, spendings } from '#app/features/spending/tables.server.ts';
import { listEntries } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import { expenses } from './expenses.server.ts';
import { fundOf } from './project-entries.server.ts';

/** The number of a sample expense's spending, always the same. */
export function sampleSpendingId(entryId: string): string {
  const hex = createHash('sha256').update(`piece ${entryId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The sample's expenses as spendings that are in the books, for the demo; proved where something shows what became of them. */
export async function seedSampleSpendings(tx: Database): Promise<void> {
  for (const { id: entryId, data } of await listEntries(tx, expenses, 'fr')) {
    if (!data.isSample) continue;
    const fundId = fundOf(String(data.project));
    const fund = await findFund(tx, fundId);
    if (fund?.currency !== 'USD') continue;
    const id = sampleSpendingId(entryId);
    const amountMinor = Math.round(data.dollars * 100);
    const made = await tx
      .insert(spendings)
      .values({
        id,
        fundId,
        amountMinor,
        currency: 'USD',
        day: data.date,
        kind: 'materials',
        title: data.title,
        budgetLine: data.budgetLine,
        askedBy: 'sample',
        bookedAt: new Date(data.date),
        countedMinor: amountMinor,
        rate: '1',
        rateDay: data.date,
        isSample: true,
      })
      .onConflictDoNothing()
      .returning({ id: spendings.id });
    if (made.length === 0) continue;
    await bookSpending(tx, { fundId, amountMinor, currency: 'USD' });
    const shown = data.pieces.find(({ kind }) => kind !== 'invoice');
    if (shown)
      await tx.insert(proofs).values({
        id,
        spendingId: id,
        kind: 'sample',
        file: `sample-${entryId}`,
        sha256: '',
        takenAt: new Date(shown.date),
        addedBy: 'sample',
      });
  }
}
