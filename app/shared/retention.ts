import { type Language, localeOf } from './language.ts';

/**
 * How long what people leave with us is kept: the one table that /privacy prints and the nightly job obeys
 * (server/forgetting.ts, by what features declare as `forget`). In months, but for the address of an order, in days after its delivery or its end, lines of an import of
 * past gifts that did not become gifts, in days after the file was read, whose a card of a tribute was to be, in
 * days after its day, and intentions to give that nobody confirmed, in days.
 */
export const KEPT = {
  letterMonths: 24,
  ideaMonths: 24,
  registrationMonths: 3,
  unconfirmedNewsletterMonths: 1,
  letterCopyMonths: 12,
  orderAddressDays: 30,
  importDays: 30,
  cardDays: 30,
  unconfirmedPledgeDays: 7,
} as const;

/** The terms as a text of content/legal prints them in its language, for its `{{…}}`. */
export function keptWords(language: Language): Record<string, string> {
  const said = (count: number, unit: 'day' | 'month' | 'year') =>
    new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' })
      .format(count)
      .replaceAll(/[ \u202f]/g, '\u00a0');
  const months = (count: number) => (count % 12 === 0 ? said(count / 12, 'year') : said(count, 'month'));
  return {
    keptLetters: months(KEPT.letterMonths),
    keptIdeas: months(KEPT.ideaMonths),
    keptRegistrations: months(KEPT.registrationMonths),
    keptNewsletter: months(KEPT.unconfirmedNewsletterMonths),
    keptCopies: months(KEPT.letterCopyMonths),
    keptOrderAddress: said(KEPT.orderAddressDays, 'day'),
    keptCards: said(KEPT.cardDays, 'day'),
    keptPledges: said(KEPT.unconfirmedPledgeDays, 'day'),
    keptImports: said(KEPT.importDays, 'day'),
  };
}
