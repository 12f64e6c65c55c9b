import { desc, eq } from 'drizzle-orm';
import { formatDay, dayInKinshasa } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import type { Database } from '#platform/database.ts';
import { SOURCE_LANGUAGE } from '#platform/translations.ts';
import { projectGoals } from './tables.server.ts';

/**
 * The changes of a project's goal, newest first; the reason in the reader's language if staff wrote it, else in French.
 */
export async function listGoals(db: Database, projectId: number, language: Language) {
  const rows = await db
    .select()
    .from(projectGoals)
    .where(eq(projectGoals.projectId, projectId))
    .orderBy(desc(projectGoals.id))
    .limit(20);
  return rows.map(({ id, at, who, fromMinor, toMinor, reason, reasons }) => ({
    id,
    who,
    day: formatDay(dayInKinshasa(at), language),
    fromMinor: fromMinor ?? 0,
    toMinor,
    reason: reasons?.[language] ?? reason,
    /** The language of the reason. */
    language: reasons?.[language] ? language : SOURCE_LANGUAGE,
  }));
}
