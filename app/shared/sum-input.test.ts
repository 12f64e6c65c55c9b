import { expect, test } from 'vitest';
import { z } from 'zod';
import { GivenSum, minorOf, withSums } from './sum-input.ts';

test('a number is a program’s; a text is read in the language of its page, and without one as a program’s', () => {
  expect(minorOf(1.5, 'EUR', 'fr')).toEqual({ minor: 150 });
  expect(minorOf('1,000', 'EUR', 'en')).toEqual({ minor: 100_000 });
  expect(minorOf('1,000', 'EUR', 'fr')).toEqual({ code: 'amount_ambiguous' });
  expect(minorOf('1.000', 'EUR', undefined)).toEqual({ minor: 100 });
  expect(minorOf('1 000', 'EUR', undefined)).toEqual({ code: 'amount_invalid' });
  expect(minorOf('2,9', 1, 'fr')).toEqual({ minor: 29 });
  expect(minorOf('-1', 'EUR', undefined)).toEqual({ code: 'amount_invalid' });
});

const Input = withSums(
  { email: z.email('email_required'), amount: GivenSum, was: GivenSum.optional(), day: z.string('day_invalid') },
  {
    amount: { unit: 'EUR', faultOf: (minor) => (minor < 500 ? 'euros_below_floor' : undefined) },
    was: { unit: 'USD', invalid: 'price_invalid' },
  },
  ({ day }, context) => {
    if (day === 'gestern') context.addIssue({ code: 'custom', message: 'day_past', path: ['day'] });
  },
);
const faults = (input: object) =>
  Object.fromEntries((Input.safeParse(input).error?.issues ?? []).map(({ path, message }) => [path[0], message]));

test('sums are read into minor units; those left out stay so', () => {
  const good = { email: 'a@exemple.org', amount: '12,50', day: 'heute', readIn: 'de' };
  expect(Input.parse(good)).toEqual({ email: 'a@exemple.org', amount: 1250, day: 'heute' });
  expect(Input.parse({ ...good, was: 3 })).toMatchObject({ was: 300 });
});

test('all that is wrong is said at once: sums beside missing fields, and what is checked of all together', () => {
  expect(faults({ amount: '1', was: 'viel', day: 'gestern', readIn: 'de' })).toEqual({
    email: 'email_required',
    amount: 'euros_below_floor',
    was: 'price_invalid',
    day: 'day_past',
  });
  expect(faults({ readIn: 'de' })).toEqual({
    email: 'email_required',
    amount: 'amount_invalid',
    day: 'day_invalid',
  });
  expect(Input.safeParse(null).success).toBe(false);
});
