import { findFund } from '#app/features/donations/funds.server.ts';
import { sampleId, seedSpending } from '#app/features/spending/seed.server.ts';
import { listEntries } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import { expenses } from './expenses.server.ts';
import { fundOf } from './project-entries.server.ts';

/** The fixed id of a sample expense's row. */
export const sampleSpendingId = (entryId: string): string => sampleId(`piece ${entryId}`);

/** Books the demo's sample expenses, with evidence if the sample has it. */
export async function seedSampleSpendings(tx: Database): Promise<void> {
  for (const { id: entryId, data } of await listEntries(tx, expenses, 'fr')) {
    if (!data.isSample) continue;
    const fundId = fundOf(String(data.project));
    const fund = await findFund(tx, fundId);
    if (fund?.currency !== 'USD') continue;
    const id = sampleSpendingId(entryId);
    const amountMinor = Math.round(data.dollars * 100);
    const shown = data.pieces.find(({ kind }) => kind !== 'invoice');
    await seedSpending(tx, {
      id,
      fundId,
      amountMinor,
      day: data.date,
      kind: 'materials',
      title: data.title,
      budgetLine: data.budgetLine,
      proof: shown && { file: `sample-${entryId}`, day: shown.date },
    });
  }
}
