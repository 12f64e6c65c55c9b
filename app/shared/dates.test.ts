import { expect, test } from 'vitest';
import { formatAge, formatDay, formatLeaf, formatMoment, formatMonth } from './dates.server.ts';

test('an age is said in the largest unit that fits; within the first minute it is now', () => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  const age = (seconds: number, language: 'fr' | 'en' = 'fr') =>
    formatAge(new Date(now - seconds * 1000), language, now).replaceAll(/\s/g, ' ');
  expect([0, 59, 60, 3599, 3600, 86_399, 86_400, 9 * 86_400].map((seconds) => age(seconds))).toEqual([
    'maintenant',
    'maintenant',
    'il y a 1 minute',
    'il y a 59 minutes',
    'il y a 1 heure',
    'il y a 23 heures',
    'il y a 1 jour',
    'il y a 9 jours',
  ]);
  expect(age(5, 'en')).toBe('now');
});

test('the first of a month is counted by its order in French alone', () => {
  expect(formatDay('2027-03-01', 'fr')).toBe('1er mars 2027');
  expect(formatDay('2027-03-21', 'fr')).toBe('21 mars 2027');
  expect(formatDay('2027-03-01', 'en')).toBe('1 March 2027');
  expect(formatMoment('2027-05-01T08:00:00Z', 'fr')).toContain('1er mai 2027');
});

test('a Russian date ends without "г.", which would double the full stop of its sentence', () => {
  expect(formatDay('2026-11-07', 'ru')).toBe('7 ноября 2026');
  expect(formatMonth('2024-11-01', 'ru')).toBe('ноябрь 2024');
  expect(formatLeaf('2026-08-25', 'ru')).toEqual({ number: '25', month: 'авг. 2026' });
});
