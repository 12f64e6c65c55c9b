import { z } from 'zod';
import { defineVerb } from './settings-verb.server.ts';

/** `revoke`: ends one of the member's sessions. */
export const endSession = defineVerb({
  asks: 'nothing',
  input: z.object({ session: z.string() }),
  async perform({ parts: { auth }, headers }, { session: chosen }) {
    const session = (await auth.api.listSessions({ headers })).find(({ id }) => id === chosen);
    if (session) await auth.api.revokeSession({ body: { token: session.token }, headers });
    return { ok: true, code: 'session_ended' };
  },
});

/** `revoke-others`: ends all sessions except the current one. */
export const endOtherSessions = defineVerb({
  asks: 'nothing',
  input: z.object({}),
  async perform({ parts: { auth }, headers }) {
    await auth.api.revokeOtherSessions({ headers });
    return { ok: true, code: 'sessions_ended' };
  },
});
