import { expect, test } from 'vitest';
import { isSuspect } from './spam.ts';

test('a person’s message passes', () => {
  expect(isSuspect({ company: null, seconds: 40, text: 'Bonjour, voici notre site : https://exemple.org' })).toBe(
    false,
  );
  expect(isSuspect({ text: 'Sans JavaScript, on ne sait pas combien de temps cela a pris.' })).toBe(false);
});

test('a filled trap, a form sent at once, or a heap of links is held back', () => {
  expect(isSuspect({ company: 'x', text: 'Bonjour' })).toBe(true);
  expect(isSuspect({ seconds: 1, text: 'Bonjour' })).toBe(true);
  expect(isSuspect({ text: 'http://a http://b www.c https://d' })).toBe(true);
});
