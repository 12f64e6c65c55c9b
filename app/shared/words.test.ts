import { expect, test } from 'vitest';
import { formatMoney } from './money.ts';
import { createTranslate } from './words.ts';

test('a count picks its plural and is written as the language writes numbers; other values stay as given', () => {
  const t = createTranslate({ points_one: '{{count}} point', points_many: '{{count}} de points', points_other: '{{count}} points', year: '{{year}}' }, 'fr');
  expect(t('points', { count: 1 })).toBe('1 point');
  expect(t('points', { count: 1456 })).toBe('1\u00a0456 points');
  expect(t('points', { count: 1_000_000 })).toBe('1\u00a0000\u00a0000 de points');
  expect(t('year', { year: 2026 })).toBe('2026');
});

test('a sum in Arabic is one isolated run, left to right', () => {
  expect(formatMoney({ amountMinor: 1250, currency: 'USD' }, 'ar')).toBe('\u206612.50\u00a0US$\u2069');
});
