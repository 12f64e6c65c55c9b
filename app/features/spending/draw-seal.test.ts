import { expect, test } from 'vitest';
import { drawSeal } from './draw-seal.server.ts';

const svgOf = (hash: string) => decodeURIComponent(drawSeal(hash).replace('data:image/svg+xml,', ''));
const tilesOf = (hash: string) =>
  [...svgOf(hash).matchAll(/href='#(\w+)' x='(\d+)' y='(\d+)'/g)].map(([, ...one]) => one.join(' '));

test('a seal is its hash: 64 tiles along the rows, the motif by 8, a digit over 7 moves to the next colours', () => {
  const tiles = tilesOf(`07${'8'.repeat(5)}f${'0'.repeat(56)}`);
  expect(tiles).toHaveLength(64);
  expect(tiles.slice(0, 9)).toEqual([
    'a0 0 0',
    'a7 24 0',
    'b0 48 0',
    'c0 72 0',
    'd0 96 0',
    'a0 120 0',
    'b0 144 0',
    'c7 168 0',
    'c0 0 24',
  ]);
});

test('another digit is another drawing, and every tile that is used is drawn', () => {
  const hash = '0123456789abcdef'.repeat(4);
  expect(drawSeal(hash)).not.toBe(drawSeal(`1${hash.slice(1)}`));
  const svg = svgOf(hash);
  for (const [, id] of svg.matchAll(/href='#(\w+)'/g))
    expect(svg).toMatch(new RegExp(`<symbol id='${id}'[^>]*><(path|rect)`));
});
