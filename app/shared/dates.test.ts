import { expect, test } from 'vitest';
import { formatAge, formatClock, formatDay, formatLeaf, formatMoment, formatMonth } from './dates.server.ts';

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

test('the month of a leaf is a word in every language', () => {
  expect(formatLeaf('2027-04-20', 'pt')).toEqual({ number: '20', month: 'abr. 2027' });
  expect(formatLeaf('2027-04-20', 'fr')).toEqual({ number: '20', month: 'avr. 2027' });
});

test('an hour is said as the language says it in a sentence', () => {
  const evening = new Date('2026-03-01T20:50:00Z');
  expect(formatMoment(evening, 'fr')).toBe('1er mars 2026 à 21\u00a0h\u00a050');
  expect(formatMoment('2026-03-02T07:00:00Z', 'fr')).toBe('2 mars 2026 à 8\u00a0h');
  expect(formatMoment(evening, 'de')).toBe('1. März 2026 um 21:50 Uhr');
  expect(formatMoment(evening, 'hi')).toBe('1 मार्च 2026 को रात 9:50 बजे');
  expect(formatMoment(evening, 'ar')).toBe('1 مارس 2026، الساعة 9:50 مساءً');
  const inArabic = (time: string) => formatClock(new Date(`2026-03-01T${time}:00+01:00`), 'ar');
  expect(['00:41', '05:10', '12:30', '17:59'].map(inArabic)).toEqual([
    '12:41 ليلًا',
    '5:10 صباحًا',
    '12:30 ظهرًا',
    '5:59 بعد الظهر',
  ]);
  expect(formatMoment(evening, 'en')).toBe('1 March 2026 at 21:50');
  expect(formatClock(new Date('2026-03-01T23:05:00Z'), 'fr')).toBe('0\u00a0h\u00a005');
});

test('a Russian date ends without "г.", which would double the full stop of its sentence', () => {
  expect(formatDay('2026-11-07', 'ru')).toBe('7 ноября 2026 года');
  expect(formatMonth('2024-11-01', 'ru')).toBe('ноябрь 2024 года');
  expect(formatLeaf('2026-08-25', 'ru')).toEqual({ number: '25', month: 'авг. 2026' });
});
