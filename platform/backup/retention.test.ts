import { expect, test } from 'vitest';
import { chooseKept, isOlderPiece } from './retention.ts';

const day = (text: string) => ({ at: new Date(`${text}T02:15:00Z`), text });
const daysBefore = (text: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    day(new Date(Date.parse(`${text}T00:00:00Z`) - index * 86_400_000).toISOString().slice(0, 10)),
  );
const keptOf = (backups: { at: Date; text: string }[]) => chooseKept(backups).kept.map(({ text }) => text);

test('seven days, four weeks, twelve months: the newest of each', () => {
  // 2026-11-23 is a Monday.
  expect(keptOf(daysBefore('2026-11-23', 500))).toEqual([
    '2026-11-23',
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
    // Weeks end on Sundays: the 22nd is the last of its week already, the weeks before it follow.
    '2026-11-15',
    '2026-11-08',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
    '2026-05-31',
    '2026-04-30',
    '2026-03-31',
    '2026-02-28',
    '2026-01-31',
    '2025-12-31',
  ]);
});

test('the last of several backups on one day is kept', () => {
  const early = { at: new Date('2026-11-23T02:00:00Z'), text: 'early' };
  const late = { at: new Date('2026-11-23T22:00:00Z'), text: 'late' };
  expect(keptOf([early, late, day('2026-11-22')])).toEqual(['late', '2026-11-22']);
});

test('a site that stood still loses nothing by age alone', () => {
  expect(keptOf([day('2020-01-01'), day('2020-03-05'), day('2026-11-23')])).toEqual([
    '2026-11-23',
    '2020-03-05',
    '2020-01-01',
  ]);
  expect(keptOf([])).toEqual([]);
});

test('the days alone say how far back any moment can be had', () => {
  expect(chooseKept(daysBefore('2026-11-23', 60)).daily.at(-1)!.text).toBe('2026-11-17');
});

test('pieces of the journal are older by their place, whatever their timeline; histories stay', () => {
  const first = '000000020000000000000010';
  expect(isOlderPiece('00000001000000000000000F.gz', first)).toBe(true);
  expect(isOlderPiece('00000003000000000000000F', first)).toBe(true);
  expect(isOlderPiece('00000001000000000000000F.00000028.backup.gz', first)).toBe(true);
  for (const kept of ['000000020000000000000010.gz', '000000010000000000000011.gz', '00000002.history.gz', '.x'])
    expect(isOlderPiece(kept, first)).toBe(false);
});
