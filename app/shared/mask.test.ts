import { expect, test } from 'vitest';
import { maskEmail, maskName } from './mask.ts';

test('of an address the first letter and the domain', () => {
  expect(maskEmail('rachel.mbuyi@exemple.org')).toBe('r•••@exemple.org');
  expect(maskEmail('nothing')).toBe('n•••');
});

test('of a name the beginnings, in whatever script', () => {
  expect(maskName(' Rachel  mbuyi ')).toBe('R. M.');
  expect(maskName('𠮷田 花')).toBe('𠮷. 花.');
  expect(maskName('')).toBe('');
});
