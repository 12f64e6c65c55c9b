import { type SQL, sql } from 'drizzle-orm';
import { KEPT } from '#app/shared/retention.ts';

/** Deletes old ideas; their files are deleted once no idea names them. */
export const ideaForgetting = {
  ideas: (now: SQL) =>
    sql`delete from project_ideas where consent_at < ${now} - make_interval(months => ${KEPT.ideaMonths})`,
};
