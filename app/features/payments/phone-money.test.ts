import { expect, test } from 'vitest';
import { parsePhone } from '#app/shared/phone.ts';
import { maskPhone, outOfBounds } from './phone-money.ts';

test('Congolese numbers are understood as people write them', () => {
  for (const typed of [
    '+243 81 000 00 12',
    '00243810000012',
    '0810000012',
    '810000012',
    '٠٨١٠٠٠٠٠١٢',
    '+243-81-000-0012',
  ])
    expect(parsePhone(typed), typed).toBe('243810000012');
  for (const typed of ['', '12', '+33 6 12 34 56 78', '2438100000123', '0510000012', 'abc'])
    expect(parsePhone(typed), typed).toBeUndefined();
  expect(maskPhone('243810000012')).toBe('+243 81 ••• 00 12');
});

test('limits are the operator’s own', () => {
  const operator = {
    id: 'AIRTEL_COD' as const,
    name: 'Airtel',
    limits: [{ currency: 'CDF' as const, leastMinor: 50_000, mostMinor: 5_000_000, isWhole: true }],
  };
  expect(outOfBounds(operator, { amountMinor: 50_000, currency: 'CDF' }, 'fr')).toBeUndefined();
  expect(outOfBounds(operator, { amountMinor: 49_999, currency: 'CDF' }, 'fr')?.least).toContain('500');
  expect(outOfBounds(operator, { amountMinor: 100, currency: 'USD' }, 'fr')).toBeDefined();
});
