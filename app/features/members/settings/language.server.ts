import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { isLanguage } from '#app/shared/language.ts';
import { users } from '#platform/auth-tables.ts';
import { defineVerb } from './settings-verb.server.ts';

/** `language`: the language of mails. */
export const chooseLanguage = defineVerb({
  asks: 'nothing',
  input: z.object({ language: z.string() }),
  async perform({ parts: { db }, member }, { language }) {
    if (isLanguage(language)) await db.update(users).set({ language }).where(eq(users.id, member.id));
    return { ok: true, code: 'language_saved' };
  },
});
