import { expect, test } from 'vitest';
import { recordAct } from '#platform/audit.ts';
import { createTestDatabase } from '#test/database.ts';
import { users } from '#platform/auth-tables.ts';
import { listAudit } from './audit-list.server.ts';
import { readListState } from './list-state.server.ts';
import { permissionsOf } from './roles.ts';
import { joinSections } from './sections.server.ts';

const { db } = await createTestDatabase();
const viewer = { memberId: 'boss', permissions: permissionsOf(['administration']) };
const sections = joinSections([
  {
    find: [
      {
        permission: 'persons.write',
        search: async (_db, query) =>
          query === 'Kabongo' ? [{ id: 'person:7', group: 'person', title: 'Aline Kabongo', path: '/x' }] : [],
      },
    ],
  },
]);
await db.insert(users).values({ id: 'grace', email: 'grace@exemple.org', name: 'Grâce Lukusa' });
const act = (actor: string, verb: string, target: string) =>
  db.transaction((tx) => recordAct(tx, { actor, verb, target, requestId: 'test' }));
await act('grace', 'save-draft', 'entry:news/1');
await act('boss', 'tag-person', 'person:7');
await act('boss', 'move-stock', 'product:3');

test('the log is searched by what happened in words, by who did it, and by what the palette finds', async () => {
  const find = async (q: string, who = viewer) =>
    (await listAudit(db, readListState({ q }), who, sections)).items.map(({ verb }) => verb);
  expect(await find('stock')).toEqual(['move-stock']);
  expect(await find('move-stock')).toEqual(['move-stock']);
  expect(await find('product:')).toEqual(['move-stock']);
  expect(await find('grace luk')).toEqual(['save-draft']);
  expect(await find('Kabongo')).toEqual(['tag-person']);
  // By a person’s name only who may see persons.
  expect(await find('Kabongo', { memberId: 'guest', permissions: permissionsOf(['audit']) })).toEqual([]);
});
