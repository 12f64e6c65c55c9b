import { expect, test } from 'vitest';
import { createIndex } from './search-index.ts';

const find = createIndex([
  { id: '1', title: 'Une école en dur', text: 'Luozi, Kongo-Central', to: '/projects/1', group: 'projects' },
  { id: '2', title: 'Cinq cents hectares de maïs', text: 'Kenge, Kwango', to: '/projects/2', group: 'projects' },
]);

test('without accents, by the beginning of a word, with a small typo', () => {
  expect(find('ecole').map(({ id }) => id)).toEqual(['1']);
  expect(find('hect').map(({ id }) => id)).toEqual(['2']);
  expect(find('hectarse').map(({ id }) => id)).toEqual(['2']);
  expect(find('mais').map(({ id }) => id)).toEqual(['2']);
  expect(find('piano')).toEqual([]);
});
