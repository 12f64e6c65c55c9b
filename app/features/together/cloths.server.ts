import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { funds } from '#app/features/donations/tables.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { setSigns } from '#app/shared/french-spaces.ts';
import type { Currency } from '#app/shared/money.ts';
import { publishChange } from '#platform/changes.ts';
import type { Database } from '#platform/database.ts';
import type { Actor } from '#platform/state-events.ts';
import { type ClothState, MAX_ROWS, type Motif } from './together-rules.ts';
import { clothRows, wovenClothEvents, wovenCloths } from './tables.server.ts';
import { wovenRows } from './woven-sums.server.ts';

export type WovenCloth = typeof wovenCloths.$inferSelect;
/** What a group fundraiser raised, in whole XOF, and from how many people. */
type Gathered = { totalMinor: number; people: number };
type Told = WovenCloth & Gathered & { fund: { title: string; place: string; path: string; currency: Currency } };

const gathered = {
  totalMinor: sql<number>`coalesce(sum(woven.worth_minor), 0)::bigint`.mapWith(Number),
  people: sql<number>`count(woven.number)::int`.mapWith(Number),
};

const selectCloths = (db: Database) =>
  db
    .select({
      cloth: wovenCloths,
      fund: { title: funds.title, place: funds.place, path: funds.path, currency: funds.currency },
      ...gathered,
    })
    .from(wovenCloths)
    .innerJoin(funds, eq(funds.id, wovenCloths.fundId))
    .leftJoin(sql`${wovenRows} woven`, sql`woven.cloth_id = ${wovenCloths.id}`)
    .groupBy(wovenCloths.id, funds.id);

const told = ({ cloth, ...rest }: { cloth: WovenCloth } & Omit<Told, keyof WovenCloth>): Told => ({
  ...cloth,
  // People type plain spaces.
  ...(cloth.language === 'fr' ? setSigns({ title: cloth.title, words: cloth.words }) : {}),
  ...rest,
});

/** Whether a fundraiser takes gifts today: open, and its last day in Kinshasa is not over. */
export const isOpen = ({ state, lastDay }: Pick<WovenCloth, 'state' | 'lastDay'>, today = dayInKinshasa()): boolean =>
  state === 'open' && lastDay >= today;

/** Fundraisers that take gifts today, newest first. */
export async function listOpenCloths(db: Database, limit = 60): Promise<Told[]> {
  const rows = await selectCloths(db)
    .where(and(eq(wovenCloths.state, 'open'), sql`${wovenCloths.lastDay} >= ${dayInKinshasa()}`))
    .orderBy(desc(wovenCloths.startedAt), desc(wovenCloths.id))
    .limit(limit);
  return rows.map(told);
}

/** A fundraiser by its address, including removed ones. */
export async function findCloth(db: Database, slug: string): Promise<Told | undefined> {
  const [row] = await selectCloths(db).where(eq(wovenCloths.slug, slug));
  return row && told(row);
}

export async function findClothById(db: Database, id: string): Promise<Told | undefined> {
  const [row] = await selectCloths(db).where(eq(wovenCloths.id, id));
  return row && told(row);
}

/** The visible data of a row: only what its donor wrote for it. */
export type ShownRow = {
  number: number;
  name: string | null;
  word: string | null;
  motif: Motif;
  isMiddle: boolean;
  isHidden: boolean;
};

/**
 * The rows that count, oldest first; if there are more than a page shows, the newest. `worthMinor`, in XOF, is only for
 * heights, and must not leave the server if the fundraiser's rows have equal heights.
 */
export async function listRows(
  db: Database,
  clothId: string,
  limit = MAX_ROWS,
): Promise<(ShownRow & { worthMinor: number })[]> {
  const rows = await db
    .select({
      number: clothRows.number,
      name: sql<string | null>`case when ${clothRows.hiddenAt} is null then ${clothRows.name} end`,
      word: sql<string | null>`case when ${clothRows.hiddenAt} is null then ${clothRows.word} end`,
      motif: clothRows.motif,
      isMiddle: clothRows.isMiddle,
      isHidden: sql<boolean>`${clothRows.hiddenAt} is not null`,
      worthMinor: sql<number>`woven.worth_minor`.mapWith(Number),
    })
    .from(clothRows)
    .innerJoin(sql`${wovenRows} woven`, sql`woven.number = ${clothRows.number}`)
    .where(eq(clothRows.clothId, clothId))
    .orderBy(sql`woven.supported_at desc`, desc(clothRows.number))
    .limit(limit);
  return rows.reverse();
}

/** What the starter of a fundraiser sees of its rows: names and texts, never an amount, address or telephone number. */
export async function listRowsForStarter(db: Database, clothId: string): Promise<ShownRow[]> {
  return (await listRows(db, clothId, 1000)).map(({ worthMinor: _worth, ...row }) => row);
}

/** A member's fundraisers, newest first, including ended and closed ones. */
export async function listOwnCloths(
  db: Database,
  memberId: string,
): Promise<{ slug: string; title: string; language: Language }[]> {
  return db
    .select({ slug: wovenCloths.slug, title: wovenCloths.title, language: wovenCloths.language })
    .from(wovenCloths)
    .where(and(eq(wovenCloths.memberId, memberId), ne(wovenCloths.state, 'removed')))
    .orderBy(desc(wovenCloths.startedAt))
    .limit(50);
}

/** Locks a fundraiser, which serialises everything that happens to it. */
export async function lockCloth(tx: Database, id: string): Promise<WovenCloth | undefined> {
  const [cloth] = await tx.select().from(wovenCloths).where(eq(wovenCloths.id, id)).for('update');
  return cloth;
}

/** Changes a fundraiser's state, logs the change and updates open pages. The caller holds the lock. */
export async function changeCloth(
  tx: Database,
  { id, slug, state }: Pick<WovenCloth, 'id' | 'slug' | 'state'>,
  to: ClothState,
  actor: Actor,
): Promise<void> {
  await tx.update(wovenCloths).set({ state: to }).where(eq(wovenCloths.id, id));
  await tx.insert(wovenClothEvents).values({ clothId: id, from: state, to, ...actor });
  await publishChange(tx, { topic: 'cloth', id: slug });
}

/** When a fundraiser was closed by hand; undefined if it was not. */
export async function closedAt(db: Database, clothId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: wovenClothEvents.at })
    .from(wovenClothEvents)
    .where(and(eq(wovenClothEvents.clothId, clothId), eq(wovenClothEvents.to, 'closed')))
    .orderBy(desc(wovenClothEvents.id))
    .limit(1);
  return row?.at;
}
