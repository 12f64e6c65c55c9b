import { expect, test } from 'vitest';
import { inLooks } from './looks.ts';

const named = (pairs: ReturnType<typeof inLooks<string>>) =>
  pairs.map(([page, { width, colorScheme }]) => `${page} ${width} ${colorScheme}`);

test('a sample has every page once, in turns on a desk in light and on a phone in dark', () => {
  expect(named(inLooks(['/', '/faq', '/team'], 320, false))).toEqual([
    '/ 1280 light',
    '/faq 320 dark',
    '/team 1280 light',
  ]);
});

test('a whole crawl has every page in every width and colour', () => {
  expect(named(inLooks(['/'], 320, true))).toEqual([
    '/ 320 light',
    '/ 320 dark',
    '/ 390 light',
    '/ 390 dark',
    '/ 1280 light',
    '/ 1280 dark',
  ]);
  expect(inLooks(['/'], 390, true)).toHaveLength(4);
});
