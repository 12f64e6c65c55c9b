import { expect, test } from 'vitest';
import { readWords } from '#app/kit/words.server.ts';
import { type Language, LANGUAGES } from '#app/shared/language.ts';
import { receiptWords } from './receipt-words.server.ts';
import { SAMPLE_FACTS } from './sample-facts.ts';

const wordsOf = (language: Language) => readWords(language).receipts as Record<string, string>;
const isPlural = (key: string) => /^(amount|cents)_[A-Z]{3}_/.test(key);
const slots = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort().join();

test.each(LANGUAGES)('%s says all a receipt says, with the same blanks', (language) => {
  const french = wordsOf('fr');
  const words = wordsOf(language);
  const plain = (from: Record<string, string>) =>
    Object.keys(from)
      .filter((key) => !isPlural(key))
      .sort();
  expect(plain(words)).toEqual(plain(french));
  for (const key of plain(french)) expect(slots(words[key]!), key).toBe(slots(french[key]!));
});

test.each(LANGUAGES)('%s has every plural form of every currency', (language) => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const stems = [
    'amount_XOF',
    'amount_EUR',
    'amount_USD',
    'amount_CDF',
    'amount_XAF',
    'cents_EUR',
    'cents_USD',
    'cents_CDF',
  ];
  const expected = stems.flatMap((stem) => forms.map((form) => `${stem}_${form}`)).sort();
  expect(Object.keys(wordsOf(language)).filter(isPlural).sort()).toEqual(expected);
});

test('a receipt says how often it is given, as a gift or as a payment', () => {
  const often = (isGift: boolean, interval: 'one_time' | 'monthly' | 'yearly') =>
    receiptWords({ ...SAMPLE_FACTS, language: 'fr', isGift, interval }).rows.find(({ term }) => term === 'Fréquence')
      ?.text;
  expect([often(true, 'monthly'), often(true, 'yearly'), often(false, 'one_time')]).toEqual([
    'Don mensuel',
    'Don annuel',
    'Paiement unique',
  ]);
});

test('before a vowel French elides its "de"; the same letters stay whole in Spanish and Portuguese', () => {
  const before = (language: Language, donorName: string) =>
    receiptWords({ ...SAMPLE_FACTS, language, donorName }).received.before;
  expect(before('fr', 'Aline K.')).toMatch(/ d’$/);
  expect(before('fr', 'Paul T.')).toMatch(/ de $/);
  for (const language of ['es', 'pt'] as const) expect(before(language, 'Aline K.')).toBe(before(language, 'Paul T.'));
});
