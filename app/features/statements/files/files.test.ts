import { expect, test } from 'vitest';
import { Refusal } from '#platform/refusals.ts';
import type { ReadFile } from '#app/features/statements/read-file.ts';
import type { Mapping, ReadLine } from '#app/features/statements/statement-line.ts';
import { processorMs } from '#test/quickest.ts';
import { guessMapping } from './csv-heads.ts';
import { decodeFile } from '#app/shared/sheets/file-text.ts';
import { readCamt } from './read-camt.server.ts';
import { readRows, readTable } from './read-csv.server.ts';

test('a file is read in its own encoding', () => {
  const bytes = (encoding: BufferEncoding) => Buffer.from('Béatrice', encoding);
  expect(decodeFile(bytes('utf8'))).toBe('Béatrice');
  expect(decodeFile(bytes('latin1'))).toBe('Béatrice');
  const named = '<?xml version="1.0" encoding="ISO-8859-15"?>';
  expect(decodeFile(Buffer.concat([Buffer.from(named), Buffer.from([0xa4, 0xe9])]))).toBe(`${named}€é`);
  expect(decodeFile(Buffer.concat([Buffer.from([0xff, 0xfe]), bytes('utf16le')]))).toBe('Béatrice');
});

const table = (text: string, mapping?: Mapping): ReadFile | Refusal => {
  const read = readTable(text, mapping);
  if (read instanceof Refusal) return read;
  const guessed = guessMapping(
    read.heads,
    read.rows.map(({ cells }) => cells),
  );
  const file = readRows(read, mapping ?? (guessed as Mapping), 'Rawbank');
  if ('asks' in file) throw new Error('asked');
  return file;
};
const linesOf = (file: ReadFile | Refusal): ReadLine[] => (file as ReadFile).lines;

test('a bank’s table: lines above the heads, semicolons, commas, totals below; sums in and out in columns of their own', () => {
  const bank = [
    'Rawbank;;;;',
    'Compte 001;;;;',
    'Date;Libellé;Débit;Crédit;Devise',
    '13/02/2026;"VIR; 3DNC-HWKT";;39,00;EUR',
    '10/02/2026;Frais;1,50;;EUR',
    ';Solde;;37,50;EUR',
  ].join('\r\n');
  const file = table(bank) as ReadFile;
  expect(file.lines).toEqual([
    {
      line: 4,
      account: 'Rawbank',
      day: '2026-02-13',
      amountMinor: 3900,
      currency: 'EUR',
      text: 'VIR; 3DNC-HWKT',
      payer: null,
      bankRef: null,
    },
    expect.objectContaining({ amountMinor: -150, text: 'Frais' }),
  ]);
  expect([file.total, file.left]).toEqual([3, [{ line: 6, reason: 'note', typed: '', text: 'Solde ; 37,50 ; EUR' }]]);
});

test('the chosen one of two columns whose headings differ only by punctuation or script is read', () => {
  const text = 'Date;المبلغ;Montant €;Montant $\n29/02/2024;7;30;40';
  const of = (amount: string) =>
    linesOf(table(text, { day: 'Date', amount, currency: 'USD', reference: '', payer: '' }));
  expect(of('Montant $')).toMatchObject([{ amountMinor: 4000 }]);
  expect(of('المبلغ')).toMatchObject([{ amountMinor: 700 }]);
});

test('an operator’s table: another separator, a fixed currency, heads in other words; the wrong line is set aside alone', () => {
  const mapping: Mapping = { day: 'When', amount: 'How much', currency: 'USD', reference: 'Note', payer: 'From' };
  const operator = 'When\tHow much\tNote\tFrom\n2026-02-09 10:11\t1,234.50\tecole\tAline K\n';
  expect(linesOf(table(operator, mapping))).toMatchObject([
    { amountMinor: 123_450, currency: 'USD', payer: 'Aline K' },
  ]);
  const left = (text: string) => (table(text, mapping) as ReadFile).left;
  expect(left(`${operator}2026-02-10\tbeaucoup\t\t\n`)).toMatchObject([
    { line: 3, reason: 'amount', typed: 'beaucoup' },
  ]);
  expect(left(`${operator}demain\t1\t\t\n`)).toMatchObject([{ line: 3, reason: 'day', typed: 'demain' }]);
  const refusal = (text: string, more: Partial<Mapping>) => table(text, { ...mapping, ...more }) as Refusal;
  expect(refusal(operator, { currency: 'Sous' })).toMatchObject({ code: 'column_unknown', field: 'mapping.currency' });
});

const camt = (entries: string) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id>
<Acct><Id><IBAN>BE71096123456769</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`;
const entry = (more = '', amount = '39.00', sign = 'CRDT') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts>BOOK</Sts>
  <BookgDt><Dt>2026-02-09</Dt></BookgDt><AcctSvcrRef>B1</AcctSvcrRef>${more}</Ntry>`;
const details = (name: string, text: string, amount = '') =>
  `<TxDtls>${amount && `<AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>`}<RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;

test('CAMT.053: account, day, sum, payer and text; money out; collected bookings in their parts; announced ones not yet', () => {
  expect(linesOf(readCamt(camt(entry(`<NtryDtls>${details('Aline &amp; Paul', '3DNC-HWKT')}</NtryDtls>`))))).toEqual([
    {
      line: 1,
      former: expect.anything(),
      account: 'BE71096123456769',
      day: '2026-02-09',
      amountMinor: 3900,
      currency: 'EUR',
      text: '3DNC-HWKT',
      payer: 'Aline & Paul',
      bankRef: 'B1',
    },
  ]);
  expect(linesOf(readCamt(camt(entry('', '1.5', 'DBIT'))))).toMatchObject([
    { amountMinor: -150, payer: null, text: '' },
  ]);
  const parts = `<NtryDtls>${details('A', 'un', '30.00')}${details('B', 'deux', '9.00')}</NtryDtls>`;
  expect(linesOf(readCamt(camt(entry(parts))))).toMatchObject([
    { amountMinor: 3000, payer: 'A' },
    { amountMinor: 900, payer: 'B' },
  ]);
  expect(readCamt(camt(entry().replace('BOOK', 'PDNG')))).toMatchObject({
    total: 1,
    lines: [],
    left: [{ line: 1, reason: 'pending', typed: 'PDNG', text: '2026-02-09 · 39.00 EUR CRDT' }],
  });
  const eighth = entry(`<NtryDtls>${details('X', 'y').replace('<Nm>X</Nm>', '<Pty><Nm>X</Nm></Pty>')}</NtryDtls>`);
  expect(linesOf(readCamt(camt(eighth).replace('<Sts>BOOK</Sts>', '<Sts><Cd>BOOK</Cd></Sts>')))).toMatchObject([
    { payer: 'X' },
  ]);
});

test('CAMT.053 refused with the place: not whole, not a statement, a type with entities of its own', () => {
  const place = (text: string) => (readCamt(text) as Refusal).values.place;
  expect(place(camt(entry()).replace('</Ntry>', ''))).toMatch(/^\d+:\d+$/);
  expect(place('<Document><Other/></Document>')).toBe('Document/BkToCstmrStmt/Stmt');
  const bomb = `<!DOCTYPE x [<!ENTITY a "${'x'.repeat(99)}">]>${camt(entry('<AddtlNtryInf>&a;</AddtlNtryInf>'))}`;
  expect(place(bomb)).toBe('DOCTYPE');
  expect(linesOf(readCamt(camt(entry('<AddtlNtryInf>&a;</AddtlNtryInf>'))))).toMatchObject([{ text: '&a;' }]);
});

test('CAMT.053 with tags deeper, longer or otherwise named than banks write is refused at once, with its line', () => {
  const ANY = 'a'.repeat(4_000_000);
  const nested = (depth: number) => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`;
  const files = Object.entries({
    depth: nested(60_000),
    tag: `<${ANY}></${ANY}>`,
    colons: `<${'a:'.repeat(2_000_000)}/>`,
    attribute: `<a b="${ANY}"/>`,
    'attribute with a bracket': `<a b=">${ANY}"/>`,
    spaces: `<a${' '.repeat(4_000_000)}/>`,
    comment: `<!--${ANY}-->`,
  });
  const took = processorMs(() => {
    for (const [name, inside] of files)
      expect(readCamt(`<Document>\n${inside}</Document>`), name).toMatchObject({
        code: 'statement_too_nested',
        field: 'text',
        values: { line: 2 },
      });
  });
  expect(took).toBeLessThan(1000);
  for (const name of ['__proto__', 'constructor', 'prototype'])
    expect(readCamt(camt(`<${name}>x</${name}>`)), name).toMatchObject({ code: 'statement_unreadable' });
  // As deep as banks go, and tags that end themselves are not within one another.
  expect(linesOf(readCamt(camt(`${nested(30)}${'<a/>'.repeat(1000)}${entry()}`)))).toMatchObject([
    { amountMinor: 3900 },
  ]);
});
