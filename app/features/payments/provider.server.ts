import type { Language } from '#app/shared/language.ts';
import type { Currency } from '#app/shared/money.ts';
import type { Movement, Unread } from './movement.ts';
import type { Operator } from './phone-money.ts';
import type { Payment } from './purposes.server.ts';
import type { Interval, PaymentState, RefundState, SubscriptionStatus } from './payment.ts';

/** What a payment page needs. It contains nothing about the payer except the e-mail address they gave, if any. */
export type CheckoutRequest = {
  /** Our payment's id, used as the provider's idempotency key and in its metadata. */
  paymentId: string;
  amountMinor: number;
  currency: Currency;
  interval: Interval;
  /** Whether the page's texts speak of a gift or a purchase. */
  isGift: boolean;
  /** What the payment is for, in the payer's language, as shown on the provider's page. */
  description: string;
  payerEmail?: string;
  language: Language;
  /** The payment's own page on our site, by its signed link, for providers without a payment page. */
  pageUrl: string;
  /**
   * Where the browser returns, paid or not. The address does not prove that anything was paid, only that this is the
   * person who started it.
   */
  returnUrl: string;
};

/** A verified event only says what it is about; the state is then fetched. */
export type ProviderEvent = {
  id: string;
  kind: string;
  about:
    | { is: 'payment'; paymentId: string }
    /**
     * A payment known by the provider's own reference only (refunds, disputes): `providerRef` as returned by
     * `openCheckout`, or a renewal's.
     */
    | { is: 'reference'; providerRef: string }
    /** A refund by the provider's own reference, with its payment's `providerRef` if the event contains it. */
    | { is: 'refund'; refundRef: string; providerRef?: string }
    | SubscriptionEvent
    /** It belongs to somebody else who uses the same account at the provider. */
    | { is: 'foreign' }
    | { is: 'nothing' };
  /**
   * Set if nothing proves who sent it: what it names is checked with the provider, but nothing is stored if it is not
   * ours.
   */
  isUnproved?: boolean;
};

/** What an event says about a subscription. */
export type SubscriptionEvent =
  /** A renewal: a further charge of the subscription that began with this payment of ours. */
  | { is: 'renewal'; subscriptionRef: string; chargeRef: string; paymentId: string }
  | { is: 'subscription'; subscriptionRef: string }
  /** A new card that a donor entered for one of our subscriptions, by the reference of the page used. */
  | { is: 'card'; cardRef: string };

/** A refund to be made; our id is the idempotency key of all tries. `amountMinor` is in minor units of `currency`. */
export type RefundRequest = { refundId: string; providerRef: string; amountMinor: number; currency: Currency };

export type SubscriptionState = {
  status: SubscriptionStatus;
  amountMinor: number;
  currency: Currency;
  /** The latest renewal, if it was refused and is still unpaid: a reference for `fetchState`. */
  refusedRef?: string;
};

/** The bank account for a transfer, the amount and the reference. */
export type TransferView = {
  reference: string;
  /** Formatted in the payer's language. */
  sum: string;
  /** In the format of bank forms. */
  amount: string;
  /** Missing if the foundation no longer has an account in this currency. */
  account?: {
    holder: string;
    isIban: boolean;
    number: string;
    bic: string;
    bank: string;
    isSample: boolean;
  };
  /** The content of the QR code for a transfer in euros, and its drawing as SVG. */
  code?: string;
  drawing?: string;
};

/** A webhook whose signature or format is wrong: answered with 400 and not stored. */
export class InvalidEventError extends Error {
  override name = 'InvalidEventError';
}

/**
 * A payment provider and what it can do. Optional members are left out if it cannot; callers must check. All methods
 * are network calls: never call them inside a transaction. Every method may throw; the caller tries again.
 */
export type PaymentProvider = {
  readonly name: string;
  /** Of the demo: it moves no money. */
  readonly isDemo?: boolean;
  /** The currencies it accepts; left out, all. A payment in another currency is converted when it starts. */
  readonly currencies?: readonly Currency[];
  /** An exchange rate older than this is not used for a charge; left out, any rate is (the demo's sample rates). */
  readonly ratesGoodForDays?: number;
  /**
   * Checks that it answers and accepts our credentials, by a call that changes nothing. Left out if there is nothing
   * external to check.
   * @throws if it does not
   */
  ping?(): Promise<void>;
  /** Opens the payment page. A second call with the same payment returns the same page. */
  openCheckout(request: CheckoutRequest): Promise<{ providerRef: string; checkoutUrl: string }>;
  /** @throws InvalidEventError if the signature of the raw body is wrong */
  readEvent(rawBody: string, headers: Headers, url?: string): Promise<ProviderEvent>;
  /** The state of one payment by the provider's reference (a checkout's or a renewal charge's). */
  fetchState(providerRef: string): Promise<PaymentState>;
  /** Recurring charges. Left out, it only takes one-time payments. */
  subscriptions?: {
    fetch(subscriptionRef: string): Promise<SubscriptionState>;
    /** Ends a subscription immediately, without further charges. */
    end(subscriptionRef: string): Promise<void>;
    /** Pauses or resumes a subscription. While paused it charges nothing; it continues with the next renewal. */
    pause(subscriptionRef: string, isPaused: boolean): Promise<void>;
    /** Changes the amount from the next renewal on, in minor units. */
    change(subscriptionRef: string, amountMinor: number, currency: Currency): Promise<void>;
    /**
     * Gives up a refused renewal, so that it is never charged. One that was paid or given up already is not changed.
     */
    waive(chargeRef: string): Promise<void>;
    /**
     * Retries the card of a refused renewal. One that was paid or given up meanwhile is not changed; if it is refused
     * again, nothing changes.
     */
    retry?(chargeRef: string): Promise<void>;
    /** The address of the provider's page where a donor enters another card, for the refused renewal and later ones. */
    openCard?(subscriptionRef: string, page: { language: Language; returnUrl: string }): Promise<string>;
    /**
     * Assigns a card entered there to its subscription and retries the refused renewal. False if it is not one of ours.
     */
    takeCard?(cardRef: string): Promise<boolean>;
  };
  /**
   * Refunds through the provider's API. Left out, a refund requested on the site fails, and the foundation is told to
   * make it by hand.
   */
  refunds?: {
    /**
     * Refunds the whole payment or a part; a repeat with the same id has no further effect. A refusal is returned, not
     * thrown.
     */
    start(request: RefundRequest): Promise<RefundState>;
    /** A refund by the provider's own reference, with its payment if the provider says it. */
    find?(refundRef: string): Promise<{ providerRef?: string; refund: RefundState } | undefined>;
  };
  /**
   * Provider transactions other than payments and refunds within a period, from the provider's books; of the same
   * second, newest first. A transaction may be returned repeatedly. Unreadable ones are returned as such, without
   * stopping the rest. Left out if its books cannot be read by an API.
   */
  listMovements?(from: Date, until: Date): AsyncIterable<Movement | Unread>;
  /** For transfers: what the payer needs to send the expected one; undefined once it was received. */
  viewTransfer?(payment: Payment, language: Language): Promise<TransferView | undefined>;
  /** For mobile money: the payer's own phone replaces the payment page. */
  phone?: {
    /** The operators that accept deposits now, with their limits. */
    listOperators(): Promise<Operator[]>;
    /**
     * Sends the PIN request to the phone, once per payment. A failure code means that it was refused before the PIN.
     */
    startDeposit(deposit: {
      paymentId: string;
      operator: string;
      phone: string;
      amountMinor: number;
      currency: Currency;
    }): Promise<{ failureCode?: string }>;
  };
};
