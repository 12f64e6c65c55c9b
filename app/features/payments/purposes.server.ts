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

/** Gives an address of ours its signature: the token of one row ("<id>.<signature>"). */
export type Sign = (kind: string, id: string) => string;

/**
 * What the payment's page says and shows once it is paid. Words are keys of one namespace; they may name `sum` and `purpose`, and
 * `named` the payer's first `name`. `Thanks` alone is that of any namespace.
 */
export type Thanks<N extends Namespace = Namespace> = {
  [One in N]: {
    namespace: One;
    title: WordKey<One>;
    /** Instead of `title`, where the payer gave a name. */
    named?: WordKey<One>;
    text: WordKey<One>;
    drawing: Drawing;
    next: { label: WordKey<One>; to: (sign: Sign) => string };
    /** It came too late or twice and goes back by itself: the words say so, and nobody is thanked or promised a receipt. */
    isGoingBack?: boolean;
  };
}[N];

/** One of several things that are paid for together, by its own id, and its sum, in the language that was asked for. */
type PaidPart = { id: string; title: string; sum: string };

/** What a receipt, a hosted page and the payment's own page say of a payment's purpose. */
export type PurposeFacts = {
  /** "Une école en dur pour 2 500 enfants, Kongo-Central", in the language that was asked for as far as it is translated. */
  title: string;
  /** Of what is paid for several things at once: each with its sum, which the receipt names. */
  parts?: readonly PaidPart[];
  /** The page of what was paid for. */
  path: string;
  cloth: Cloth;
  payerName: string | null;
  payerEmail: string | null;
  /** The sum in the currency its giver chose, where a payment may be in another. */
  given?: Money;
  isGift: boolean;
  /** It is in a fund, and its giver can read what that fund paid. */
  hasFund?: boolean;
  thanks: Thanks;
  /** The form it came from, for another sum or another way of paying. */
  formPath: string;
  /** It writes to the payer itself: no receipt mail beside. */
  hasOwnMail?: boolean;
  /** Where the browser comes back to instead of the payment's own page. */
  returnPath?: string;
};

/** What a receipt says it was given for: "Un puits à Mbanza : 10 000 FCFA ; …" of what has parts. */
export const receiptTitleOf = ({ parts, title }: PurposeFacts, language: Language = DEFAULT_LANGUAGE): string =>
  parts
    ? parts.map((part) => part.title + PUNCTUATION[language].colon + part.sum).join(PUNCTUATION[language].semicolon)
    : title;

/** What an account takes of a payment, in its minor units; of that, what its giver added for the fees: a line of its own in the ledger. */
export type Share = { account: string; amountMinor: number; coveredMinor: number };

/**
 * One of the things people pay for. Payments know purposes only through this; server/core-features.ts hands in the map, so that
 * there is no switch and no import circle.
 */
export type Purpose = {
  /** What takes so much kept of a payment: accounts of the ledger, each once, that together take all of it. The same for the same sum. */
  shares: (tx: Database, payment: Payment, keptMinor: number) => Promise<Share[]>;
  /**
   * Told, in the settling transaction, whenever what we keep of a payment changes: paid, partly or wholly sent back, taken
   * by a dispute, won back. `payment.keptMinor` is the new sum; must be idempotent.
   */
  onKept: (tx: Database, payment: Payment) => Promise<void>;
  /** Told, in the settling transaction, when a refund of what was paid once has arrived. */
  onRefunded?: (tx: Database, payment: Payment, refund: { id: string; amountMinor: number }) => Promise<void>;
  /** In French where no language is named: for the log, exports and staff. */
  facts: (db: Database, purposeId: string, language?: Language) => Promise<PurposeFacts>;
  /** The facts of many by their ids, for lists; one that is not there is left out. */
  listFacts: (db: Database, purposeIds: readonly string[], language?: Language) => Promise<Map<string, PurposeFacts>>;
  /** Selects the ids of those whose payer is called so (words that begin so) or has this whole address; answered by an index. */
  paidBy: (typed: string) => SQL;
  /**
   * Of what may be of any sum: what was to be paid for becomes what came, in the settling transaction, before it is settled. Left out
   * where a price has to be paid.
   * @param payment as it was asked for; `cameMinor` in its currency
   */
  resize?: (tx: Database, payment: Payment, cameMinor: number) => Promise<void>;
  /** Of gifts: what they may go to (`isOpen`) or go to, and a select of the ids of those that go to one. */
  funds?: {
    list: (db: Database) => Promise<{ id: string; title: string; isOpen: boolean }[]>;
    givenTo: (fundId: string) => SQL;
  };
  /** Which of all that were given for the same this one is, from 1, where rows are counted; undefined while nothing of it is kept. */
  rank?: (db: Database, purposeId: string) => Promise<number | undefined>;
};

export type Purposes = Record<string, Purpose>;

/** Of what goes to one account alone, and where nobody is asked to cover fees. */
export const allTo =
  (account: (tx: Database, payment: Payment) => Promise<string>): Purpose['shares'] =>
  async (tx, payment, keptMinor) => [{ account: await account(tx, payment), amountMinor: keptMinor, coveredMinor: 0 }];

/** What can be read of purposes without any job or payment under way: for lists. */
export type PaidFor = Record<string, Pick<Purpose, 'listFacts' | 'paidBy' | 'funds'>>;

/**
 * The facts of one, read as those of many are.
 * @throws when it is not there
 */
export const factsBy =
  (listFacts: Purpose['listFacts']): Purpose['facts'] =>
  async (db, id, language = DEFAULT_LANGUAGE) => {
    const facts = (await listFacts(db, [id], language)).get(id);
    if (!facts) throw new Error('No such purpose');
    return facts;
  };
