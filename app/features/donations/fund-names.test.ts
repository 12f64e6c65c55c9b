import { expect, test } from 'vitest';
import { createSeededDatabase } from '#test/seeded-database.ts';
import { nameFunds } from './fund-names.server.ts';
import { listGiftFunds } from './funds.server.ts';

const { db } = await createSeededDatabase();
const funds = (await listGiftFunds(db)).map(({ id, ...fund }) => ({ fundId: id, ...fund }));
const named = async (list: typeof funds, language: 'en' | 'fr') =>
  (await nameFunds(db, list, language)).map(({ fundId, title, language: shown }) => [fundId, title, shown]);

test('a fund is called as its project is in the reader’s language, or by our own words', async () => {
  const list = [
    ...funds.filter(({ fundId }) => fundId === 'general' || fundId === 'project-1'),
    { fundId: 'sponsor-tree', title: 'Parrainage d’arbres', place: '' },
  ];
  expect(await named(list, 'en')).toEqual([
    ['general', 'Where it is needed most', 'en'],
    ['project-1', 'A brick school for 2,500 children', 'en'],
    ['sponsor-tree', 'Sponsorship of trees', 'en'],
  ]);
  expect((await named(list, 'fr'))[1]).toEqual([
    'project-1',
    expect.stringMatching(/^Une école en dur pour 2\s500 enfants$/),
    'fr',
  ]);
});

test('a fund that was renamed since is not called as before, one of nobody keeps its name', async () => {
  const renamed = { fundId: 'project-1', title: 'Une école en bois', place: '' };
  const other = { fundId: 'field-1', title: 'Douze hectares', place: '' };
  expect(await named([renamed, other], 'en')).toEqual([
    ['project-1', 'Une école en bois', 'fr'],
    ['field-1', 'Douze hectares', 'fr'],
  ]);
});
