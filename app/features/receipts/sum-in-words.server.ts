import { amountInWords } from './amount-in-words.server.ts';
import type { Read } from '#app/features/define-feature.server.ts';
import { isLanguage } from '#app/shared/language.ts';
import { isCurrency } from '#app/shared/money.ts';
import { readMachineSum } from '#app/shared/sums.ts';
import { Refusal } from '#platform/refusals.ts';

/**
 * The API read that writes an amount in words as the receipt will; forms show it beside the button for large amounts
 * (app/ui/sum-understood.tsx).
 */
export const sumInWordsRead: Read = {
  path: '/api/sum-in-words',
  summary: 'A sum in words, in one of the ten languages: `amount` in major units with a decimal point',
  query: ['amount', 'currency', 'language'],
  isList: false,
  async read(_db, { query: { amount, currency, language }, visitor }) {
    if (!isCurrency(currency)) return new Refusal('currency_unknown', { field: 'currency' });
    const amountMinor = readMachineSum(amount, currency);
    // The words end at a thousand thousand millions.
    if (amountMinor === undefined || amountMinor < 0 || amountMinor >= 1e12)
      return new Refusal('amount_invalid', { field: 'amount' });
    return { words: amountInWords({ amountMinor, currency }, isLanguage(language) ? language : visitor.language) };
  },
};
