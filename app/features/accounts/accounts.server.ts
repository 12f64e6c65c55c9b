import type { z } from 'zod';
import { hasWords } from '#app/kit/words.server.ts';
import type { KeyPart } from '#app/shared/word-keys.ts';
import type { Auth } from '#platform/auth.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { release, type Limit, overLimit } from '#platform/limits.ts';
import type { Person } from '#platform/own-data.ts';
import type { Settings } from '#platform/settings.ts';

/** Dependencies of every account step: sign-in, sign-up, password, settings. */
export type AccountParts = {
  db: RootDatabase;
  auth: Auth;
  jobs: Pick<Jobs, 'send'>;
  settings: Pick<Settings, 'authSecret' | 'previousSecrets' | 'limits' | 'isLive' | 'proofMinutes'>;
  /** Assigns what was done as a guest to the member, in the transaction that confirms their address. */
  whenProved: (tx: Database, member: Person) => Promise<void>;
};

/** Why a step failed; the messages are in `members:error`. */
export type FaultCode = KeyPart<'members', 'error.', '.title'>;

/** The result of an account step: a code for the message, headers with cookies to set, where to go. */
export type Outcome = ({ ok: true; code: string } | { ok: false; code: FaultCode }) & {
  challenge?: object;
  status?: number;
  field?: string;
  headers?: Headers;
  retryAfter?: number;
};

export type FailedStep = Extract<Outcome, { ok: false }>;

/** In seconds, as limits count. */
export const MINUTE = 60;

/** Limits on attempts: ten a minute per network, ten in five minutes per account, also in demo mode (contract, 3). */
export const attemptLimits = (address: string, email: string): Limit[] => [
  { name: 'attempt', subject: address, max: 10, seconds: MINUTE },
  { name: 'attempt-account', subject: email, max: 10, seconds: 5 * MINUTE },
];

/** Counts an attempt against each limit; returns a refusal once one is exceeded. */
export async function countAttempt({ db, settings }: AccountParts, limits: Limit[]): Promise<FailedStep | undefined> {
  for (const limit of limits) {
    const wait = await overLimit(db, settings.authSecret, limit);
    if (wait) return { ok: false, code: 'too_many_requests', status: 429, retryAfter: wait };
  }
  return undefined;
}

/** The first error of an input. Messages of our schemas are fault codes, which zod types as plain strings. */
export function faultOf({ issues: [issue] }: z.ZodError): FailedStep {
  const { message, path } = issue!;
  const field = path[0] === undefined ? undefined : String(path[0]);
  return { ok: false, code: isFaultCode(message) ? message : 'login_failed', field, status: 400 };
}

const isFaultCode = (code: string): code is FaultCode => hasWords('members', `error.${code}.title`);

/** Takes back a counted attempt that did not fail. */
export async function resetAttempts({ db, settings }: AccountParts, limits: Limit[]): Promise<void> {
  for (const limit of limits) await release(db, settings.authSecret, limit);
}
