import { readFunds } from '#app/features/donations/funds.server.ts';
import { eq } from 'drizzle-orm';
import { editableOf } from '#app/features/content/editable.server.ts';
import { type EntryRow, readEntries } from '#app/features/content/entry-list.server.ts';
import { funds } from '#app/features/donations/tables.server.ts';
import type { Database } from '#platform/database.ts';
import { fundOf, projectEntries } from '#app/features/projects/project-entries.server.ts';
import { percentOf } from '#app/features/projects/percent.ts';

const editable = editableOf(projectEntries);

export type ProjectLine = {
  id: string;
  title: string;
  state: EntryRow['state'];
  place: string;
  raisedMinor: number;
  goalMinor: number;
  percent: number;
  supporters: number;
};

/** All projects that are not in the trash, published or not, with the totals of their funds. */
export async function listProjectLines(db: Database, q = ''): Promise<ProjectLine[]> {
  const all = (await readEntries(db, editable)).filter(({ state }) => state !== 'trash');
  const found = q ? all.filter(({ title }) => title.toLowerCase().includes(q.toLowerCase())) : all;
  const known = await readFunds(db);
  return found
    .map(({ id, title, state }) => {
      const fund = known.get(fundOf(id));
      const { raisedMinor = 0, goalMinor = 0, supporters = 0, place = '' } = fund ?? {};
      return {
        id,
        title,
        state,
        place,
        raisedMinor,
        goalMinor: goalMinor ?? 0,
        percent: percentOf(raisedMinor, goalMinor),
        supporters,
      };
    })
    .sort((a, b) => Number(a.id) - Number(b.id));
}

/** The fund of a project; undefined before it was first published. */
export const findProjectFund = async (db: Database, id: string) =>
  (
    await db
      .select()
      .from(funds)
      .where(eq(funds.id, fundOf(id)))
  )[0];

/** The state of a project's entry; undefined if it does not exist or is in the trash. */
export const findProjectEntry = async (db: Database, id: string) =>
  (await readEntries(db, editable)).find((one) => one.id === id && one.state !== 'trash');
