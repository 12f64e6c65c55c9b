import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#platform/auth-tables.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { GROUPS } from './place-groups.ts';
import { STAFF_LANGUAGES, staffLanguage, type StaffLanguage } from './staff-language.ts';
import { staffPreferences } from './tables.server.ts';

export type Preferences = {
  hasDailyMail: boolean;
  timeZone: string;
  hasLetterKeys: boolean;
  language: StaffLanguage;
};

const USUAL = { hasDailyMail: true, timeZone: 'Africa/Kinshasa', hasLetterKeys: true };

/** The language somebody works in: chosen, else that of their account. Joins `users` with `staff_preferences`. */
export const workLanguage = sql<string>`coalesce(${staffPreferences.language}, ${users.language})`;

/** A staff member's preferences, or the defaults. */
export async function readPreferences(db: Database, memberId: string): Promise<Preferences> {
  const [row] = await db
    .select({ language: workLanguage, chosen: staffPreferences })
    .from(users)
    .leftJoin(staffPreferences, eq(staffPreferences.memberId, users.id))
    .where(eq(users.id, memberId));
  const { hasDailyMail, timeZone, hasLetterKeys } = row?.chosen ?? USUAL;
  return { hasDailyMail, timeZone, hasLetterKeys, language: staffLanguage(row?.language ?? '') };
}

/** Time zone names known to this server, and so to PostgreSQL: `Africa/Kinshasa`. */
export const TIME_ZONES: readonly string[] = Intl.supportedValuesOf('timeZone');

const Input = z.object({
  hasDailyMail: z.boolean('invalid_field'),
  timeZone: z.string('invalid_field').refine((name) => TIME_ZONES.includes(name), 'time_zone_unknown'),
  hasLetterKeys: z.boolean('invalid_field'),
  /** Left out: unchanged. */
  language: z.enum(STAFF_LANGUAGES, 'invalid_field').optional(),
});
type Input = z.infer<typeof Input>;

/** `save-preferences`: saves the caller's own preferences. */
export function savePreferences() {
  return defineFunction<Input, { before: Preferences; after: Preferences; memberId: string }>({
    name: 'save-preferences',
    summary:
      'Says in which language one works, whether and when one gets the mail of the morning, and whether letters are keys',
    input: Input,
    answer: z.object({ message: z.string() }),
    staff: {
      permission: 'tasks.read',
      act(_input, { before, after, memberId }) {
        const changed = (Object.keys(after) as (keyof Preferences)[]).filter((name) => after[name] !== before[name]);
        if (changed.length === 0) return undefined;
        const pick = (from: Preferences) => Object.fromEntries(changed.map((name) => [name, from[name]]));
        return { target: `member:${memberId}`, before: pick(before), after: pick(after) };
      },
    },
    async perform(tx, chosen, { staff }) {
      const { memberId } = staff!;
      const before = await readPreferences(tx, memberId);
      await tx
        .insert(staffPreferences)
        .values({ memberId, ...chosen })
        .onConflictDoUpdate({ target: staffPreferences.memberId, set: chosen });
      return { before, after: { ...before, ...chosen, language: chosen.language ?? before.language }, memberId };
    },
    respond: async ({ translate }, _outcome, { language }) => ({
      message: translate(language, 'admin')('done.save-preferences'),
    }),
  });
}

const Fold = z.object({ group: z.enum(GROUPS, 'invalid_field'), isFolded: z.boolean('invalid_field') });
type Fold = z.infer<typeof Fold>;

/** The menu groups that somebody folded. */
export async function readFolded(db: Database, memberId: string): Promise<string[]> {
  const [row] = await db
    .select({ folded: staffPreferences.foldedGroups })
    .from(staffPreferences)
    .where(eq(staffPreferences.memberId, memberId));
  return row?.folded ?? [];
}

/** `fold-group`: folds or unfolds a group of one's menu; it is not logged. */
export function foldGroup() {
  return defineFunction<Fold, object>({
    name: 'fold-group',
    summary: 'Folds or opens a group of one’s own menu',
    input: Fold,
    answer: z.object({}),
    staff: { permission: 'tasks.read', act: () => undefined },
    async perform(tx, { group, isFolded }, { staff }) {
      const { memberId } = staff!;
      // Two at once, of two groups: each finds what the other wrote.
      await tx.insert(staffPreferences).values({ memberId }).onConflictDoNothing();
      await tx.select().from(staffPreferences).where(eq(staffPreferences.memberId, memberId)).for('update');
      const others = (await readFolded(tx, memberId)).filter((one) => one !== group);
      await tx
        .update(staffPreferences)
        .set({ foldedGroups: isFolded ? [...others, group] : others })
        .where(eq(staffPreferences.memberId, memberId));
      return {};
    },
    respond: async () => ({}),
  });
}
