import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Permission, PERMISSIONS } from '#app/features/staff/roles.ts';
import { dayInKinshasa, startOfDay } from '#app/shared/dates.server.ts';
import { makeKey, sayKey } from '#platform/api-keys.ts';
import { apiKeys } from '#platform/auth-tables.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Settings } from '#platform/settings.ts';
import { MAX_KEY_NAME, MAX_KEY_YEARS, mayBeScope } from './key-rules.ts';

/** Enough for a foundation; it stops a program that creates keys in a loop. */
const MOST_KEYS = 50;

const lastDay = () => {
  const today = dayInKinshasa();
  return `${Number(today.slice(0, 4)) + MAX_KEY_YEARS}${today.slice(4)}`;
};

const CreateInput = z.object({
  name: z.string('key_name').trim().min(1, 'key_name').max(MAX_KEY_NAME, 'key_name'),
  /** Names of permissions, as listed on `/admin/staff`. */
  scopes: z
    .array(z.enum(Object.keys(PERMISSIONS) as [Permission, ...Permission[]], 'key_scope_unknown'), 'key_scopes')
    .min(1, 'key_scopes')
    .max(200, 'key_scopes')
    .transform((names) => [...new Set(names)].sort()),
  /** Its last valid day, in Kinshasa. */
  until: z.iso
    .date('day_invalid')
    .refine((day) => day >= dayInKinshasa(), 'day_past')
    .refine((day) => day <= lastDay(), 'key_until_far'),
});
type CreateInput = z.infer<typeof CreateInput>;

/**
 * `create-key`: creates an API key with some of its creator's permissions. The key is shown only in the answer of this
 * call and of its repeats with the same `Idempotency-Key`; afterwards nobody can read it, since only its SHA-256 is
 * stored.
 */
export function createKey(settings: Pick<Settings, 'authSecret'>) {
  return defineFunction<CreateInput, { id: string; nonce: string }>({
    name: 'create-key',
    summary: 'Makes a key with some of your own permissions, until a day; it is said once',
    input: CreateInput as z.ZodType<CreateInput>,
    answer: z.object({ id: z.string(), key: z.string(), message: z.string() }),
    staff: {
      permission: 'keys.write',
      needsProof: true,
      act: ({ name, scopes, until }, { id }) => ({ target: `key:${id}`, after: { name, scopes, until } }),
    },
    async perform(tx, { name, scopes, until }, { staff }) {
      const missing = scopes.find((scope) => !staff!.permissions.has(scope) || !mayBeScope(scope));
      if (missing)
        return new Refusal('key_scope_not_yours', { status: 403, field: 'scopes', details: { permission: missing } });
      const own = and(eq(apiKeys.ownerId, staff!.memberId), isNull(apiKeys.endedAt), sql`${apiKeys.endsAt} > now()`);
      if ((await tx.$count(apiKeys, own)) >= MOST_KEYS) return new Refusal('keys_full', { status: 409 });
      const { id, nonce, secretHash } = makeKey(settings.authSecret);
      await tx
        .insert(apiKeys)
        .values({ id, ownerId: staff!.memberId, name, secretHash, scopes, endsAt: startOfDay(until, 1) });
      return { id, nonce };
    },
    respond: async ({ translate }, made, { language }) => ({
      id: made.id,
      key: sayKey(settings.authSecret, made),
      message: translate(language, 'admin')('apiKey.once'),
    }),
  });
}

const EndInput = z.object({ id: z.string('key_unknown').max(40, 'key_unknown') });

/** `end-key`: revokes a key immediately. */
export function endKey() {
  return defineFunction<z.infer<typeof EndInput>, { name: string; wasGood: boolean }>({
    name: 'end-key',
    summary: 'Ends a key for good, at once',
    input: EndInput,
    answer: z.object({ message: z.string() }),
    staff: {
      permission: 'keys.write',
      needsProof: true,
      act: ({ id }, { name, wasGood }) =>
        wasGood ? { target: `key:${id}`, before: { name }, after: { state: 'ended' } } : undefined,
    },
    async perform(tx, { id }) {
      const [key] = await tx.select().from(apiKeys).where(eq(apiKeys.id, id)).for('update');
      if (!key) return new Refusal('key_unknown', { status: 404, field: 'id' });
      if (key.endedAt) return { name: key.name, wasGood: false };
      await tx
        .update(apiKeys)
        .set({ endedAt: sql`now()` })
        .where(eq(apiKeys.id, id));
      return { name: key.name, wasGood: true };
    },
    respond: async ({ translate }, _outcome, { language }) => ({
      message: translate(language, 'admin')('apiKey.ended'),
    }),
  });
}
