import { expect, test } from 'vitest';
import { quoted } from './language.ts';

test('somebody’s words stand between the marks of their language; in Russian the full stop follows them', () => {
  expect(quoted('Merci.', 'fr')).toBe('«\u00a0Merci.\u00a0»');
  expect(quoted('Спасибо.', 'ru')).toBe('«Спасибо».');
  expect(quoted('Спасибо!', 'ru')).toBe('«Спасибо!»');
  expect(quoted('И потом...', 'ru')).toBe('«И потом...»');
});
