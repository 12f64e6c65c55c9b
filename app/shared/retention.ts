/**
 * How long what people leave with us is kept: the one table that /privacy prints and the nightly job obeys
 * (server/forgetting.ts). In months, but for the address of an order, in days after its delivery or its end, and lines of an import of
 * past gifts that did not become gifts, in days after the file was read.
 */
export const KEPT = {
  letterMonths: 24,
  ideaMonths: 24,
  registrationMonths: 3,
  unconfirmedNewsletterMonths: 1,
  orderAddressDays: 30,
  importDays: 30,
} as const;

/** The terms as French texts print them, for `{{…}}` in content/legal. */
export const KEPT_WORDS: Record<string, string> = {
  keptLetters: inFrench(KEPT.letterMonths),
  keptIdeas: inFrench(KEPT.ideaMonths),
  keptRegistrations: inFrench(KEPT.registrationMonths),
  keptNewsletter: inFrench(KEPT.unconfirmedNewsletterMonths),
  keptOrderAddress: `${KEPT.orderAddressDays}\u00a0jours`,
  keptImports: `${KEPT.importDays}\u00a0jours`,
};

function inFrench(months: number): string {
  if (months % 12 === 0) return months === 12 ? '1\u00a0an' : `${months / 12}\u00a0ans`;
  return `${months}\u00a0mois`;
}
