import { expect, test } from 'vitest';
import { type FileLine, fileName, isSiren, LAYOUTS, plainText, writtenAs } from './layouts.ts';

const LINE: FileLine = {
  number: 7,
  journal: 'EN',
  journalName: 'Encaissements et remboursements',
  day: '2027-01-01',
  valueDay: '2026-12-31',
  closedOn: '2027-02-03',
  account: '704',
  accountName: 'Revenus liés à la générosité',
  piece: 'ELK-2027-000001',
  party: 'Aline Kabongo',
  text: 'Encaissement : Une école',
  debitMinor: 0,
  creditMinor: 123_450,
  currency: 'EUR',
  booked: { amountMinor: -809_779, currency: 'XOF' },
  isFirst: false,
};
const named = (layout: (typeof LAYOUTS)[number], line: Partial<FileLine> = {}) => {
  const { heads, cells } = writtenAs(layout, 'tab');
  return Object.fromEntries(cells({ ...LINE, ...line }).map((cell, index) => [heads[index], cell]));
};

test('the French file has 18 columns in their order; days without signs, decimal commas, booking and value date apart', () => {
  const { heads, cells, separator, extension } = writtenAs('fec', 'tab');
  expect(heads.join(' ')).toBe(
    'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise',
  );
  expect(cells(LINE)).toEqual([
    'EN',
    'Encaissements et remboursements',
    '7',
    '20270101',
    '704',
    'Revenus liés à la générosité',
    '',
    '',
    'ELK-2027-000001',
    '20261231',
    'Encaissement : Une école, Aline Kabongo',
    '0,00',
    '1234,50',
    '',
    '',
    '20270203',
    '-809779,00',
    'XOF',
  ]);
  expect([separator, writtenAs('fec', 'pipe').separator, extension]).toEqual(['\t', '|', 'txt']);
  // Of an open month nothing is validated; in the books' own currency nothing is told twice.
  expect(named('fec', { closedOn: null, booked: undefined })).toMatchObject({
    ValidDate: '',
    Montantdevise: '',
    Idevise: '',
  });
});

test('its name is SIREN, FEC and the closing day; without SIREN where the body has none', () => {
  const year = { from: '2026-01-01', to: '2026-12-31' };
  expect(fileName('fec', year, '732829320')).toBe('732829320FEC20261231');
  expect(fileName('fec', year, '')).toBe('FEC20261231');
  expect(fileName('odoo', { from: '2026-02-01', to: '2026-02-28' }, '')).toBe('odoo-2026-02-01-2026-02-28');
  expect(['732829320', '732829321', '73282932', 'abcdefghi', ''].map(isSiren)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('Odoo takes what is of the entry on its first line alone, Sage the day as JJMMAA', () => {
  expect(named('odoo', { isFirst: true })).toMatchObject({
    date: '2027-01-01',
    ref: 'ELK-2027-000001',
    journal_id: 'EN',
    'line_ids/credit': '1234.50',
    'line_ids/currency_id': 'XOF',
    'line_ids/amount_currency': '-809779.00',
  });
  expect(named('odoo')).toMatchObject({ date: '', ref: '', journal_id: '', 'line_ids/account_id': '704' });
  expect(named('odoo', { booked: undefined })).toMatchObject({
    'line_ids/currency_id': 'EUR',
    'line_ids/amount_currency': '-1234.50',
  });
  expect(named('sage')).toMatchObject({ Date: '010127', Piece: '7', Credit: '1234,50' });
  expect(Array.from(named('sage', { party: 'x'.repeat(80) }).Libelle!)).toHaveLength(35);
});

test.each([
  ['=HYPERLINK("http://x")', 'HYPERLINK( http://x )'],
  ['+243 81', '243 81'],
  ['-@=1', '1'],
  ['Jean\tPaul|Ruth;Anne', 'Jean Paul Ruth Anne'],
  ['une\r\nligne\u2028et', 'une ligne et'],
  ['\u202eكابونغو\u202c', 'كابونغو'],
  ['عائشة محمد', 'عائشة محمد'],
  ['  ', ''],
  ['Frais (2 %) - mars', 'Frais (2 %) - mars'],
])('%j stays one cell, and no formula', (text, cell) => {
  expect(plainText(text)).toBe(cell);
  for (const layout of LAYOUTS)
    for (const one of writtenAs(layout, 'pipe').cells({ ...LINE, party: text, text }))
      expect(one).not.toMatch(/[\t\r\n|;"\u202e]|^[=+@]/);
});
