import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import type { PaidFor, PurposeFacts } from './purposes.server.ts';

/** What payments were for and by whom, by the ids of their purposes. */
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

/** Selects kind and id of all purposes whose payer has this name. */
export const paidByName = (paidFor: PaidFor, q: string): SQL =>
  sql.join(
    Object.entries(paidFor).map(([purpose, { paidBy }]) => sql`select ${purpose}, id from (${paidBy(q)}) f`),
    sql` union all `,
  );
