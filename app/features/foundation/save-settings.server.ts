import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { ReadIn } from '#app/shared/sum-input.ts';
import { users } from '#platform/auth-tables.ts';
import { publishChange } from '#platform/changes.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { type Jobs, later } from '#platform/jobs.ts';
import { findSetting, writeSetting } from '#platform/kept-settings.ts';
import { Refusal } from '#platform/refusals.ts';
import type { PlannedAct } from '#platform/staff.ts';
import { tellAccountsChanged } from './accounts-mail.server.ts';
import {
  BANK_ACCOUNTS,
  CHANGED,
  isFirst,
  readShownAccounts,
  SHOWN_AFTER_HOURS,
  showingAccounts,
} from './shown-accounts.server.ts';
import { SETTINGS, type SettingKey } from './identity.ts';
import { type FindRoute, isPage } from './site-routes.ts';
import { kindOf } from './setting-kinds.server.ts';

type Saved = { key: SettingKey; value: unknown; base: number };
type Outcome = {
  key: SettingKey;
  revision: number;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
};

const Input = z
  .object({
    key: z.enum(SETTINGS, 'invalid_field'),
    value: z.unknown(),
    readIn: ReadIn,
    /** The revision it was based on. */
    base: z.coerce.number<number | string>('invalid_field').int('invalid_field'),
  })
  .transform(({ key, value, readIn, base }, context): Saved => {
    const { input, fieldOf = innermost } = kindOf(key);
    const parsed = input(readIn).safeParse(value);
    if (parsed.success) return { key, value: parsed.data, base };
    for (const { message, path } of parsed.error.issues) {
      const field = fieldOf(value, path);
      context.addIssue({ code: 'custom', message, path: field === undefined ? [] : [field] });
    }
    return z.NEVER;
  });

const innermost = (_value: unknown, path: PropertyKey[]): string | undefined =>
  path.findLast((part): part is string => typeof part === 'string');

/**
 * `save-settings`: saves a part of the foundation's settings, effective on every server. A change of bank accounts
 * needs approval by a second person and takes effect a day later.
 */
export function saveSettings(jobs: Pick<Jobs, 'send'>, findRoute: FindRoute, isLive: boolean) {
  return defineFunction<Saved, Outcome>({
    name: 'save-settings',
    summary: `Writes a part of the settings: ${SETTINGS.map((key) => `\`${key}\``).join(', ')}`,
    input: Input as unknown as z.ZodType<Saved>,
    answer: z.object({ revision: z.int(), message: z.string() }),
    staff: {
      permission: 'settings.write',
      needsProof: true,
      plan: async (tx, saved) => (saved.key === BANK_ACCOUNTS ? planAccounts(tx, saved, isLive) : undefined),
      act: (_input, { key, revision, before, after }) =>
        Object.keys(after).length === 0 && Object.keys(before).length === 0
          ? undefined
          : { target: `setting:${key}`, before, after: { ...after, revision } },
    },
    async check({ key, value }) {
      for (const { field, path } of kindOf(key).linksOf?.(value) ?? [])
        if (!(await isPage(findRoute, path))) return new Refusal('page_unknown', { field });
      return undefined;
    },
    async perform(tx, { key, value, base }, { staff }) {
      const kind = kindOf(key);
      const known = await findSetting(tx, key);
      if ((known?.revision ?? 0) !== base) return changedBy(tx, key);
      const { before, after } = compare(kind.tell(known?.value ?? kind.standard), kind.tell(value));
      if (Object.keys(before).length === 0 && Object.keys(after).length === 0)
        return { key, revision: base, before, after };
      if (!(await writeSetting(tx, key, { value, base, changedBy: staff!.memberId }))) return changedBy(tx, key);
      await publishChange(tx, { topic: CHANGED, id: key });
      const revision = base + 1;
      if (key === BANK_ACCOUNTS) {
        await tellAccountsChanged(tx, jobs, revision, staff!.name);
        // A moment more than the day, whatever the clocks of servers and database say.
        await later(tx, jobs, showingAccounts, { revision }, { startAfterSeconds: SHOWN_AFTER_HOURS * 3600 + 10 });
      }
      return { key, revision, before, after };
    },
    respond: async ({ translate }, { revision }, { language }) => ({
      revision,
      message: translate(language, 'admin')('done.save-settings'),
    }),
  });
}

/**
 * The approval request for changed bank accounts. Saving the accounts now shown cancels a pending change, and the first
 * own accounts need no approval.
 */
async function planAccounts(
  tx: Database,
  { key, value, base }: Saved,
  isLive: boolean,
): Promise<PlannedAct | Refusal | undefined> {
  const { shown } = await readShownAccounts(tx, { isLive });
  const { tell } = kindOf(key);
  const { before, after } = compare(tell(shown), tell(value));
  const currencies = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  if (currencies.length === 0 || isFirst(shown, isLive)) return undefined;
  const known = await findSetting(tx, key);
  if ((known?.revision ?? 0) !== base) return changedBy(tx, key);
  const say = (from: Record<string, string>) =>
    Object.entries(from).map(([currency, account]) => `${currency}: ${account}`);
  return { summary: { before: say(before), after: say(after) }, reason: currencies.join(', ') };
}

/** If somebody else saved meanwhile: who, when, and the current value. */
async function changedBy(tx: Database, key: SettingKey): Promise<Refusal> {
  const known = await findSetting(tx, key);
  const [who] = known ? await tx.select({ name: users.name }).from(users).where(eq(users.id, known.changedBy)) : [];
  return new Refusal('settings_changed', {
    status: 409,
    details: { body: known?.value, ...(who && { by: who.name, at: known!.changedAt.toISOString() }) },
  });
}

/** The fields that differ, before and after. */
function compare(old: Record<string, string>, now: Record<string, string>) {
  const differing = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((name) => old[name] !== now[name]);
  const of = (from: Record<string, string>) =>
    Object.fromEntries(differing.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));
  return { before: of(old), after: of(now) };
}
