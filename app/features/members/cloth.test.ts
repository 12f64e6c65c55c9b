import { expect, test } from 'vitest';
import { CLOTH_ROWS, drawOwnCloth } from './cloth.server.ts';

const cloth = (fg: string) => ({ motif: 'losange' as const, fg, bg: '#FFB71B' });
const gift = (amountMinor: number, fg = '#0F3D2C') => ({ amountMinor, currency: 'USD' as const, cloth: cloth(fg) });
const rowsOf = (svg: string) =>
  Array.from(
    svg.matchAll(/translate\(3 (\d+)\)"><rect width="634" height="(\d+)" fill="url\(#(e\d+)\)"/g),
    ([, y, height, id]) => ({ y: Number(y), height: Number(height), id }),
  );
const heightOf = (svg: string) => Number(/viewBox="0 0 640 (\d+)"/.exec(svg)![1]);

test('a row a gift: the newest lowest, a larger gift higher, nothing cut off', () => {
  const svg = drawOwnCloth([gift(50_000, '#B8371B'), gift(1000), gift(5000)], 't', 'd');
  const rows = rowsOf(svg);
  expect(rows).toHaveLength(3);
  // Three rows from the top: the gifts of 50, 10 and 500; the newest has a cloth of its own.
  expect(rows.map(({ id }) => id)).toEqual(['e0', 'e0', 'e1']);
  expect(rows[2]!.height).toBeGreaterThan(rows[0]!.height);
  expect(rows[0]!.height).toBeGreaterThan(rows[1]!.height);
  expect(heightOf(svg)).toBe(rows[2]!.y + rows[2]!.height + 3);
});

test('many gifts are thinner together, so that the whole cloth is seen; the oldest beyond its rows are left out', () => {
  const many = drawOwnCloth(
    Array.from({ length: 200 }, (_, index) => gift(1000 + index * 9000)),
    't',
    'd',
  );
  expect(rowsOf(many)).toHaveLength(CLOTH_ROWS);
  expect(heightOf(many)).toBeLessThanOrEqual(680);
  expect(Math.min(...rowsOf(many).map(({ height }) => height))).toBeGreaterThanOrEqual(11);
});

test('what is shared is signed by the foundation, and by a name only where one is wanted', () => {
  const own = drawOwnCloth([gift(1000)], 't', 'd');
  expect(own).not.toContain('<text');
  const signed = drawOwnCloth([gift(1000)], 't', 'd', { foundation: 'Fondation Elikya ASBL' });
  expect(signed).toContain('Fondation Elikya ASBL');
  expect(signed.match(/<text/g)).toHaveLength(1);
  const named = drawOwnCloth([gift(1000)], 't', 'd', { foundation: 'Fondation Elikya ASBL', name: '<Aline & Co>' });
  expect(named).toContain('&#60;Aline &#38; Co');
  expect(named.match(/<text/g)).toHaveLength(2);
});
