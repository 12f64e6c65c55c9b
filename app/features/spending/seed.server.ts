import { createHash } from 'node:crypto';
import { importFees } from '#app/features/accounting/movements/import-fees.server.ts';
import type { Start } from '#app/features/define-feature.server.ts';
import { GENERAL_FUND } from '#app/features/donations/donation-rules.ts';
import { pastGiftsOf, seedPastGifts } from '#app/features/donations/seed.server.ts';
import figures from '#content/sample-figures.json' with { type: 'json' };
import { middleOfDay } from '#app/shared/dates.server.ts';
import type { Database } from '#platform/database.ts';
import { bookSpending } from './record-spending.server.ts';
import type { SpendingKind } from './spending-rules.ts';
import { proofs, spendings } from './tables.server.ts';

type SampleSpending = {
  id: string;
  fundId: string;
  amountMinor: number;
  day: string;
  kind: SpendingKind;
  title: string;
  budgetLine?: string | undefined;
  /** Its evidence, and since when. */
  proof?: { file: string; day: string } | undefined;
};

/** Books a sample expense in dollars, once. */
export async function seedSpending(tx: Database, { proof, ...spending }: SampleSpending): Promise<void> {
  const { id, fundId, amountMinor, day } = spending;
  const made = await tx
    .insert(spendings)
    .values({
      ...spending,
      currency: 'USD',
      askedBy: 'sample',
      bookedAt: new Date(day),
      countedMinor: amountMinor,
      rate: '1',
      rateDay: day,
      isSample: true,
    })
    .onConflictDoNothing()
    .returning({ id: spendings.id });
  if (made.length === 0) return;
  await bookSpending(tx, { fundId, amountMinor, currency: 'USD' }, middleOfDay(day));
  if (proof)
    await tx.insert(proofs).values({
      id,
      spendingId: id,
      kind: 'sample',
      file: proof.file,
      sha256: '',
      takenAt: new Date(proof.day),
      addedBy: 'sample',
    });
}

/** The fixed id of a sample expense. */
export function sampleId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Books the past years that the sample's articles describe: gifts without a project, fees, and expenses with evidence.
 * Gifts to projects of these years are seeded with the projects.
 */
export async function seedSampleBooks(tx: Database, { isNew }: Start): Promise<void> {
  if (!isNew) return;
  for (const past of pastGiftsOf(GENERAL_FUND)) {
    await seedPastGifts(tx, GENERAL_FUND, past);
    await importFees(tx, { provider: 'sandbox', currency: 'USD', totalMinor: (past.feesDollars ?? 0) * 100 });
  }
  for (const { fund, dollars, ...spending } of figures.spendings) {
    const name = `${fund} ${spending.day} ${spending.title}`;
    await seedSpending(tx, {
      id: sampleId(name),
      fundId: fund,
      amountMinor: dollars * 100,
      day: spending.day,
      kind: spending.kind as SpendingKind,
      title: spending.title,
      budgetLine: spending.budgetLine,
      proof: { file: `sample-${sampleId(name)}`, day: spending.day },
    });
  }
}
