import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decodeFile } from '#app/shared/sheets/file-text.ts';
import { Refusal } from '#platform/refusals.ts';
import { gapOf, type ReadFile } from '#app/features/statements/read-file.ts';
import type { Mapping } from '#app/features/statements/statement-line.ts';
import { guessMapping } from './csv-heads.ts';
import { formatOf } from './format-of.ts';
import { readCamt } from './read-camt.server.ts';
import { readRows, readTable } from './read-csv.server.ts';
import { readMt940 } from './read-mt940.server.ts';

// Small files of our own, each of a kind that banks, operators and payment companies send. `read`: line, day, minor units, currency, payer, words;
// `left`: line, reason, what stands there; `gaps`: what is missing to the balances; `said`: what only a person can say of a table.
type Line = [line: number, day: string, amountMinor: number, currency: string, payer: string | null, words?: string];
type World = {
  read?: Line[];
  left?: [line: number, reason: string, typed: string][];
  total: number;
  gaps?: (number | undefined)[];
  parts?: (string | undefined)[];
  said?: Partial<Mapping>;
};

const FOLDER = 'test/world';
const textOf = (path: string): string => decodeFile(readFileSync(join(FOLDER, path)));

const CAMT: Record<string, World | { refused: string; is?: string }> = {
  'balances.xml': {
    total: 2,
    read: [
      [1, '2026-03-13', 50_000, 'EUR', 'Marie Dupont', 'DON 2K9D'],
      [2, '2026-03-13', -2600, 'EUR', null, 'Frais'],
    ],
    gaps: [0],
  },
  'batch-with-fees.xml': {
    total: 1,
    read: [
      [1, '2026-03-13', 100_000, 'EUR', 'Marie Dupont', 'DON UN REMISE GROUPEE'],
      [1, '2026-03-13', 50_000, 'EUR', 'Paul Martin', 'DON DEUX REMISE GROUPEE'],
      [1, '2026-03-13', -2600, 'EUR', null, 'REMISE GROUPEE'],
    ],
    parts: ['part', 'part', 'rest'],
    gaps: [0],
  },
  'batch-without-sums.xml': {
    total: 1,
    read: [[1, '2026-03-13', 15_000, 'EUR', null, 'DON UN DON DEUX']],
    parts: ['collected'],
    gaps: [undefined],
  },
  'odd-entries.xml': {
    total: 6,
    read: [[1, '2026-03-13', 2500, 'EUR', null, 'VIR']],
    left: [
      [2, 'currency', 'GBP'],
      [3, 'amount', '1OO.00'],
      [4, 'side', 'CREDIT'],
      [5, 'nothing', '0.00'],
      [6, 'pending', 'PDNG'],
    ],
    gaps: [1000],
  },
  'days.xml': {
    total: 3,
    read: [
      [1, '2026-03-13', 100, 'EUR', null],
      [2, '2026-03-14', 200, 'EUR', null],
      [3, '2026-03-31', 300, 'EUR', null],
    ],
    gaps: [undefined],
  },
  'words.xml': {
    total: 4,
    read: [
      [1, '2026-03-13', 100, 'EUR', 'Françoise Éloi & fils', `${'mot '.repeat(150)}DON 2K9D`],
      [2, '2026-03-13', 200, 'EUR', null, 'RF18539007547034 POUR LE PUITS'],
      [3, '2026-03-13', 300, 'EUR', null, 'CHARITE'],
      [4, '2026-03-13', 400, 'EUR', null, 'NTRF+166'],
    ],
    gaps: [undefined],
  },
  'several-currencies.xml': {
    total: 3,
    read: [
      [1, '2026-03-13', 1000, 'USD', null],
      [2, '2026-03-13', 2_500_000, 'CDF', null],
      [3, '2026-03-13', -150, 'CDF', null],
    ],
    gaps: [undefined, undefined],
  },
  'report-052.xml': { refused: 'statement_other_message', is: 'CAMT.052' },
  'notification-054.xml': { refused: 'statement_other_message', is: 'CAMT.054' },
};

const MT940: Record<string, World | { refused: string; is?: string }> = {
  'february-30.sta': {
    total: 2,
    read: [[5, '2028-03-01', -600, 'EUR', null, 'FRAIS ET INTERETS']],
    left: [[7, 'day', '280230']],
    gaps: [100],
  },
  'report-942.sta': { refused: 'statement_other_message', is: 'MT942' },
  'german.sta': {
    total: 2,
    read: [
      [5, '2026-03-13', 5000, 'EUR', 'ERIKA BEISPIEL', 'SPENDE SCHULE DON 2K9D'],
      [7, '2025-12-30', -123_456, 'EUR', 'Versicherung AG', 'Jahresbeitrag'],
    ],
    gaps: [0],
  },
  'dutch.sta': {
    total: 3,
    read: [
      [
        6,
        '2026-03-13',
        3900,
        'EUR',
        null,
        '/EREF/DON 2K9D/CNTP/NL32INGB0000012345/INGBNL2A/J. JANSEN///REMI/USTD// VOOR DE SCHOOL/',
      ],
      [9, '2026-03-13', -900, 'EUR', 'P. PIETERS', '/NAME/P. PIETERS/REMI/TERUG'],
    ],
    left: [[11, 'amount', '260313X1,00NTRFNONREF']],
    gaps: [0],
  },
};

const TABLES: Record<string, World> = {
  'belgium.csv': {
    total: 2,
    read: [
      [3, '2026-03-03', 2500, 'EUR', 'PEETERS AN', 'OVERSCHRIJVING VAN +++085/1234/56789+++'],
      [4, '2026-03-28', -340, 'EUR', null, 'BIJDRAGE'],
    ],
    gaps: [0],
  },
  'continued-words.csv': {
    total: 2,
    read: [
      [3, '2026-03-18', 6000, 'USD', null, 'TRANSFER FROM MARIE DUPONT DON 2K9D'],
      [5, '2026-03-17', -6666, 'USD', null, 'CASH WITHDRAWAL'],
    ],
  },
  'debit-credit.csv': {
    total: 3,
    said: { currency: 'USD' },
    read: [
      [2, '2026-03-13', -50_000, 'USD', null, 'Office supplies'],
      [3, '2026-03-14', 100_000, 'USD', null, 'Payment received'],
    ],
    left: [[4, 'amount', '20.00 / 10.00']],
    gaps: [0],
  },
  'france-windows-1252.csv': {
    total: 3,
    read: [
      [10, '2026-03-02', 5000, 'EUR', null, 'VIREMENT EN VOTRE FAVEUR MME AURELIE BÉRANGER DON 2K9D'],
      [11, '2026-03-15', -1230, 'EUR', null, 'FRAIS DE TENUE DE COMPTE'],
    ],
    left: [[12, 'note', '']],
  },
  'months-first.csv': {
    total: 2,
    read: [
      [2, '2026-03-02', 125_000, 'USD', null, 'WIRE MARIE DUPONT'],
      [3, '2026-03-13', -1500, 'USD', null, 'SERVICE FEE'],
    ],
  },
  'mpesa.csv': {
    total: 4,
    said: { currency: 'USD' },
    read: [
      [5, '2026-03-02', 150_000, 'USD', null, 'Don ecole TCA1X2Y3Z4'],
      [7, '2026-03-14', -30_000, 'USD', null, 'Retrait agent TCA1X2Y3Z6'],
    ],
    left: [
      [6, 'state', 'Cancelled'],
      [8, 'unclear', 'Transféré au siège'],
    ],
    gaps: [0],
  },
  'no-heads.csv': {
    total: 2,
    read: [
      [1, '2026-03-18', 3387, 'EUR', null, 'SPENDE ERIKA BEISPIEL'],
      [2, '2026-03-19', -47, 'EUR', null, 'ENTGELT'],
    ],
  },
  'odd-line.csv': {
    total: 6,
    read: [
      [2, '2026-03-13', 10_000, 'USD', null, 'VIR ILUNGA'],
      [7, '2026-03-26', 500, 'EUR', null, 'VIR EN EUROS'],
    ],
    left: [
      [3, 'amount', '1OO,00'],
      [4, 'currency', 'GBP'],
      [5, 'day', 'hier'],
      [6, 'nothing', '0,00'],
    ],
    gaps: [undefined, undefined],
  },
  'orange-money.csv': {
    total: 3,
    read: [
      [2, '2026-03-13', 2500, 'USD', null, 'PP260313.1011.A1'],
      [4, '2026-03-15', -2000, 'USD', null, 'CO260315.1930.C3'],
      [4, '2026-03-15', -35, 'USD', null, 'CO260315.1930.C3'],
    ],
    parts: [undefined, undefined, 'rest'],
    left: [[3, 'state', 'Échec']],
  },
  'pawapay.csv': {
    total: 2,
    read: [[2, '2026-03-13', 1500, 'USD', null, '8917c345-4791-4285-a416-62f24b6982db']],
    left: [[3, 'state', 'FAILED']],
  },
  'paypal-activity.csv': {
    total: 2,
    read: [
      [2, '2026-03-13', 110_000, 'USD', 'Marie Dupont', 'Donation Payment 1AB23456CD'],
      [2, '2026-03-13', -320, 'USD', null, 'Donation Payment 1AB23456CD'],
    ],
    parts: [undefined, 'rest'],
    left: [[3, 'pending', 'Pending']],
  },
  'paypal-settlement.csv': {
    total: 5,
    read: [
      [5, '2026-03-13', 10_000, 'EUR', null, 'DON 2K9D 1AB23456CD'],
      [5, '2026-03-13', -320, 'EUR', null, 'DON 2K9D 1AB23456CD'],
      [6, '2026-03-13', -2500, 'EUR', null, '2AB23456CD'],
    ],
    left: [
      [7, 'note', ''],
      [8, 'note', ''],
      [9, 'note', ''],
    ],
  },
  'serial-days.csv': {
    total: 2,
    read: [
      [2, '2026-03-09', 125_050, 'USD', null, 'DON A'],
      [3, '2026-03-10', 1995, 'USD', null, 'DON B'],
    ],
  },
  'stripe-itemized.csv': {
    total: 3,
    read: [
      [2, '2026-03-13', 5000, 'EUR', null, 'Don Marie charge'],
      [2, '2026-03-13', -145, 'EUR', null, 'Don Marie charge'],
      [3, '2026-03-14', -2000, 'EUR', null, 'Remboursement refund'],
      [3, '2026-03-14', 30, 'EUR', null, 'Remboursement refund'],
      [4, '2026-03-15', 3000, 'EUR', null, 'Don Paul charge'],
      [4, '2026-03-15', -100, 'EUR', null, 'Don Paul charge'],
    ],
  },
  'two-days.csv': {
    total: 2,
    said: { order: 'mdy' },
    read: [
      [2, '2026-03-04', 1250, 'USD', null, 'GIFT A'],
      [3, '2026-05-04', 2000, 'USD', null, 'GIFT B'],
    ],
  },
  'two-digit-years.csv': {
    total: 2,
    read: [
      [2, '2026-02-22', 3699, 'EUR', 'Erika Beispiel', 'SPENDE SCHULE'],
      [3, '2026-02-23', -250, 'EUR', null, 'ENTGELT'],
    ],
  },
  'two-readings.csv': {
    total: 3,
    said: { decimal: ',' },
    read: [
      [2, '2026-03-13', 125_000, 'USD', null, 'DON A'],
      [3, '2026-03-14', 1_995_000, 'USD', null, 'DON B'],
      [4, '2026-03-15', 50_000, 'USD', null, 'DON C'],
    ],
  },
  // The running balance says that two of these went out: no sum has a sign, and only what the balance proves is read.
  'unsigned-with-balance.csv': {
    total: 4,
    read: [[4, '2026-03-15', 2500, 'USD', null, 'Gift of Marie']],
    left: [
      [2, 'side', '100.00'],
      [3, 'side', '40.00'],
      [5, 'side', '5.00'],
    ],
  },
  'counterparty-empty.csv': {
    total: 2,
    read: [
      [2, '2026-03-13', -878, 'EUR', 'Librairie du Fleuve', 'Cahiers'],
      [3, '2026-03-14', 2500, 'EUR', 'Marie Dupont', 'DON 2K9D'],
    ],
    said: { currency: 'EUR' },
  },
  'descriptions.csv': {
    total: 2,
    read: [
      [2, '2026-03-31', -1000, 'EUR', null, 'Compte personnel Frais'],
      [3, '2026-02-28', 24_000, 'EUR', null, 'Compte personnel Virement ASSOCIATION AMIS DON ELK-2K9D'],
    ],
    gaps: [0],
  },
  'no-heads-debit-words.csv': {
    total: 2,
    read: [
      [1, '2026-03-13', 100_000, 'USD', null, 'Don de Marie'],
      [2, '2026-03-14', -150_000, 'USD', null, 'Achat de ciment'],
    ],
    said: { currency: 'USD' },
  },
  'no-heads-in-out.csv': {
    total: 3,
    read: [
      [1, '2025-09-18', 13_350, 'EUR', null, 'QUETE DE SEPTEMBRE'],
      [2, '2025-09-19', -650, 'EUR', null, 'FRAIS DE TENUE'],
      [3, '2025-09-20', 2500, 'EUR', null, 'VIREMENT DE MARIE'],
    ],
    said: { currency: 'EUR' },
  },
  'own-name.csv': { total: 1, read: [[2, '2026-02-28', -340, 'EUR', null, 'BIJDRAGE REKENING']] },
  'purpose-in-parts.csv': {
    total: 1,
    read: [[2, '2026-03-13', 9876, 'EUR', 'Marie Dupont', 'SPENDE Gutschrift ELK-2K9D für die Schule']],
  },
  'unsigned-with-side.csv': {
    total: 3,
    read: [
      [2, '2026-03-13', 2_500_000, 'CDF', null, 'DON ECOLE'],
      [3, '2026-03-14', -500_000, 'CDF', null, 'RETRAIT'],
    ],
    left: [[4, 'side', 'Autre']],
  },
};

function expectRead(file: ReadFile, { total, read = [], left = [], gaps = [undefined], parts }: World) {
  expect(
    file.lines.map(({ line, day, amountMinor, currency, payer, text }) =>
      [line, day, amountMinor, currency, payer, text].slice(0, text ? 6 : 5),
    ),
  ).toEqual(read);
  expect(file.left.map(({ line, reason, typed }) => [line, reason, typed])).toEqual(left);
  expect(file.total).toBe(total);
  expect(file.balances.map(gapOf)).toEqual(gaps);
  if (parts) expect(file.lines.map(({ part }) => part)).toEqual(parts);
  // No line of the file is lost: each is read, or set aside with its reason.
  expect(new Set([...file.lines, ...file.left].map(({ line }) => line)).size).toBe(total);
}

test.each(Object.entries(CAMT))('CAMT, %s', (name, world) => {
  const text = textOf(`camt/${name}`);
  expect(formatOf(text)).toBe('camt053');
  const file = readCamt(text);
  if ('refused' in world) return expect(file).toMatchObject({ code: world.refused, values: { is: world.is } });
  return expectRead(file as ReadFile, world);
});

test.each(Object.entries(MT940))('MT940, %s', (name, world) => {
  const text = textOf(`mt940/${name}`);
  expect(formatOf(text)).toBe('mt940');
  const file = readMt940(text);
  if ('refused' in world) return expect(file).toMatchObject({ code: world.refused, values: { is: world.is } });
  return expectRead(file as ReadFile, world);
});

test.each(Object.entries(TABLES))('a table, %s', (name, { said, ...world }) => {
  const text = textOf(`tables/${name}`);
  expect(formatOf(text)).toBe('csv');
  const table = readTable(text, undefined);
  if (table instanceof Refusal) throw new Error(table.code);
  const guessed = guessMapping(
    table.heads,
    table.rows.map(({ cells }) => cells),
  ) as Mapping;
  if (said) {
    const unsaid = readRows(table, { ...guessed, currency: guessed.currency ?? '' }, '');
    expect(unsaid instanceof Refusal || 'asks' in unsaid).toBe(true);
  }
  const file = readRows(table, { ...guessed, ...said }, '');
  if (file instanceof Refusal || 'asks' in file) throw new Error(JSON.stringify(file));
  expectRead(file, world);
});

test('every file of the world is in the table', () => {
  for (const [folder, table] of Object.entries({ camt: CAMT, mt940: MT940, tables: TABLES }))
    expect(readdirSync(join(FOLDER, folder)).sort()).toEqual(Object.keys(table).sort());
});
