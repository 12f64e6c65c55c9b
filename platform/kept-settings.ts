import { and, asc, desc, eq, lte } from 'drizzle-orm';
import type { Database } from './database.ts';
import { foundationSettings } from './tables.ts';

/** A setting as it is now or was on a day. The next save must be based on its revision. */
type KeptSetting = { value: unknown; revision: number; changedAt: Date; changedBy: string };

/** The author of values that came with the site. */
const FILES = 'files';
/** Values that came with the site count as older than any other. */
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

/** The value of a setting at a moment; before the first revision, the first one. */
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

/**
 * Writes the revision after `base`.
 * @returns false, without writing, if somebody else has saved since
 */
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

/** Stores the value that comes with the site, until staff save their own; a later release's file does not change it. */
export async function seedSetting(tx: Database, key: string, value: unknown): Promise<void> {
  const kept = await findSetting(tx, key);
  if (kept && kept.changedBy !== FILES) return;
  await tx
    .insert(foundationSettings)
    .values({ key, revision: 1, value, changedBy: FILES, changedAt: BEFORE_ALL })
    .onConflictDoUpdate({ target: [foundationSettings.key, foundationSettings.revision], set: { value } });
}
