import { expect, test } from 'vitest';
import { ADDRESSES_REFUSED, ADDRESSES_TAKEN } from '#test/world/addresses.ts';
import { NAMES_EMPTY, NAMES_REFUSED, NAMES_TAKEN } from '#test/world/people.ts';
import { Email, OptionalEmail, OptionalName, PersonName } from './inputs.ts';

const codes = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map(({ message }) => message);

test.each(NAMES_TAKEN)('the name %j is taken', (typed, kept) => {
  expect(PersonName('name_required').parse(typed)).toBe(kept);
  expect(OptionalName().parse(typed)).toBe(kept);
});

test.each(NAMES_REFUSED)('the name %j is refused', (typed, code) => {
  expect(codes(PersonName('name_required').safeParse(typed))).toEqual([code]);
  expect(codes(OptionalName().safeParse(typed))).toEqual([code]);
});

test.each(NAMES_EMPTY)('the name %j is none', (typed) => {
  expect(codes(PersonName('name_required').safeParse(typed))).toEqual(['name_required']);
  expect(OptionalName().parse(typed)).toBeNull();
});

test.each(ADDRESSES_TAKEN)('the address %j is taken', (typed, kept) => {
  expect(Email().parse(typed)).toBe(kept);
  expect(OptionalEmail().parse(typed)).toBe(kept);
});

test.each(ADDRESSES_REFUSED)('the address %j is refused', (typed) => {
  expect(codes(Email().safeParse(typed))).toEqual(['email_invalid']);
  expect(codes(OptionalEmail().safeParse(typed))).toEqual(['email_invalid']);
});

test('an address left out is missing, or none where it may be', () => {
  expect(codes(Email('reset_email_required').safeParse(' '))).toEqual(['reset_email_required']);
  expect(OptionalEmail().parse(' ')).toBeNull();
  expect(OptionalEmail().parse(undefined)).toBeNull();
  expect(OptionalName().parse(null)).toBeNull();
});
