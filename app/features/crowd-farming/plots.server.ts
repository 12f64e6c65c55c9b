import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { plots } from './tables.server.ts';

/** A field's state and sums. */
export async function findPlot(db: Database, id: string): Promise<typeof plots.$inferSelect | undefined> {
  const [plot] = await db.select().from(plots).where(eq(plots.id, id));
  return plot;
}
