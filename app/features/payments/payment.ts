import { type Currency, isCurrency, type Money } from '#app/shared/money.ts';

/** How often a sum is promised; the names are the spec's donation types. */
export const INTERVALS = ['one_time', 'monthly', 'yearly'] as const;
export type Interval = (typeof INTERVALS)[number];
/** Of a gift that comes again. */
export type RegularInterval = Exclude<Interval, 'one_time'>;

export const PAYMENT_STATUSES = ['pending', 'failed', 'cancelled', 'expired', 'paid', 'refunded', 'disputed'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export type SubscriptionStatus = 'pending' | 'active' | 'paused' | 'past_due' | 'ended';

/** Whether a promise goes on, so that its giver may change it or let it rest: just then too when a renewal was refused. */
export const isRunning = (status: SubscriptionStatus): boolean => status !== 'pending' && status !== 'ended';

/** Money on its way back: waiting for another of the same payment, asked of the provider, taken on by it, arrived or refused. */
export const REFUND_STATUSES = ['queued', 'asked', 'accepted', 'done', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];
/** Of those that have not ended: their sums are on their way back. */
export const OPEN_REFUNDS = ['queued', 'asked', 'accepted'] as const satisfies RefundStatus[];

/** What a provider says of one refund, begun by us or in its own dashboard. */
export type RefundState = {
  /** The provider's own reference. */
  ref: string;
  /** Our id, where the provider hands it back. */
  refundId?: string;
  /** In minor units of its currency; missing where what the provider says cannot be read. */
  amountMinor?: number;
  /** Where the provider says it: that of the payment, or it is not understood. */
  currency?: string;
  status: Exclude<RefundStatus, 'queued' | 'asked'>;
  failureCode?: string;
};

/** What the provider says of a payment when asked. That all of it went back follows from its refunds. */
export type PaymentState = {
  status: Exclude<PaymentStatus, 'refunded'>;
  amountMinor: number;
  currency: Currency;
  /** Those the provider knows; one left out is no news of it. */
  refunds?: RefundState[];
  /** When the provider was asked; now when left out. Of two answers the one asked for first never undoes the other. */
  askedAt?: Date;
  /** When it was paid, where that is known to be another moment than this one. */
  paidAt?: Date;
  /** For people: "Visa •••• 4242". */
  method?: string;
  failureCode?: string;
  subscriptionRef?: string;
  /** Where the payer can still pay it by other means: a renewal that was refused. */
  payUrl?: string;
  /** When the provider itself tries again to take it. */
  retryAt?: Date;
  /** Until when a dispute must be answered at the provider. */
  disputeDueAt?: Date;
};

type TakenStatus = Exclude<PaymentStatus, 'refunded'>;

// Money that arrived outranks every way of not arriving: a payer may come back to a page we had given up.
const RANK: Record<TakenStatus, number> = { pending: 0, failed: 1, cancelled: 1, expired: 1, paid: 2, disputed: 3 };

/**
 * The state after hearing `said`: only forward, so that repeated, late and unordered news change nothing.
 * The one way back is a dispute that was won, the money is ours again: only an answer fresher than the last one may say so. And what
 * was asked before that answer does not bring the dispute back.
 */
export function nextStatus(current: PaymentStatus, said: TakenStatus, isFresh = true): TakenStatus {
  // What was sent back had been paid; whether it still is back, its refunds say.
  const taken = current === 'refunded' ? 'paid' : current;
  const isDispute = (taken === 'disputed' && said === 'paid') || (taken === 'paid' && said === 'disputed');
  if (isDispute) return isFresh ? said : taken;
  return RANK[said] > RANK[taken] ? said : taken;
}

const REFUND_RANK: Record<RefundStatus, number> = { queued: 0, asked: 1, accepted: 2, done: 3, failed: 4 };

/**
 * The state of a refund after hearing `said`. Only forward; that money already given back came to us again (a bank may refuse it
 * weeks later), only an answer fresher than the last one may say.
 */
export function nextRefundStatus(current: RefundStatus, said: RefundStatus, isFresh = true): RefundStatus {
  if (current === 'done' && said === 'failed') return isFresh ? said : current;
  return REFUND_RANK[said] > REFUND_RANK[current] ? said : current;
}

/** What we hold of a payment in this state, in minor units. */
export function keptOf(status: PaymentStatus, amountMinor: number, refundedMinor: number): number {
  return status === 'paid' ? Math.max(0, amountMinor - refundedMinor) : 0;
}

/** What a provider says where it is not what we asked for, as a payment's flag keeps it: "provider says 24000 XOF", in minor units. */
export const writeFlag = ({ amountMinor, currency }: Money): string => `provider says ${amountMinor} ${currency}`;

export function readFlag(flag: string): Money | undefined {
  const [, amount, currency] = /^provider says (\d+) ([A-Z]{3})$/.exec(flag) ?? [];
  return isCurrency(currency) ? { amountMinor: Number(amount), currency } : undefined;
}

/** "ELK-2026-001284" */
export function receiptName(receipt: { year: number; number: number }): string {
  return `ELK-${receipt.year}-${String(receipt.number).padStart(6, '0')}`;
}

/** The year and number in a receipt's name, however it was typed; undefined where it is none. */
export function readReceiptName(name: string): { year: number; number: number } | undefined {
  const found = /^\s*ELK-(\d{4})-(\d{1,9})\s*$/i.exec(name);
  return found ? { year: Number(found[1]), number: Number(found[2]) } : undefined;
}

/** The provider of gifts that another system took and receipted before, taken over from its file. */
export const IMPORT = 'import';

/** Another system gave the receipt of what it took: ours would be a second one for the same gift. */
export const hasOwnReceipt = ({ provider }: { provider: string }): boolean => provider !== IMPORT;

/** In an address: payments that came by nothing we know. */
export const WITHOUT_SOURCE = '-';
