import { expect, test } from 'vitest';
import { readContentFiles } from '#platform/content-files.ts';
import { Expense } from './expense.ts';
import { expenses } from './expenses.server.ts';

const invoice = {
  kind: 'invoice',
  number: '1',
  seller: 'x',
  place: 'x',
  date: '2026-01-01',
  lines: [
    { what: 'a', dollars: 0.1 },
    { what: 'b', dollars: 0.2 },
  ],
  hidden: 'x',
};
const expense = { project: 1, title: 'x', date: '2026-01-01', dollars: 0.3, pieces: [invoice] };

test('an invoice adds up to its expense, and no kind comes twice', () => {
  expect(Expense.safeParse(expense).success).toBe(true);
  expect(Expense.safeParse({ ...expense, dollars: 0.31 }).success).toBe(false);
  expect(Expense.safeParse({ ...expense, pieces: [invoice, invoice] }).success).toBe(false);
});

test('every project of the content has expenses, all of them samples that a site taking money never shows', () => {
  const all = readContentFiles(expenses);
  expect([...new Set(all.map(({ data }) => data.project))].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(all.every(({ data }) => expenses.isSample!(data))).toBe(true);
  // Both states are to be seen: proved, and nothing but its invoice.
  const isProved = all.map(({ data }) => data.pieces.some(({ kind }) => kind !== 'invoice'));
  expect(new Set(isProved)).toEqual(new Set([true, false]));
});
