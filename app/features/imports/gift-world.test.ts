import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decodeFile } from '#app/shared/sheets/file-text.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Mapping, ReadGift } from './gift-file.ts';
import { guessColumns, isWhole } from './gift-heads.ts';
import { readGifts, readTable } from './read-gifts.server.ts';

// Small files of our own with the heads that donation systems write. A gift: day, minor units, currency, name, anonymous, key, fault.
type Gift = [string | null, number | null, string | null, string | null, boolean, string | null, string | null];
const FILES: Record<string, { columns: object; said?: Partial<Mapping>; gifts: Gift[] }> = {
  'givewp.csv': {
    columns: { day: 'Donation Date', amount: 'Donation Total', fund: 'Form Title', key: 'Donation ID' },
    gifts: [
      ['2024-03-13', 5000, 'USD', 'Marie Dupont', false, '101', null],
      ['2024-03-14', 2000, 'USD', 'Paul Martin', false, '102', 'state'],
      ['2024-03-15', 3000, 'USD', 'Marie Dupont', false, '103', null],
    ],
  },
  'donorbox.csv': {
    columns: {
      day: 'Donated At',
      amount: 'Amount',
      currency: 'Currency',
      anonymous: 'Make Donation Anonymous',
      receipt: 'Receipt Id',
    },
    gifts: [
      ['2024-03-13', 5000, 'EUR', 'Marie Dupont', true, null, null],
      ['2024-03-02', 100_000, 'EUR', 'Paul Martin', false, null, null],
    ],
  },
  'helloasso.csv': {
    columns: {
      day: 'Date de la commande',
      amount: 'Montant du don',
      key: 'Référence commande',
      receipt: 'Numéro de reçu',
    },
    said: { currency: 'EUR' },
    gifts: [
      ['2024-03-13', 5000, 'EUR', 'Marie Dupont', false, '9001', null],
      ['2024-03-14', 2000, 'EUR', 'Paul Martin', true, '9002', 'state'],
    ],
  },
  'raisely.csv': {
    columns: { day: 'Date', amount: 'Amount', key: 'Donation ID', anonymous: 'Anonymous' },
    gifts: [
      ['2024-03-13', 5000, 'EUR', 'Marie Dupont', true, 'abc1', null],
      ['2024-03-14', 2000, 'EUR', 'Paul Martin', false, 'abc2', 'state'],
    ],
  },
  'civicrm.csv': {
    columns: { day: 'Date Received', amount: 'Total Amount', key: 'Transaction ID', donorName: 'Display Name' },
    gifts: [
      ['2024-03-13', 5000, 'USD', 'Marie Dupont', false, 'T-1', null],
      ['2024-04-13', 7000, 'USD', 'Marie Dupont', false, 'T-2', null],
      ['2024-03-14', 2000, 'USD', 'Paul Martin', false, 'T-3', 'state'],
    ],
  },
  // A number of the donor is no number of the gift, even where somebody says so; words that nobody knows are asked.
  'donor-numbers.csv': {
    columns: { day: 'Date', amount: 'Montant', donorName: 'Nom' },
    said: { key: 'Numéro', words: { 'Souhaite rester discrète': 'yes', Public: 'no' } },
    gifts: [
      ['2024-03-13', 5000, 'EUR', 'Marie Dupont', true, null, null],
      ['2024-03-14', 6000, 'EUR', 'Marie Dupont', false, null, null],
      ['2024-03-15', 7000, 'EUR', 'Paul Martin', true, null, null],
    ],
  },
};

const funds = { find: () => 'project-1', canCount: () => true };
const open = (name: string) => {
  const table = readTable(decodeFile(readFileSync(join('test/world/gifts', name))));
  if (table instanceof Refusal) throw new Error(table.code);
  const rows = table.rows.map(({ cells }) => cells);
  return { table, guessed: guessColumns(table.heads, rows) };
};

test.each(Object.entries(FILES))('%s', (name, { columns, said, gifts }) => {
  const { table, guessed } = open(name);
  expect(guessed).toMatchObject(columns);
  const mapping = { ...guessed, ...said } as Mapping;
  expect(isWhole(mapping)).toBe(true);
  const read = readGifts(table, mapping, funds) as ReadGift[];
  expect(
    read.map((one) => [one.day, one.amountMinor, one.currency, one.donorName, one.isAnonymous, one.key, one.fault]),
  ).toEqual(gifts);
});

test('a donor’s number is not proposed as the number of a gift; words of no language are asked, with yes and no in ten known', () => {
  const { table, guessed } = open('donor-numbers.csv');
  expect(guessed.key).toBeUndefined();
  expect(readGifts(table, guessed as Mapping, funds)).toEqual({
    asks: { words: ['Souhaite rester discrète', 'Public'] },
  });
  const anonymous = (word: string) => {
    const read = readGifts(
      { heads: ['d', 'a', 'x'], rows: [{ cells: ['2024-03-13', '1', word], line: 2 }] },
      { day: 'd', amount: 'a', currency: 'EUR', fund: 'project-1', anonymous: 'x' },
      funds,
    );
    return 'asks' in read ? read : (read as ReadGift[])[0]!.isAnonymous;
  };
  for (const yes of ['Oui', 'YES', 'Sí', 'sim', 'Ja', '是', 'نعم', 'Да', 'हाँ', 'Ndiyo', '1', 'x', 'TRUE'])
    expect(anonymous(yes), yes).toBe(true);
  for (const no of ['Non', 'no', 'não', 'Nein', '否', 'لا', 'нет', 'नहीं', 'Hapana', '0', 'false', ''])
    expect(anonymous(no), no).toBe(false);
  expect(anonymous('peut-être')).toEqual({ asks: { words: ['peut-être'] } });
});

test('a column of sums or of days that can mean two is asked', () => {
  const rows = (cells: string[][]) => cells.map((one, at) => ({ cells: one, line: at + 2 }));
  const mapping = { day: 'd', amount: 'a', currency: 'EUR', fund: 'project-1' };
  const table = { heads: ['d', 'a'], rows: rows([['03/04/2024', '1.250']]) };
  expect(readGifts(table, mapping, funds)).toMatchObject({
    asks: { order: { typed: '03/04/2024', dmy: '2024-04-03', mdy: '2024-03-04' }, decimal: { typed: '1.250' } },
  });
  expect(readGifts(table, { ...mapping, order: 'mdy', decimal: ',' }, funds)).toMatchObject([
    { day: '2024-03-04', amountMinor: 125_000 },
  ]);
});

test('every file is in the table', () => {
  expect(readdirSync('test/world/gifts').sort()).toEqual(Object.keys(FILES).sort());
});
