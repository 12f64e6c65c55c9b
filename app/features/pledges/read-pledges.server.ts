import type { Fund } from '#app/features/donations/funds.server.ts';
import { eq } from 'drizzle-orm';
import { titleFunds } from '#app/features/donations/fund-names.server.ts';
import { funds } from '#app/features/donations/tables.server.ts';
import { isUuid } from '#app/shared/ids.ts';
import type { Language } from '#app/shared/language.ts';
import type { Database } from '#platform/database.ts';
import { type Pledge, pledges } from './tables.server.ts';

/** A pledge with its fund's name. */
export async function findPledge(
  db: Database,
  id: string,
  language: Language,
): Promise<{ pledge: Pledge; fund: Fund; title: string } | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db
    .select({ pledge: pledges, fund: funds })
    .from(pledges)
    .innerJoin(funds, eq(funds.id, pledges.fundId))
    .where(eq(pledges.id, id));
  return row && { ...row, title: (await titleFunds(db, [row.fund], language)).get(row.fund.id)! };
}
