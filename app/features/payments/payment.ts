import type { Currency } from '../../shared/money.ts';

/** How often a sum is promised; the names are the spec's donation types. */
export const INTERVALS = ['one_time', 'monthly', 'yearly'] as const;
export type Interval = (typeof INTERVALS)[number];

export const PAYMENT_STATUSES = ['pending', 'failed', 'cancelled', 'expired', 'paid', 'refunded', 'disputed'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export type SubscriptionStatus = 'pending' | 'active' | 'paused' | 'past_due' | 'ended';

/** What the provider says of a payment when asked. */
export type PaymentTruth = {
  status: PaymentStatus;
  amountMinor: number;
  currency: Currency;
  /** Of the paid sum, what went back to the payer. */
  refundedMinor: number;
  /** For people: "Visa •••• 4242". */
  method?: string;
  failureCode?: string;
  subscriptionRef?: string;
};

// Money that arrived outranks every way of not arriving: a payer may come back to a page we had given up.
const RANK: Record<PaymentStatus, number> = { pending: 0, failed: 1, cancelled: 1, expired: 1, paid: 2, disputed: 3, refunded: 4 };

/**
 * The state after hearing `said`: only forward, so that repeated, late and unordered news change nothing.
 * The one way back is a dispute that was won: the money is ours again.
 */
export function nextStatus(current: PaymentStatus, said: PaymentStatus): PaymentStatus {
  if (current === 'disputed' && said === 'paid') return 'paid';
  return RANK[said] > RANK[current] ? said : current;
}

/** What we hold of a payment in this state, in minor units. */
export function keptOf(status: PaymentStatus, amountMinor: number, refundedMinor: number): number {
  return status === 'paid' ? Math.max(0, amountMinor - refundedMinor) : 0;
}

/** "ELK-2026-001284" */
export function receiptName(receipt: { year: number; number: number }): string {
  return `ELK-${receipt.year}-${String(receipt.number).padStart(6, '0')}`;
}
