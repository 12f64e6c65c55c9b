import { expect, test } from 'vitest';
import { compareTexts, compareWords } from './compare.server.ts';

test('words that changed are marked, what nobody touched is counted', () => {
  const before = 'Un.\n\nLe camion s’est arrêté devant l’école de Luozi.\n\nTrois.\n\nQuatre.';
  const after = 'Un.\n\nLe camion s’est arrêté devant l’école primaire de Luozi.\n\nTrois.\n\nQuatre.';
  const [first, changed, rest, ...more] = compareTexts(before, after);
  expect(first).toEqual({ unchanged: 1 });
  expect(rest).toEqual({ unchanged: 2 });
  expect(more).toEqual([]);
  const { stretches } = changed as { stretches: { text: string; kind: string }[] };
  expect(stretches.filter(({ kind }) => kind === 'new').map(({ text }) => text.trim())).toEqual(['primaire']);
  expect(stretches.filter(({ kind }) => kind === 'gone')).toEqual([]);
});

test.each([
  ['Un.\n\nDeux.', 'Un.\n\nDeux.\n\nTrois.'],
  ['Un.\n\nDeux.\n\nTrois.', 'Deux.'],
  ['Les villageois étaient très heureux.', 'Le comité a partagé le toit en huit rangées.'],
  ['', 'Tout est neuf.'],
])('both texts can be read from their comparison: %j', (before, after) => {
  const all = compareTexts(before, after);
  const read = (without: string) =>
    all
      .flatMap((part) => ('unchanged' in part ? [] : [part.stretches.filter(({ kind }) => kind !== without)]))
      .map((stretches) => stretches.map(({ text }) => text).join(''))
      .filter(Boolean);
  const untouched = (text: string, other: string) =>
    text.split('\n\n').filter((one) => one && !other.split('\n\n').includes(one));
  expect(read('new')).toEqual(untouched(before, after));
  expect(read('gone')).toEqual(untouched(after, before));
});

test('a sentence that is another one stands whole beside the old', () => {
  expect(compareWords('Les villageois étaient très heureux.', 'Le comité a partagé le toit.')).toEqual([
    { text: 'Les villageois étaient très heureux.', kind: 'gone' },
    { text: 'Le comité a partagé le toit.', kind: 'new' },
  ]);
});
