import { desc, eq } from 'drizzle-orm';
import { formatDay, dayInKinshasa } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import type { Database } from '#platform/database.ts';
import { projectGoals } from './tables.server.ts';

/** What became of a project's goal, the newest first; the reason is as staff wrote it, in French. */
export async function listGoals(db: Database, projectId: number, language: Language) {
  const rows = await db
    .select()
    .from(projectGoals)
    .where(eq(projectGoals.projectId, projectId))
    .orderBy(desc(projectGoals.id))
    .limit(20);
  return rows.map(({ id, at, who, fromMinor, toMinor, reason }) => ({
    id,
    who,
    day: formatDay(dayInKinshasa(at), language),
    fromMinor: fromMinor ?? 0,
    toMinor,
    reason,
  }));
}
