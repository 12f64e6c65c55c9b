import { expect, test } from 'vitest';
import { findHead, headKey } from './heads.ts';

test('a column is the one of that very name, else the only one that is so but for capitals and signs', () => {
  const heads = ['Date', 'Montant €', 'Montant $', 'المبلغ', 'التاريخ', 'Libellé'];
  expect(findHead(heads, 'Montant $')).toBe(2);
  expect(findHead(heads, 'MONTANT $')).toBe(2);
  expect(findHead(heads, 'التاريخ')).toBe(4);
  expect(findHead(heads, 'date')).toBe(0);
  expect(findHead(heads, 'Libell\uFFFD')).toBe(5);
  for (const name of ['Montant', 'الاسم', '$', '', 'Autre']) expect(findHead(heads, name), name).toBe(-1);
});

test('tables are told again by their heads, and apart by signs and other scripts', () => {
  expect(headKey(['Date', 'Libellé'])).toBe(headKey(['DATE', 'Libell\uFFFD']));
  expect(headKey(['Date', 'Montant $'])).toBe(headKey(['date', 'montant  $']));
  expect(headKey(['Date', 'Montant $'])).not.toBe(headKey(['Date', 'Montant €']));
  expect(headKey(['المبلغ', 'التاريخ'])).not.toBe(headKey(['الاسم', 'اليوم']));
});
