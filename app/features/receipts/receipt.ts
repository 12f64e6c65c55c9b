import type { Cloth } from '#app/art/cloth/cloth.ts';
import type { Language } from '#app/shared/language.ts';
import type { Currency } from '#app/shared/money.ts';
import type { Interval } from '#app/features/payments/payment.ts';

/** The data of a receipt, before formatting in a language. Amounts in minor units. */
export type ReceiptFacts = {
  /** "ELK-2026-001284" */
  name: string;
  language: Language;
  paidAt: Date;
  amountMinor: number;
  currency: Currency;
  /** The same sum in euros for foreign tax offices, with the dated rate; absent when paid in euros. */
  inEuros?: { amountMinor: number; rate: string; day: string };
  interval: Interval;
  isGift: boolean;
  /** Its donor can read what its fund spent. */
  hasFund: boolean;
  /** Set if everything was refunded; a partial refund is `refundedMinor`. */
  isCancelled: boolean;
  /** For a cancelled one: it was booked by mistake, so no money was refunded. */
  isMistake?: boolean;
  refundedMinor: number;
  donorName: string | null;
  /** As staff wrote it on a corrected receipt. */
  address: string | null;
  /** Which one under its number, from 1, and when it was last corrected. */
  version: number;
  correctedAt?: Date;
  /** Our fonts lack a letter of its name: there is no sheet of it. */
  isUnprinted?: boolean;
  purpose: string;
  cloth: Cloth;
  method: string | null;
  paymentId: string;
  /** Where the receipt can be seen and checked. */
  receiptUrl: string;
  /** Where a monthly or yearly gift can be stopped or changed, without an account. */
  giftUrl?: string;
  foundation: {
    name: string;
    legalName: string;
    legalForm: string;
    address: string[];
    email: string;
    registration: string;
    treasurer: string;
    isSample: boolean;
  };
};
