import { expect, test } from 'vitest';
import { parsePhone } from '#app/shared/phone.ts';
import { maskPhone, operatorOf, outOfBounds } from './phone-money.ts';

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

test('a number says whose it is; one of another range says nothing', () => {
  const whose = (local: string) => operatorOf(`243${local}0000000`);
  for (const range of ['81', '82', '83']) expect(whose(range)).toBe('VODACOM_MPESA_COD');
  for (const range of ['97', '98', '99']) expect(whose(range)).toBe('AIRTEL_COD');
  for (const range of ['80', '84', '85', '89']) expect(whose(range)).toBe('ORANGE_COD');
  for (const range of ['86', '87', '88', '90', '91', '95', '96']) expect(whose(range)).toBeUndefined();
});
