import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { type Fund, funds } from './tables.server.ts';

export async function findFund(db: Database, id: string): Promise<Fund | undefined> {
  const [fund] = await db.select().from(funds).where(eq(funds.id, id));
  return fund;
}

export type FundNews = { id: string; raisedMinor: number; goalMinor: number | null; currency: Fund['currency']; supporters: number };

/** What open pages are told when a fund's sums change. */
export async function readFundNews(db: Database, id: string): Promise<FundNews | undefined> {
  const fund = await findFund(db, id);
  if (!fund) return undefined;
  const { raisedMinor, goalMinor, currency, supporters } = fund;
  return { id, raisedMinor, goalMinor, currency, supporters };
}
