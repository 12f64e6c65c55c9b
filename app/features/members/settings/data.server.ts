import { z } from 'zod';
import { countAttempt, MINUTE } from '#app/features/accounts/accounts.server.ts';
import { erasePerson, exportLater } from '#app/features/members/own-data.server.ts';
import { defineVerb } from './settings-verb.server.ts';

/** `export`: mails the member everything known about them. */
export const askForData = defineVerb({
  asks: 'a proved address',
  input: z.object({}),
  async perform({ parts, member, language }) {
    const limit = { name: 'export', subject: member.id, max: 3, seconds: 60 * MINUTE };
    const refused = await countAttempt(parts, [limit]);
    if (refused) return refused;
    await parts.db.transaction((tx) => exportLater(tx, parts.jobs, member, language));
    return { ok: true, code: 'export_asked' };
  },
});

/** `erase`: ends recurring payments, then erases the person. */
export const eraseAccount = defineVerb({
  asks: 'the password',
  input: z.object({}),
  async perform({ parts, member }) {
    await parts.stopGifts(member.id);
    await erasePerson(parts.db, parts.ownData, member);
    return { ok: true, code: 'erased', isGone: true };
  },
});
