import type { Etoffe } from '#app/art/etoffe.ts';
import type { Database } from '#platform/database.ts';
import type { payments } from './tables.server.ts';

export type Payment = typeof payments.$inferSelect;

/** What a receipt and a hosted page say of a payment's purpose. */
export type PurposeFacts = {
  /** "Une école en dur pour 2 500 enfants, Kongo-Central" */
  title: string;
  /** The page of what was paid for. */
  path: string;
  etoffe: Etoffe;
  payerName: string | null;
  payerEmail: string | null;
  isGift: boolean;
  /** It writes to the payer itself: no receipt mail beside. */
  hasOwnMail?: boolean;
  /** Where the browser comes back to instead of the payment's own page. */
  returnPath?: string;
};

/**
 * One of the things people pay for. Payments know purposes only through this; server/main.ts hands in the map, so that
 * there is no switch and no import circle.
 */
export type Purpose = {
  /** The ledger account that takes the money. */
  account: (tx: Database, payment: Payment) => Promise<string>;
  /**
   * Told, in the settling transaction, whenever what we keep of a payment changes: paid, partly or wholly sent back, taken
   * by a dispute, won back. `payment.keptMinor` is the new sum; must be idempotent.
   */
  onKept: (tx: Database, payment: Payment) => Promise<void>;
  facts: (db: Database, purposeId: string) => Promise<PurposeFacts>;
};

export type Purposes = Record<string, Purpose>;
