import type { AuthEvents } from '#platform/auth.ts';
import type { RootDatabase } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { accountReset, sendLetter } from './account-mails.server.ts';
import type { AccountParts } from './accounts.server.ts';
import { proveAddress } from './prove-address.server.ts';

/** What better-auth asks us to do: put the reset letter into the outbox; a reset is also a proof of the address. */
export function accountEvents(
  db: RootDatabase,
  jobs: Pick<Jobs, 'send'>,
  whenProved: AccountParts['whenProved'],
): AuthEvents {
  return {
    reset: (user, token) => db.transaction((tx) => sendLetter(tx, jobs, accountReset, user, token)),
    wasReset: ({ id }) => db.transaction((tx) => proveAddress(tx, id, whenProved)),
  };
}
