import type { Currency } from '#app/shared/money.ts';

/**
 * What a provider did with our money beside taking it and sending it back: a fee, an exchange into the currency it holds for us, a
 * payout to our bank, one that came back, and what else its books say.
 */
export type MovementKind = 'fee' | 'exchange' | 'payout' | 'payout_failed' | 'other';

/** `ref` is the provider's own and once only: the same movement read twice is one. Sums in minor units. */
export type Movement = {
  ref: string;
  kind: MovementKind;
  at: Date;
  /** What the provider holds for us changed by so much: a fee and a payout are negative. */
  amountMinor: number;
  currency: Currency;
  /** Of an exchange: what it came of, in the currency that was paid. */
  from?: { amountMinor: number; currency: Currency };
  paymentId?: string;
  /** Of a payout: the provider's name for it, and the day it should reach the bank, `YYYY-MM-DD`. */
  payout?: { ref: string; arrivesOn: string };
};

/**
 * An entry of a provider's books that we cannot read: in a currency we keep no books in, or of a form we do not know; `said` is what it
 * says. Of a whole statement that cannot be read (`statement`) there is one for each day of it (UTC), with `at` its beginning: that day is
 * read again until it can be.
 */
export type Unread = { ref: string; at: Date; problem: 'currency' | 'form' | 'statement'; said: string };

/** Why an entry is set aside: as it was read, or a payout came back that we never saw leave, or it contradicts what is booked. */
export type Problem = Unread['problem'] | 'payout' | 'clash';

/** So many days after the day a provider names, a payout that is not on the bank's statement is missing. */
export const MISSING_AFTER_DAYS = 3;

export const PAYOUT_STATES = ['underway', 'missing', 'found', 'failed'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** @param today `YYYY-MM-DD`, in UTC as the days of the providers are */
export function payoutState(
  { failedAt, foundOn, arrivesOn }: { failedAt: Date | null; foundOn: string | null; arrivesOn: string },
  today = new Date().toISOString().slice(0, 10),
): PayoutState {
  if (failedAt) return 'failed';
  if (foundOn) return 'found';
  return lateOn(arrivesOn) < today ? 'missing' : 'underway';
}

/** The last day on which a payout may still come. */
const lateOn = (arrivesOn: string): string =>
  new Date(Date.parse(arrivesOn) + MISSING_AFTER_DAYS * 86_400_000).toISOString().slice(0, 10);
