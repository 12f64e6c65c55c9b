import { expect, test } from 'vitest';
import { translate } from '#app/kit/words.server.ts';
import { LANGUAGES } from '#app/shared/language.ts';
import {
  DELIVERY_FIELDS,
  nameCountry,
  ORDER_STATUSES,
  percentOff,
  priceText,
  readCart,
  sumOf,
  writeCart,
} from './market-rules.ts';

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

test('the countries that parcels go to are named as the reader does; what is sent and kept is one word in all languages', () => {
  const { options } = DELIVERY_FIELDS.country;
  expect(options[0]).toBe('Congo (RDC)');
  const named = (language: (typeof LANGUAGES)[number]) =>
    options.map((country) => nameCountry(country, translate(language, 'marketplace')));
  expect(named('zh')).toEqual(['刚果（金）', '布隆迪', '卢旺达', '乌干达', '坦桑尼亚']);
  expect(named('fr')).toEqual(['RD Congo', 'Burundi', 'Rwanda', 'Ouganda', 'Tanzanie']);
  for (const language of LANGUAGES) expect(named(language).join(), language).not.toMatch(/RDC|country/);
  expect(nameCountry('Zambie', translate('de', 'marketplace'))).toBe('Zambie');
});

test('the mail of a step says it as the end of a sentence: no capital stands after the colon but a German noun’s', () => {
  const told = ['prepared', 'sent', 'delivered', 'return_asked', 'returned', 'gone'] as const;
  for (const language of LANGUAGES)
    for (const step of told) {
      const subject = translate(language, 'marketplace')(`mail.step.${step}`, { number: '1004' });
      expect(subject, language).toContain('1004');
      if (language !== 'de') expect(subject, language).not.toMatch(/1004\s?:\s?\p{Lu}/u);
    }
  expect(ORDER_STATUSES).toEqual(expect.arrayContaining([...told]));
});
