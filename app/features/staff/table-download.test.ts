import { readdirSync, readFileSync } from 'node:fs';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { hasWords } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import { type Visitor, visitorContext } from '#platform/visitor.ts';
import { downloadTable } from './table-download.server.ts';

async function* rows() {
  yield [
    'ELK-1',
    '-1234.50',
    0.5,
    new Date('2026-03-13T23:30:00Z'),
    '2026-03-13T09:00:00.000Z',
    '2026-03-13',
    'a;b',
    'a,b',
  ];
}
const heads = ['receipt', 'amount', 'net', 'paidAt', 'createdAt', 'day', 'note', 'unheardOf'];

async function download(language: Language, query = '', cookie = '') {
  const context = new RouterContextProvider();
  context.set(visitorContext, { language } as Visitor);
  const request = new Request(`https://x.example/admin/x.csv${query}`, { headers: { cookie } });
  const response = downloadTable({ context, request }, 'x', heads, rows());
  return { lines: (await response.text()).split('\r\n'), kept: response.headers.get('set-cookie') };
}

test('a table opens in the spreadsheet of its reader: separators, heads, moments of Kinshasa', async () => {
  expect((await download('fr')).lines).toEqual([
    'Reçu;Montant;Net;Payé le;Créé le;Jour;Note;unheardOf',
    'ELK-1;-1234,50;0,5;2026-03-14 00:30:00;2026-03-13 10:00:00;2026-03-13;"a;b";"a,b"',
    '',
  ]);
  expect((await download('en')).lines[1]).toBe(
    'ELK-1,-1234.50,0.5,2026-03-14 00:30:00,2026-03-13 10:00:00,2026-03-13,a;b,"a,b"',
  );
});

test('the choice of a format stays for the browser; a program has names, points and UTC', async () => {
  const data = 'ELK-1,-1234.50,0.5,2026-03-13T23:30:00.000Z,2026-03-13T09:00:00.000Z,2026-03-13,a;b,"a,b"';
  const chosen = await download('fr', '?tables=data');
  expect(chosen.lines.slice(0, 2)).toEqual([heads.join(','), data]);
  expect(chosen.kept).toMatch(/^tables=data; Path=\/admin; Max-Age=\d+/);
  expect((await download('fr', '', 'a=b; tables=data')).lines[1]).toBe(data);
  expect((await download('fr', '?tables=table', 'tables=data')).lines[0]).toMatch(/^Reçu;/);
  expect(await download('fr', '?tables=other')).toMatchObject({ kept: null });
});

test('every column of every table has its head in words', () => {
  const files = (readdirSync('app', { recursive: true }) as string[]).filter((name) =>
    /-csv-route\.ts$|-lines\.server\.ts$|journal\.server\.ts$/.test(name),
  );
  const names = files.flatMap((name) => {
    const text = readFileSync(`app/${name}`, 'utf8');
    return [...text.matchAll(/(?:HEADS\b[^=\n]*=|heads:) \[(.*?)\]/gs)].flatMap(([, list]) =>
      [...list!.matchAll(/'([\w.]+)'/g)].map(([, head]) => head!),
    );
  });
  expect(names.length).toBeGreaterThan(150);
  expect([...new Set(names)].filter((head) => !hasWords('admin', `csvHead.${head}`))).toEqual([]);
});
