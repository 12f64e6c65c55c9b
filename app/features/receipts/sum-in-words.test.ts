import { expect, test } from 'vitest';
import { LANGUAGES } from '#app/shared/language.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Visitor } from '#platform/visitor.ts';
import { sumInWordsRead } from './sum-in-words.server.ts';

const read = (query: Record<string, string>) =>
  sumInWordsRead.read(undefined as never, {
    params: {},
    query,
    visitor: { language: 'fr' } as Visitor,
    site: undefined as never,
  });

test('a sum is said in words with its currency, in the language that was asked for, else in the visitor’s', async () => {
  expect(await read({ amount: '1000', currency: 'EUR' })).toEqual({ words: 'mille euros' });
  expect(await read({ amount: '1000', currency: 'EUR', language: 'en' })).toEqual({ words: 'one thousand euros' });
  for (const language of LANGUAGES)
    expect(await read({ amount: '700000', currency: 'XOF', language }), language).toMatchObject({
      words: expect.stringMatching(/^\D{8,}$/),
    });
});

test('what is no sum, no currency, below nothing or beyond words is refused', async () => {
  for (const [amount, currency, code] of [
    ['1,000', 'EUR', 'amount_invalid'],
    ['-1', 'EUR', 'amount_invalid'],
    ['9999999999999', 'XOF', 'amount_invalid'],
    ['1', 'KES', 'currency_unknown'],
  ] as const)
    expect(await read({ amount, currency })).toEqual(expect.objectContaining({ code }) as Refusal);
});
