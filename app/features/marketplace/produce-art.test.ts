import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawProduce, PRODUCE_NAMES } from '#app/art/things/produce.ts';
import { readContentFiles } from '#platform/content-files.ts';
import { products } from './products.server.ts';

/** What each still life shows, in the words a seller would use for it. */
const SHOWS: Record<(typeof PRODUCE_NAMES)[number], RegExp> = {
  farine: /^farine de maïs/i,
  manioc: /^racines de manioc/i,
  ananas: /^ananas/i,
  cafe: /^café/i,
  miel: /^miel/i,
  panier: /^panier/i,
  plantain: /plantain/i,
  huile: /^huile de palme/i,
  fufu: /^farine de manioc/i,
  chikwangue: /^chikwangue/i,
  tisane: /^tisane/i,
  jus: /^jus d’ananas/i,
};

const shelf = readContentFiles(products).map(({ data }) => data);

test('a product is shown by its own drawing, and by none that shows another thing', () => {
  expect(shelf.length).toBeGreaterThanOrEqual(12);
  expect(
    shelf.filter(({ name, art }) => !SHOWS[art.what].test(name)).map(({ name, art }) => `${name}: ${art.what}`),
  ).toEqual([]);
});

test('no two different goods share a drawing', () => {
  const sold = Map.groupBy(shelf, ({ art }) => art.what);
  expect(
    [...sold].filter(([, goods]) => goods.length > 1).map(([what, goods]) => [what, goods.map(({ name }) => name)]),
  ).toEqual([]);
  const drawn = PRODUCE_NAMES.map((what) => drawProduce(what, 'x', { id: 'x' }));
  expect(new Set(drawn).size).toBe(PRODUCE_NAMES.length);
});

test('a still life weighs less than a kilobyte', () => {
  expect(PRODUCE_NAMES.filter((what) => gzipSync(drawProduce(what)).length > 1000)).toEqual([]);
});
