import { beforeAll, expect, test } from 'vitest';
import { editablesOf } from '#app/features/content/editable.server.ts';
import { fieldsFor } from '#app/features/content/entry-form.server.ts';
import { publishEntry, unpublishEntry } from '#app/features/content/publish.server.ts';
import { saveDraft } from '#app/features/content/save-draft.server.ts';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { findEntry } from '#platform/content.ts';
import { seedCollection } from '#platform/seed-content.ts';
import { readSettings } from '#platform/settings.ts';
import { createTestDatabase } from '#test/database.ts';
import { openDesk } from '#test/staff-desk.ts';
import { findCosts, findSponsored, listSponsored, sponsored, sponsorshipCosts } from './sponsored.server.ts';

const { db } = await createTestDatabase();
const settings = { ...readSettings({ DATA_DIR: '/nowhere' }), authSecret: 'x'.repeat(32) };
const collections = [sponsored, sponsorshipCosts] as never[];
const editables = editablesOf(collections);
const { hire } = openDesk(
  { db, settings, translate, hasWords, staff: staffDesk },
  [saveDraft, publishEntry, unpublishEntry].map((define) => define(() => editables)),
);
beforeAll(() =>
  db.transaction(async (tx) => {
    for (const collection of collections) await seedCollection(tx, collection, { withSamples: true });
  }),
);

async function writer() {
  const grace = await hire('redaction');
  const save = (collection: string, data: object, id?: string) => grace.call('save-draft', { collection, data, id });
  const publish = (collection: string, id: unknown, revision: unknown) =>
    grace.call('publish-entry', { collection, id, revision });
  return { grace, save, publish };
}

const CHILD = {
  name: 'Espoir',
  age: 9,
  village: 'Luozi',
  loves: 'dessiner',
  order: 7,
  flip: false,
  portrait: { gender: 'f', hair: 'tresses', palette: 'midi' },
};

test('a child is written, shown and taken off the site; beside a first name nothing that finds one is kept', async () => {
  const { grace, save, publish } = await writer();
  const { id, revision } = await save('sponsored', { ...CHILD, school: 'EP Luozi', isSample: true });
  expect(await publish('sponsored', id, revision)).toEqual({ state: 'published' });
  expect((await findSponsored(db, String(id)))!.source).toEqual({ ...CHILD, isSample: false });
  expect((await listSponsored(db, 'fr')).find((one) => one.id === id)).toMatchObject({
    name: 'Espoir',
    isSample: false,
  });
  const named = await save('sponsored', { ...CHILD, name: 'Espoir Mbala' });
  expect(await publish('sponsored', named.id, named.revision)).toMatchObject({ code: 'entry_incomplete' });
  await grace.call('unpublish-entry', { collection: 'sponsored', id });
  expect(await findSponsored(db, String(id))).toBeUndefined();
  // Its form has no field for more, and shows the face that the page shows.
  const fields = fieldsFor(sponsored.schema, CHILD, {
    language: 'fr',
    fixed: ['isSample'],
    seed: `parraine-${String(id)}`,
  });
  expect(fields.find(({ name }) => name === 'data.portrait')).toMatchObject({
    drawn: { kind: 'child', seed: `parraine-${String(id)}`, flip: false },
  });
});

test('what a sum pays for is published where its lines add up, and said in the reader’s language', async () => {
  const { save, publish } = await writer();
  const { source } = (await findEntry(db, sponsorshipCosts, 'meal'))!;
  const wrong = await save('sponsorships', { ...source, euros: 11 }, 'meal');
  expect(await publish('sponsorships', 'meal', wrong.revision)).toMatchObject({
    code: 'costs_do_not_add_up',
    fields: { 'data.lines': expect.any(String) },
  });
  const right = await save('sponsorships', { ...source, title: 'X', gifts: [{ amount: 2, buys: 'un repas' }] }, 'meal');
  expect(await publish('sponsorships', 'meal', right.revision)).toEqual({ state: 'published' });
  expect((await findCosts(db, 'meal', 'sw'))!.data).toMatchObject({
    title: source.title,
    gifts: [{ amount: 2, buys: expect.not.stringContaining('repas') }],
  });
});
