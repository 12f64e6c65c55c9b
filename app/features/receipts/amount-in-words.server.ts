import { translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import { decimalsOf, hasCents, type Money } from '#app/shared/money.ts';
import type { WordKey } from '#app/shared/word-keys.ts';
import { NUMBER_WORDS } from './number-words.ts';

/**
 * Writes an amount in words: "vingt-cinq mille francs CFA", "douze euros et cinquante centimes". Plurals follow the
 * language: an exact million is "un million de francs", which is the plural form `many`.
 * @throws RangeError for a negative amount or one beyond 999 999 999 999 units
 */
export function amountInWords({ amountMinor, currency }: Money, language: Language): string {
  const perUnit = 10 ** decimalsOf(currency);
  const units = Math.floor(amountMinor / perUnit);
  const cents = amountMinor % perUnit;
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 0 || units >= 1e12)
    throw new RangeError(`No words for ${amountMinor} ${currency}`);
  const t = translate(language, 'receipts');
  const inWords = (key: WordKey<'receipts'>, count: number) => t(key, { count, number: NUMBER_WORDS[language](count) });
  if (cents === 0 || !hasCents(currency)) return t('amount_whole', { main: inWords(`amount_${currency}`, units) });
  const centsWords = inWords(`cents_${currency}`, cents);
  return units === 0
    ? centsWords
    : t('amount_with_cents', { main: inWords(`amount_${currency}`, units), cents: centsWords });
}
