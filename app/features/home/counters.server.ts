import { count, eq, isNull } from 'drizzle-orm';
import { certificates, enrollments } from '#app/features/academy/tables.server.ts';
import { countedGifts } from '#app/features/donations/tables.server.ts';
import { projectEntries } from '#app/features/projects/project-entries.server.ts';
import { formatDay } from '#app/shared/dates.server.ts';
import { setSigns } from '#app/shared/french-spaces.ts';
import type { Language } from '#app/shared/language.ts';
import { type Collection, listEntries } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import { entries } from '#platform/tables.ts';
import { Counter, type CountedFigure } from './counter.ts';

export const counters: Collection<Counter> = {
  name: 'counters',
  isSample: () => true,
  schema: Counter,
  typeset: setSigns,
  editing: { isOpen: true, pageOf: () => '/' },
  positionOf: ({ order }) => order,
};

/** How many are shown on the home page: the first of the list. */
const SHOWN = 6;
/** The maximum number of units in a chart. */
const MOST_LOZENGES = 60;

const COUNTED: Record<CountedFigure, (db: Database) => Promise<number>> = {
  gifts: (db) => db.$count(countedGifts),
  // Those that visitors find: one that was taken off the site keeps its fund.
  projects: (db) => db.$count(entries, eq(entries.collection, projectEntries.name)),
  learners: async (db) =>
    (
      await db.select({ all: count() }).from(db.selectDistinct({ id: enrollments.memberId }).from(enrollments).as('m'))
    )[0]!.all,
  certificates: (db) => db.$count(certificates, isNull(certificates.revokedAt)),
};

/** The figures of the home page in order, each with its source. */
export async function listCounters(db: Database, language: Language) {
  const all = await listEntries(db, counters, language, SHOWN);
  return Promise.all(
    all.map(async ({ id, language: shown, data: { title, figure, number, date, source, unit, unit_text, goal } }) => {
      const value = figure === 'typed' ? number! : await COUNTED[figure](db);
      const full = unit ? Math.floor(value / unit) : 0;
      const hollow = unit && goal ? Math.max(0, Math.ceil((goal - value) / unit)) : 0;
      return {
        id,
        language: shown,
        title,
        value,
        // Left out, the site counted it itself.
        ...(figure === 'typed' && { source: source!, day: formatDay(date!, language) }),
        ...(full > 0 && full + hollow <= MOST_LOZENGES && { chart: { full, hollow, text: unit_text } }),
      };
    }),
  );
}
export type CounterView = Awaited<ReturnType<typeof listCounters>>[number];
