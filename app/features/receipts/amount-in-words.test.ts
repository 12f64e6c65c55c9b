import { expect, test } from 'vitest';
import type { Language } from '#app/shared/language.ts';
import type { Currency } from '#app/shared/money.ts';
import { amountInWords } from './amount-in-words.server.ts';

const CASES: [Language, number, Currency, string][] = [
  ['fr', 25_000, 'XOF', 'vingt-cinq mille francs CFA'],
  ['fr', 1250, 'EUR', 'douze euros et cinquante centimes'],
  ['fr', 1, 'XOF', 'un franc CFA'],
  ['fr', 80_000, 'XOF', 'quatre-vingt mille francs CFA'],
  ['fr', 280, 'XOF', 'deux cent quatre-vingts francs CFA'],
  ['fr', 2_000_000, 'XOF', 'deux millions de francs CFA'],
  ['fr', 1_500_000, 'XOF', 'un million cinq cent mille francs CFA'],
  ['fr', 1_000_000, 'XAF', 'un million de francs CFA d’Afrique centrale'],
  ['fr', 5, 'EUR', 'cinq centimes'],
  ['en', 1250, 'EUR', 'twelve euros and fifty cents'],
  ['en', 101, 'XOF', 'one hundred and one CFA francs'],
  ['en', 100, 'USD', 'one US dollar'],
  ['es', 21_000, 'XOF', 'veintiún mil francos CFA'],
  ['es', 101, 'XOF', 'ciento un francos CFA'],
  ['es', 2_500_000_000, 'XOF', 'dos mil quinientos millones de francos CFA'],
  ['es', 1250, 'EUR', 'doce euros con cincuenta céntimos'],
  ['pt', 2500, 'XOF', 'dois mil e quinhentos francos CFA'],
  ['pt', 1_234_567, 'XOF', 'um milhão duzentos e trinta e quatro mil quinhentos e sessenta e sete francos CFA'],
  ['pt', 1_000_000, 'XOF', 'um milhão de francos CFA'],
  ['pt', 1250, 'EUR', 'doze euros e cinquenta cêntimos'],
  ['de', 101, 'XOF', 'einhundertein CFA-Franc'],
  ['de', 25_000, 'XOF', 'fünfundzwanzigtausend CFA-Franc'],
  ['de', 101_000, 'XOF', 'einhunderteinstausend CFA-Franc'],
  ['de', 1250, 'EUR', 'zwölf Euro und fünfzig Cent'],
  ['ru', 21, 'XOF', 'двадцать один франк КФА'],
  ['ru', 2000, 'XOF', 'две тысячи франков КФА'],
  ['ru', 22, 'XOF', 'двадцать два франка КФА'],
  ['ru', 2102, 'USD', 'двадцать один доллар США два цента'],
  ['zh', 25_000, 'XOF', '贰万伍仟西非法郎整'],
  ['zh', 1250, 'EUR', '壹拾贰欧元伍拾欧分'],
  ['zh', 100_001, 'XOF', '壹拾万零壹西非法郎整'],
  ['ar', 1, 'XOF', 'فرنك سيفا واحد'],
  ['ar', 2, 'XOF', 'فرنكا سيفا'],
  ['ar', 3, 'XOF', 'ثلاثة فرنكات سيفا'],
  ['ar', 25_000, 'XOF', 'خمسة وعشرون ألف فرنك سيفا'],
  ['ar', 25_003, 'XOF', 'خمسة وعشرون ألفًا وثلاثة فرنكات سيفا'],
  ['ar', 200_000, 'XOF', 'مئتا ألف فرنك سيفا'],
  ['ar', 101_000, 'XOF', 'مئة ألف وألف فرنك سيفا'],
  ['ar', 2000, 'XOF', 'ألفا فرنك سيفا'],
  ['ar', 1250, 'EUR', 'اثنا عشر يورو وخمسون سنتًا'],
  ['hi', 25_000, 'XOF', 'पच्चीस हज़ार सीएफ़ए फ़्रैंक'],
  ['hi', 150_000, 'XOF', 'एक लाख पचास हज़ार सीएफ़ए फ़्रैंक'],
  ['hi', 1250, 'EUR', 'बारह यूरो और पचास सेंट'],
  ['sw', 25_000, 'XOF', 'faranga za CFA elfu ishirini na tano'],
  ['sw', 20_005, 'XOF', 'faranga za CFA elfu ishirini, na tano'],
  ['sw', 1, 'XOF', 'faranga moja ya CFA'],
  ['sw', 1250, 'EUR', 'euro kumi na mbili na senti hamsini'],
  ['fr', 250_050, 'CDF', 'deux mille cinq cents francs congolais et cinquante centimes'],
];

test.each(CASES)('%s: %i %s', (language, amountMinor, currency, words) => {
  expect(amountInWords({ amountMinor, currency }, language)).toBe(words);
});

test('no two sums up to 3 000 000 read the same in any language', () => {
  const steps = [
    1, 20, 21, 101, 1000, 1001, 1020, 20_000, 20_005, 25_000, 100_000, 100_001, 101_000, 1_000_000, 1_000_001,
    1_001_000, 2_000_000,
  ];
  for (const language of ['fr', 'en', 'es', 'zh', 'ar', 'ru', 'pt', 'hi', 'de', 'sw'] as const) {
    const words = steps.map((amountMinor) => amountInWords({ amountMinor, currency: 'XOF' }, language));
    expect(new Set(words).size, language).toBe(steps.length);
  }
});

test.each([-1, 0.5, 1e12])('%d XOF has no words', (amountMinor) => {
  expect(() => amountInWords({ amountMinor, currency: 'XOF' }, 'fr')).toThrow(RangeError);
});
