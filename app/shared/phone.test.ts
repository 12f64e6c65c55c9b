import { expect, test } from 'vitest';
import { readPhone, showPhone, maskPhoneEnd } from './phone.ts';

test.each([
  ['081 555 44 33', '243815554433'],
  ['+243 81 555 44 33', '243815554433'],
  ['00243-815554433', '243815554433'],
  ['٠٨١٥٥٥٤٤٣٣', '243815554433'],
  ['+32 470 12 34 56', '32470123456'],
  ['0032 470 12 34 56', '32470123456'],
  ['+33 6 12 34 56 78', '33612345678'],
])('%s is %s', (typed, phone) => {
  expect(readPhone(typed)).toBe(phone);
});

test.each(['', '12345', '0470 12 34 56', '470123456', '+0 470 12 34 56', '+1234567', '+1234567890123456', 'Aline'])(
  '"%s" is no telephone that says its country',
  (typed) => {
    expect(readPhone(typed)).toBeUndefined();
  },
);

test('a Congolese number is shown as it is said, another with its country', () => {
  expect([showPhone('243815554433'), showPhone('32470123456')]).toEqual(['+243 81 555 44 33', '+32470123456']);
  expect(maskPhoneEnd('243815554433')).toBe('••• 44 33');
});
