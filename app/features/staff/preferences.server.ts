import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { staffPreferences } from './tables.server.ts';

export type Preferences = { hasDailyMail: boolean; timeZone: string; hasLetterKeys: boolean };

const USUAL: Preferences = { hasDailyMail: true, timeZone: 'Africa/Kinshasa', hasLetterKeys: true };

/** What somebody chose, or what holds until they do. */
export async function readPreferences(db: Database, memberId: string): Promise<Preferences> {
  const [row] = await db.select().from(staffPreferences).where(eq(staffPreferences.memberId, memberId));
  return row ? { hasDailyMail: row.hasDailyMail, timeZone: row.timeZone, hasLetterKeys: row.hasLetterKeys } : USUAL;
}

/** Names of zones as this server knows them, and so as PostgreSQL's calendar does: `Africa/Kinshasa`. */
export const TIME_ZONES: readonly string[] = Intl.supportedValuesOf('timeZone');

const Input = z.object({
  hasDailyMail: z.boolean('invalid_field'),
  timeZone: z.string('invalid_field').refine((name) => TIME_ZONES.includes(name), 'time_zone_unknown'),
  hasLetterKeys: z.boolean('invalid_field'),
});

/** `save-preferences`: how the one who asks wants to work. */
export function savePreferences() {
  return defineFunction<Preferences, { before: Preferences; memberId: string }>({
    name: 'save-preferences',
    summary: 'Says whether and when one gets the mail of the morning, and whether letters are keys',
    input: Input,
    answer: z.object({ message: z.string() }),
    staff: {
      permission: 'tasks.read',
      act(after, { before, memberId }) {
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
      return { before, memberId };
    },
    respond: async ({ translate }, _outcome, { language }) => ({
      message: translate(language, 'admin')('done.save-preferences'),
    }),
  });
}
