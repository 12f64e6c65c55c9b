import { expect, test } from 'vitest';
import { findTargets } from './link-targets.server.ts';

const all = [
  { title: 'Deux mille tôles', text: 'vers Luozi' },
  { title: 'Luozi, salles de classe', text: 'Un toit' },
  { title: 'Contact', text: '' },
];
const titles = (query: string) => findTargets(all, query).map(({ title }) => title);

test('a page is found by its words without accents, those named so first', () => {
  expect(titles('luozi')).toEqual(['Luozi, salles de classe', 'Deux mille tôles']);
  expect(titles('TOLES luozi')).toEqual(['Deux mille tôles']);
  expect(titles('luozi absent')).toEqual([]);
  expect(titles('  ')).toEqual([]);
});
