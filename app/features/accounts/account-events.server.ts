import type { AuthEvents } from '#platform/auth.ts';
import type { RootDatabase } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { accountReset, sendLetter } from './account-mails.server.ts';
import type { AccountParts } from './accounts.server.ts';
import { proveAddress } from './prove-address.server.ts';

/**
 * The site's handlers for better-auth: put the reset mail into the outbox; a password reset also confirms the address.
 */
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
