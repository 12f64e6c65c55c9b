import type { Auth } from '#platform/auth.ts';
import type { RootDatabase } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { giveBack, type Limit, overLimit } from '#platform/limits.ts';
import type { Settings } from '#platform/settings.ts';

/** What every step of an account needs: signing in and up, the password, the settings. */
export type AccountParts = { db: RootDatabase; auth: Auth; jobs: Pick<Jobs, 'send'>; settings: Pick<Settings, 'authSecret' | 'previousSecrets' | 'limits' | 'isLive'> };

/** What a step of the account came to: a code for the words, headers with cookies to set, where to go. */
export type Outcome = { challenge?: object; ok: boolean; code: string; status?: number; field?: string; headers?: Headers; retryAfter?: number };

/** In seconds, as limits count. */
export const MINUTE = 60;

/** Guesses: ten a minute from one address, ten in five minutes at one account, also in demo mode (contract, 3). */
export const guesses = (address: string, email: string): Limit[] => [
  { name: 'guess', subject: address, max: 10, seconds: MINUTE },
  { name: 'guess-account', subject: email, max: 10, seconds: 5 * MINUTE },
];

/** Counts a try against each of the limits; the refusal once one of them is passed. */
export async function countGuess({ db, settings }: AccountParts, limits: Limit[]): Promise<Outcome | undefined> {
  for (const limit of limits) {
    const wait = await overLimit(db, settings.authSecret, limit);
    if (wait) return { ok: false, code: 'too_many_requests', status: 429, retryAfter: wait };
  }
  return undefined;
}

/** Takes a counted try back: it was no guess. */
export async function forgive({ db, settings }: AccountParts, limits: Limit[]): Promise<void> {
  for (const limit of limits) await giveBack(db, settings.authSecret, limit);
}
