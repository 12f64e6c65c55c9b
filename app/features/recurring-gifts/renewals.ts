import { monthsLater } from '#app/shared/months.ts';
import type { RegularInterval } from '#app/features/payments/payment.ts';
/** What happens to a monthly or yearly gift beside its payments. */
export type GiftChange = 'refused' | 'recovered' | 'changed' | 'paused' | 'resumed' | 'stopped' | 'rested';

/** What staff can do to one for its giver. */
export const GIFT_ACTS = ['pause', 'stop', 'change'] as const;
export type GiftAct = (typeof GIFT_ACTS)[number];

/** How the days after a refused renewal ended: taken after all, given by other means, or the gift was changed, rests or ended. */
export type DunningEnd = 'recovered' | 'otherwise' | 'changed' | 'paused' | 'stopped' | 'rested';

/** Days after the first refusal on which its giver is written to; with the last of the mails the gift rests. */
export const MAIL_DAYS = [0, 7, 21] as const;

/** For how many months a giver can let a gift rest. */
export const REST_MONTHS = [1, 2, 3, 6] as const;

const WHYS = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  authentication_required: 'authentication_required',
  card_velocity_exceeded: 'limit',
  withdrawal_count_limit_exceeded: 'limit',
  card_not_supported: 'unusable',
  incorrect_number: 'unusable',
  invalid_account: 'unusable',
  new_account_information_available: 'unusable',
  restricted_card: 'unusable',
  // What a bank says of a lost card is not for a mail that somebody else may read.
  lost_card: 'unusable',
  stolen_card: 'unusable',
  pickup_card: 'unusable',
} as const;

type Why = (typeof WHYS)[keyof typeof WHYS] | 'other';

/** Why a bank refused, as far as its code is known to people: a key under `payments:news.why`. */
export const whyOf = (code: string): Why => (Object.hasOwn(WHYS, code) ? WHYS[code as keyof typeof WHYS] : 'other');

/** The next day after today on which a gift begun on a day is taken: the same day of a month or year, or the last of a shorter month. */
export function nextDue(begun: string, interval: RegularInterval, today: string): string {
  const [year, month] = begun.split('-').map(Number) as [number, number];
  const [thisYear, thisMonth] = today.split('-').map(Number) as [number, number];
  const step = interval === 'monthly' ? 1 : 12;
  const passed = Math.max(0, Math.floor(((thisYear - year) * 12 + thisMonth - month) / step));
  const due = monthsLater(begun, Math.max(passed, 1) * step);
  return due > today ? due : monthsLater(begun, (passed + 1) * step);
}
