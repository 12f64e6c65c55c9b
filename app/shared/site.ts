import type { Menus } from './menus.ts';
import type { Currency } from './money.ts';
import type { PerEuro, WorthCurrency } from './worth.ts';

/** What every page may say of the site: its mode and the foundation's identity (sample data until set). It is a part of each page: what is not so is left out. */
export type Site = {
  isDemo: boolean;
  /** A live site that does not know yet whose it is: it takes no money. */
  isClosed?: true;
  /** Currencies that nothing is charged in by conversion for now. */
  tooOldRates?: readonly Currency[];
  origin: string;
  wordsVersion: string;
  /** Who is signed in, as the header names them. */
  member?: { name: string };
  /** Whether one may pay by mobile money. */
  hasPhone: boolean;
  /** In which currencies each way to pay is charged, where it is not in every one. */
  takes?: { card?: readonly Currency[]; mobile?: readonly Currency[] };
  /** In which currencies a gift may come by transfer. */
  transferCurrencies: readonly Currency[];
  /** The currency the visitor chose to give and read sums in, and the rates. */
  worth: { currency?: WorthCurrency; perEuro: PerEuro };
  /** What the foundation says for some days; `lang` where it is not in the page's language. */
  banner?: { id: string; text: string; lang?: 'fr'; to?: string };
  /** Pages by the menus that show them, where staff changed them. */
  menus?: Menus;
  foundation: {
    name: string;
    legalName: string;
    address: string[];
    email: string;
    phone: string;
    social: Record<string, string>;
    credit: string;
    /** It is nobody: the sample's, in part or whole. */
    isSample?: true;
  };
};
