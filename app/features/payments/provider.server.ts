import type { Language } from '#app/shared/language.ts';
import type { Currency } from '#app/shared/money.ts';
import type { Movement, Unread } from './movement.ts';
import type { Operator } from './phone-money.ts';
import type { Payment } from './purposes.server.ts';
import type { Interval, PaymentState, RefundState, SubscriptionStatus } from './payment.ts';

/** What a hosted payment page needs to know. Nothing of the payer but the e-mail they gave, if they gave one. */
export type CheckoutRequest = {
  /** Our payment's id: the provider's idempotency key and metadata. */
  paymentId: string;
  amountMinor: number;
  currency: Currency;
  interval: Interval;
  /** Which words the page uses for the act: a gift or a purchase. */
  isGift: boolean;
  /** What it is for, in the payer's language, as it shows on the provider's page. */
  description: string;
  payerEmail?: string;
  language: Language;
  /** The payment's own page at ours, by its signed link: for a provider that has no page of its own. */
  pageUrl: string;
  /** Where the browser comes back to, paid or not: the address proves nothing of what was paid, but that this is who began it. */
  returnUrl: string;
};

/** A verified event says only what it is about; its state is fetched. */
export type ProviderEvent = {
  id: string;
  kind: string;
  about:
    | { is: 'payment'; paymentId: string }
    /** A payment known by the provider's own reference only: refunds, disputes. `providerRef` as `openCheckout` gave it, or a renewal's. */
    | { is: 'reference'; providerRef: string }
    /** A refund by the provider's own reference; `providerRef` of its payment where the event says it. */
    | { is: 'refund'; refundRef: string; providerRef?: string }
    | SubscriptionEvent
    /** Somebody else's, on the same account at the provider. */
    | { is: 'foreign' }
    | { is: 'nothing' };
  /** Set when nothing proves who sent it: what it names is asked after, but nothing is kept of what is not ours. */
  isUnproved?: boolean;
};

/** What an event says of a subscription. */
export type SubscriptionEvent =
  /** A renewal: a further charge of the subscription that this payment of ours began. */
  | { is: 'renewal'; subscriptionRef: string; chargeRef: string; paymentId: string }
  | { is: 'subscription'; subscriptionRef: string }
  /** A new card that a giver left for a subscription of ours, by the reference of the page it was left on. */
  | { is: 'card'; cardRef: string };

/** A refund to be made: our id is the idempotency key for as long as it is tried. */
export type RefundRequest = { refundId: string; providerRef: string; amountMinor: number; currency: Currency };

export type SubscriptionState = {
  status: SubscriptionStatus;
  amountMinor: number;
  currency: Currency;
  /** The newest renewal, where it was refused and is still to be paid: as `fetchState` takes it. */
  refusedRef?: string;
};

/** To which account a payer sends a transfer, how much, and under which reference. */
export type TransferView = {
  reference: string;
  /** For people, in their language. */
  sum: string;
  /** As a bank's form takes it. */
  amount: string;
  /** Left out once the foundation has no account in this currency any more. */
  account?: {
    holder: string;
    isIban: boolean;
    number: string;
    bic: string;
    bank: string;
    isSample: boolean;
  };
  /** What the QR code of a transfer in euros says, and its drawing as SVG. */
  code?: string;
  drawing?: string;
};

/** A webhook whose signature or form is wrong: answered 400, stored nowhere. */
export class InvalidEventError extends Error {
  override name = 'InvalidEventError';
}

/** One way to be paid, and what it can do: what it cannot is left out, and who calls it must look. Network calls only; never inside a transaction. Every call may throw: the caller tries again. */
export type PaymentProvider = {
  readonly name: string;
  /** Of the demo: it moves no money. */
  readonly isDemo?: boolean;
  /** What it takes; left out, every currency. A payment in another is converted when it starts. */
  readonly currencies?: readonly Currency[];
  /** An older rate converts no charge for it; left out, any does (the demo's sample rates). */
  readonly ratesGoodForDays?: number;
  /** Whether it answers and knows us, by a call that changes nothing. @throws where it does not. Left out, nothing outside is asked. */
  ping?(): Promise<void>;
  /** Opens the hosted page. Called again with the same payment it gives the same page. */
  openCheckout(request: CheckoutRequest): Promise<{ providerRef: string; checkoutUrl: string }>;
  /** @throws InvalidEventError when the signature over the raw body does not hold. */
  readEvent(rawBody: string, headers: Headers, url?: string): Promise<ProviderEvent>;
  /** The state of one payment by the provider's reference (a checkout's or a renewal charge's). */
  fetchState(providerRef: string): Promise<PaymentState>;
  /** Charges that come again by themselves. Left out, it takes payments that come once only. */
  subscriptions?: {
    fetch(subscriptionRef: string): Promise<SubscriptionState>;
    /** Ends a subscription at once: no further charge. */
    end(subscriptionRef: string): Promise<void>;
    /** While paused a subscription takes nothing; resumed, it goes on with its next renewal. */
    pause(subscriptionRef: string, isPaused: boolean): Promise<void>;
    /** From the next renewal on, the subscription takes this amount. */
    change(subscriptionRef: string, amountMinor: number, currency: Currency): Promise<void>;
    /** Gives a refused renewal up: it is never taken any more. One that was taken, or given up already, stays as it is. */
    waive(chargeRef: string): Promise<void>;
    /** Tries the card of a refused renewal once more; one that was paid or given up meanwhile stays as it is. Refused again, nothing changes. */
    retry?(chargeRef: string): Promise<void>;
    /** The provider's page on which a giver leaves another card, for the refused renewal and those to come; its address. */
    openCard?(subscriptionRef: string, page: { language: Language; returnUrl: string }): Promise<string>;
    /** Puts a card that was left there to its subscription, and tries what was refused with it. False where it is not ours. */
    takeCard?(cardRef: string): Promise<boolean>;
  };
  /** Money back by a call. Left out, a refund asked for here fails, and the foundation is told to send it by hand. */
  refunds?: {
    /** Sends back the whole payment or a part; repeated with the same id it happens once. A refusal is an answer, not an error. */
    start(request: RefundRequest): Promise<RefundState>;
    /** A refund known by its own reference only, with the payment it belongs to where the provider says it. */
    find?(refundRef: string): Promise<{ providerRef?: string; refund: RefundState } | undefined>;
  };
  /**
   * What it did with our money beside payments and refunds, by its own books, within these moments, of one second the newest first; a
   * movement may come again. What of it cannot be read comes as it is, and keeps nothing else from coming. Left out, its books cannot be read by a call.
   */
  listMovements?(from: Date, until: Date): AsyncIterable<Movement | Unread>;
  /** Transfers: what the payer needs to send one that is awaited; nothing for one that has come. */
  viewTransfer?(payment: Payment, language: Language): Promise<TransferView | undefined>;
  /** Mobile money: the payer's own phone is the payment page. */
  phone?: {
    /** Operators that take deposits now, with their limits. */
    listOperators(): Promise<Operator[]>;
    /** Asks for the PIN on the phone, once a payment. A failure code says that it was refused before any PIN. */
    startDeposit(deposit: {
      paymentId: string;
      operator: string;
      phone: string;
      amountMinor: number;
      currency: Currency;
    }): Promise<{ failureCode?: string }>;
  };
};
