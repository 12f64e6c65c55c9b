import type { SQL } from 'drizzle-orm';
import type { Drawing } from '#app/art/address/drawing.ts';
import type { Cloth } from '#app/art/cloth/cloth.ts';
import type { Namespace, WordKey } from '#app/shared/word-keys.ts';
import { PUNCTUATION } from '#app/shared/punctuation.ts';
import { DEFAULT_LANGUAGE, type Language } from '#app/shared/language.ts';
import type { Money } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import type { payments } from './tables.server.ts';

export type Payment = typeof payments.$inferSelect;

/** Creates a signed token for one row ("<id>.<signature>"). */
export type Sign = (kind: string, id: string) => string;

/**
 * What the payment's page shows once it is paid. Texts are keys of one namespace and may contain `sum` and `purpose`;
 * `named` also the payer's first `name`. `Thanks` without parameter is that of any namespace.
 */
export type Thanks<N extends Namespace = Namespace> = {
  [One in N]: {
    namespace: One;
    title: WordKey<One>;
    /** Replaces `title` if the payer gave a name. */
    named?: WordKey<One>;
    text: WordKey<One>;
    drawing: Drawing;
    next: { label: WordKey<One>; to: (sign: Sign) => string };
    /**
     * It came too late or twice and is being refunded: the texts say so, without thanks or the promise of a receipt.
     */
    isGoingBack?: boolean;
  };
}[N];

/**
 * One of several things that are paid for together, by its own id, with its formatted amount, in the requested
 * language.
 */
type PaidPart = { id: string; title: string; sum: string };

/** What receipts, payment pages and the payment's own page say about a payment's purpose. */
export type PurposeFacts = {
  /** "Une école en dur pour 2 500 enfants, Kongo-Central", in the requested language if it is translated. */
  title: string;
  /** If several things are paid at once: each with its amount, as listed on the receipt. */
  parts?: readonly PaidPart[];
  /** The page of what was paid for. */
  path: string;
  cloth: Cloth;
  payerName: string | null;
  payerEmail: string | null;
  /** The amount in the currency its donor chose, if the payment may be in another one. */
  given?: Money;
  isGift: boolean;
  /** It belongs to a fund, and its donor can read what that fund spent. */
  hasFund?: boolean;
  thanks: Thanks;
  /** The page with its form, for another amount or payment method. */
  formPath: string;
  /** It sends its own mail to the payer, so no receipt mail is sent. */
  hasOwnMail?: boolean;
  /** Where the browser returns instead of the payment's own page. */
  returnPath?: string;
};

/** The purpose on a receipt; for several parts: "Un puits à Mbanza : 10 000 FCFA ; …". */
export const receiptTitleOf = ({ parts, title }: PurposeFacts, language: Language = DEFAULT_LANGUAGE): string =>
  parts
    ? parts.map((part) => part.title + PUNCTUATION[language].colon + part.sum).join(PUNCTUATION[language].semicolon)
    : title;

/**
 * What an account receives of a payment, in its minor units, and the part of it that covers fees, which has its own
 * ledger line.
 */
export type Share = { account: string; amountMinor: number; coveredMinor: number };

/**
 * Something that people pay for. Payment code knows purposes only through this type; server/core-features.ts passes the
 * map, which avoids a switch and import cycles.
 */
export type Purpose = {
  /**
   * Divides the kept amount of a payment over ledger accounts, each at most once and together all of it. The same
   * amount must always give the same result.
   */
  shares: (tx: Database, payment: Payment, keptMinor: number) => Promise<Share[]>;
  /**
   * Called in the settling transaction whenever what we keep of a payment changes: paid, partly or fully refunded,
   * disputed, won back. `payment.keptMinor` is the new amount. Must be idempotent.
   */
  onKept: (tx: Database, payment: Payment) => Promise<void>;
  /** Called in the settling transaction when a refund of a paid payment has arrived. */
  onRefunded?: (tx: Database, payment: Payment, refund: { id: string; amountMinor: number }) => Promise<void>;
  /** In French if no language is given: for the log, exports and staff. */
  facts: (db: Database, purposeId: string, language?: Language) => Promise<PurposeFacts>;
  /** The facts of many by their ids, for lists; missing ones are left out. */
  listFacts: (db: Database, purposeIds: readonly string[], language?: Language) => Promise<Map<string, PurposeFacts>>;
  /** Selects the ids of purposes whose payer has this name (beginnings of words) or full address; uses an index. */
  paidBy: (typed: string) => SQL;
  /**
   * Applies to purposes with a free amount: changes the amount to what was received, in the settling transaction before
   * settling. Left out if a price must be paid.
   * @param payment as requested; `cameMinor` is in its currency
   */
  resize?: (tx: Database, payment: Payment, cameMinor: number) => Promise<void>;
  /** For gifts: the funds they may go to (`isOpen`) or belong to, and a select of the ids of gifts to a fund. */
  funds?: {
    list: (db: Database) => Promise<{ id: string; title: string; isOpen: boolean }[]>;
    givenTo: (fundId: string) => SQL;
  };
  /**
   * The position of this one among all given for the same purpose, from 1, if rows are counted; undefined while nothing
   * of it is kept.
   */
  rank?: (db: Database, purposeId: string) => Promise<number | undefined>;
};

export type Purposes = Record<string, Purpose>;

/** The `shares` of a purpose with a single account and without fee coverage. */
export const allTo =
  (account: (tx: Database, payment: Payment) => Promise<string>): Purpose['shares'] =>
  async (tx, payment, keptMinor) => [{ account: await account(tx, payment), amountMinor: keptMinor, coveredMinor: 0 }];

/** The part of purposes that can be read without jobs or payments: for lists. */
export type PaidFor = Record<string, Pick<Purpose, 'listFacts' | 'paidBy' | 'funds'>>;

/**
 * The facts of one purpose, through the function for many.
 * @throws if it does not exist
 */
export const factsBy =
  (listFacts: Purpose['listFacts']): Purpose['facts'] =>
  async (db, id, language = DEFAULT_LANGUAGE) => {
    const facts = (await listFacts(db, [id], language)).get(id);
    if (!facts) throw new Error('No such purpose');
    return facts;
  };
