import { expect, test } from 'vitest';
import { LANGUAGES } from '#app/shared/language.ts';
import { SAMPLE_FOUNDATION } from './foundation.server.ts';
import { identityLines } from './identity-lines.server.ts';

test('the sample says its legal form in each language, and no number that is still to be filled in', () => {
  const lines = LANGUAGES.map((language) => identityLines(SAMPLE_FOUNDATION, language));
  expect(lines.map(({ length }) => length)).toEqual(LANGUAGES.map(() => 1));
  expect(new Set(lines.flat()).size).toBe(LANGUAGES.length);
  expect(lines[LANGUAGES.indexOf('fr')]).toEqual(['association sans but lucratif (ASBL)']);
  expect(lines[LANGUAGES.indexOf('de')]).toEqual(['Verein ohne Gewinnzweck (ASBL)']);
});

test('what staff entered stays as they wrote it', () => {
  const own = { legalForm: 'ASBL', registration: 'JUST 112/CAB/2026' };
  expect(identityLines(own, 'sw')).toEqual(['ASBL', 'JUST 112/CAB/2026']);
});
