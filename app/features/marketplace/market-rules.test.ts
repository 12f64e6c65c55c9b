import { expect, test } from 'vitest';
import { percentOff, priceText, readCart, sumOf, writeCart } from './market-rules.ts';

test('a discount is counted from what it was', () => {
  expect(percentOff(1250, 1500)).toBe(17);
  expect(percentOff(1500, 1500)).toBeUndefined();
  expect(percentOff(1500, 1000)).toBeUndefined();
  expect(percentOff(1500, undefined)).toBeUndefined();
});

test('one parcel is fifteen dollars, an empty cart nothing', () => {
  expect(
    sumOf(
      [
        { priceCents: 1250, quantity: 2 },
        { priceCents: 820, quantity: 1 },
      ],
      1500,
    ),
  ).toEqual({ subtotalCents: 3320, deliveryCents: 1500, totalCents: 4820 });
  expect(sumOf([], 1500)).toEqual({ subtotalCents: 0, deliveryCents: 0, totalCents: 0 });
  expect(priceText(1250)).toBe('$12.50');
});

test('a cart survives its cookie; what is no cart is none', () => {
  const lines = [
    { id: '1', quantity: 2 },
    { id: '12', quantity: 1 },
  ];
  expect(readCart(writeCart(lines))).toEqual(lines);
  expect(readCart('1:0,x:2,2:-1,3:999,<:1, ,1:1:1')).toEqual([{ id: '3', quantity: 50 }]);
});
