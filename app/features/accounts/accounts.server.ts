import type { z } from 'zod';
import { hasWords } from '#app/kit/words.server.ts';
import type { KeyPart } from '#app/shared/word-keys.ts';
import type { Auth } from '#platform/auth.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { release, type Limit, overLimit } from '#platform/limits.ts';
import type { Person } from '#platform/own-data.ts';
import type { Settings } from '#platform/settings.ts';

/** What every step of an account needs: signing in and up, the password, the settings. */
export type AccountParts = {
  db: RootDatabase;
  auth: Auth;
  jobs: Pick<Jobs, 'send'>;
  settings: Pick<Settings, 'authSecret' | 'previousSecrets' | 'limits' | 'isLive' | 'proofMinutes'>;
  /** What was done as a guest becomes the member's, in the transaction that takes their address as proved. */
  whenProved: (tx: Database, member: Person) => Promise<void>;
};

/** Why a step failed: the words stand in `members:error`. */
export type FaultCode = KeyPart<'members', 'error.', '.title'>;

/** What a step of the account came to: a code for the words, headers with cookies to set, where to go. */
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

/** Attempts: ten a minute from one address, ten in five minutes at one account, also in demo mode (contract, 3). */
export const attemptLimits = (address: string, email: string): Limit[] => [
  { name: 'attempt', subject: address, max: 10, seconds: MINUTE },
  { name: 'attempt-account', subject: email, max: 10, seconds: 5 * MINUTE },
];

/** Counts a try against each of the limits; the refusal once one of them is passed. */
export async function countAttempt({ db, settings }: AccountParts, limits: Limit[]): Promise<FailedStep | undefined> {
  for (const limit of limits) {
    const wait = await overLimit(db, settings.authSecret, limit);
    if (wait) return { ok: false, code: 'too_many_requests', status: 429, retryAfter: wait };
  }
  return undefined;
}

/** The first fault of an input. Messages of our schemas are fault codes, which zod hands back as plain strings. */
export function faultOf({ issues: [issue] }: z.ZodError): FailedStep {
  const { message, path } = issue!;
  const field = path[0] === undefined ? undefined : String(path[0]);
  return { ok: false, code: isFaultCode(message) ? message : 'login_failed', field, status: 400 };
}

const isFaultCode = (code: string): code is FaultCode => hasWords('members', `error.${code}.title`);

/** Takes a counted try back: it was no failed attempt. */
export async function resetAttempts({ db, settings }: AccountParts, limits: Limit[]): Promise<void> {
  for (const limit of limits) await release(db, settings.authSecret, limit);
}
