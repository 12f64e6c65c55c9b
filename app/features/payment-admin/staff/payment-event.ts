import type { RefundStatus } from '#app/features/payments/payment.ts';

/** Something that happened to a payment. Words are `admin:payment.way.<what>`, which may name the values. */
export type PaymentEvent = {
  id: string;
  at: Date;
  what:
    | 'started'
    | 'phone'
    | 'paid'
    | 'receipt'
    | 'mailed'
    | 'mailWaiting'
    | 'refund'
    | 'byHand'
    | 'unbooked'
    | 'disputed'
    | 'over'
    | 'taxed'
    | 'accepted'
    | 'moved'
    | 'corrected';
  values?: Record<string, string>;
  state: 'ok' | 'wait' | 'bad';
  /** Of a refund: where its money is, who asked for it, and why. */
  refund?: RefundStatus;
  who?: string;
  why?: string | null;
};
