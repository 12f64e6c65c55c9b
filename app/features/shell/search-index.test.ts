import { expect, test } from 'vitest';
import { createIndex } from './search-index.ts';
import { matchedPart } from './search-text.ts';

const find = createIndex([
  {
    id: '1',
    language: 'fr',
    title: 'Une école en dur',
    text: 'Luozi, Kongo-Central',
    to: '/projects/1',
    group: 'projects',
  },
  {
    id: '2',
    language: 'fr',
    title: 'Cinq cents hectares de maïs',
    text: 'Kenge, Kwango',
    to: '/projects/2',
    group: 'projects',
  },
]);

test('without accents, by the beginning of a word, with a small typo', () => {
  expect(find('ecole').map(({ id }) => id)).toEqual(['1']);
  expect(find('hect').map(({ id }) => id)).toEqual(['2']);
  expect(find('hectarse').map(({ id }) => id)).toEqual(['2']);
  expect(find('mais').map(({ id }) => id)).toEqual(['2']);
  expect(find('piano')).toEqual([]);
});

test('a project is found before a drawing of the same words', () => {
  const find = createIndex([
    { id: 'gallery:7', language: 'fr', title: 'École au bord du fleuve', text: '', to: '/galerie/7', group: 'gallery' },
    {
      id: 'project:1',
      language: 'fr',
      title: 'Une école en dur pour 2 500 enfants',
      text: 'École, classes',
      to: '/projects/1',
      group: 'projects',
    },
  ]);
  expect(find('ecole').map(({ id }) => id)).toEqual(['project:1', 'gallery:7']);
});

test('the matched letters are found whatever the accents', () => {
  expect(matchedPart('Une école en dur', 'ecole')).toEqual(['Une ', 'école', ' en dur']);
  expect(matchedPart('Projets', 'pro')).toEqual(['', 'Pro', 'jets']);
  expect(matchedPart('Œuvre', 'xyz')).toBeUndefined();
  expect(matchedPart('Projets', '  ')).toBeUndefined();
});
