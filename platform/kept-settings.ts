import { and, asc, desc, eq, lte } from 'drizzle-orm';
import type { Database } from './database.ts';
import { foundationSettings } from './tables.ts';

/** What is set now, or stood on a day; its revision is what the next save is made from. */
type KeptSetting = { value: unknown; revision: number; changedAt: Date; changedBy: string };

/** Who wrote what came with the site: nobody of the staff. */
const FILES = 'files';
/** What came with the site stood before anything was done on it. */
const BEFORE_ALL = new Date(0);

export async function findSetting(db: Database, key: string): Promise<KeptSetting | undefined> {
  const [newest] = await db
    .select()
    .from(foundationSettings)
    .where(eq(foundationSettings.key, key))
    .orderBy(desc(foundationSettings.revision))
    .limit(1);
  return newest;
}

/** What was set at a moment; of before the first one, that. */
export async function findSettingAt(db: Database, key: string, at: Date): Promise<KeptSetting | undefined> {
  const ofKey = eq(foundationSettings.key, key);
  const [then] = await db
    .select()
    .from(foundationSettings)
    .where(and(ofKey, lte(foundationSettings.changedAt, at)))
    .orderBy(desc(foundationSettings.revision))
    .limit(1);
  if (then) return then;
  const [first] = await db
    .select()
    .from(foundationSettings)
    .where(ofKey)
    .orderBy(asc(foundationSettings.revision))
    .limit(1);
  return first;
}

/** Writes what comes after `base`. @returns whether it did: not where somebody else had saved since. */
export async function writeSetting(
  tx: Database,
  key: string,
  { value, base, changedBy }: { value: unknown; base: number; changedBy: string },
): Promise<boolean> {
  const newest = await findSetting(tx, key);
  if ((newest?.revision ?? 0) !== base) return false;
  // Two at once: the first to commit has the number, the other waits for that and finds it taken.
  const written = await tx
    .insert(foundationSettings)
    .values({ key, revision: base + 1, value, changedBy })
    .onConflictDoNothing()
    .returning({ revision: foundationSettings.revision });
  return written.length > 0;
}

/** What came with the site, until staff save their own: kept in the database, where a newer file changes it no more than once. */
export async function seedSetting(tx: Database, key: string, value: unknown): Promise<void> {
  const kept = await findSetting(tx, key);
  if (kept && kept.changedBy !== FILES) return;
  await tx
    .insert(foundationSettings)
    .values({ key, revision: 1, value, changedBy: FILES, changedAt: BEFORE_ALL })
    .onConflictDoUpdate({ target: [foundationSettings.key, foundationSettings.revision], set: { value } });
}
