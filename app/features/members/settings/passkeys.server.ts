import { z } from 'zod';
import { addPasskey, endPasskey } from '#app/features/accounts/passkeys.server.ts';
import { defineVerb } from './settings-verb.server.ts';

/** `passkey-add`: adds the passkey that the browser created, under a name its owner chose. It requires the password. */
export const addOwnPasskey = defineVerb({
  asks: 'the password',
  asksFactor: true,
  input: z.object({
    credential: z.string().min(1, 'passkey_wrong').max(10_000, 'passkey_wrong'),
    name: z.string().trim().max(80, 'passkey_name_long'),
  }),
  perform: ({ parts, member, headers }, typed) =>
    addPasskey(parts, typed, { id: member.id, sessionId: member.sessionId }, headers),
});

/** `passkey-end`. */
export const endOwnPasskey = defineVerb({
  asks: 'the password',
  asksFactor: true,
  input: z.object({ passkey: z.string() }),
  async perform({ parts: { db }, member }, { passkey }) {
    await endPasskey(db, member.id, passkey);
    return { ok: true, code: 'passkey_ended' };
  },
});
