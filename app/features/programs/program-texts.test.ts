import { expect, test } from 'vitest';
import { editablesOf } from '#app/features/content/editable.server.ts';
import { fieldsFor } from '#app/features/content/entry-form.server.ts';
import { publishEntry } from '#app/features/content/publish.server.ts';
import { saveDraft } from '#app/features/content/save-draft.server.ts';
import { trashEntry } from '#app/features/content/trash.server.ts';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { seedCollection } from '#platform/seed-content.ts';
import { readSettings } from '#platform/settings.ts';
import { createTestDatabase } from '#test/database.ts';
import { openDesk } from '#test/staff-desk.ts';
import { findProgram, programs } from './programs.server.ts';

const { db } = await createTestDatabase();
const settings = {
  ...readSettings({ DATA_DIR: '/nowhere' }),
  authSecret: 'x'.repeat(32),
  origin: 'https://elikya.test',
};
const editables = editablesOf([programs] as never[]);
const { hire } = openDesk(
  { db, settings, translate, hasWords, staff: staffDesk },
  [saveDraft, publishEntry, trashEntry].map((define) => define(() => editables)),
);
await db.transaction((tx) => seedCollection(tx, programs, { withSamples: true }));

test('editors write a programme; its goal, its cloth and its fund stay, and none is added or thrown away', async () => {
  const editor = await hire('redaction');
  const { entry, fund } = (await findProgram(db, '2', 'fr'))!;
  const data = { ...entry.source, title: 'Un autre titre', goalDollars: 1, cloth: { motif: 'dents' } };
  const { revision } = (await editor.call('save-draft', { collection: 'programs', id: '2', data })) as {
    revision: number;
  };
  expect(await editor.call('publish-entry', { collection: 'programs', id: '2', revision })).toEqual({
    state: 'published',
  });
  const now = (await findProgram(db, '2', 'fr'))!;
  expect(now.entry.data.title).toBe('Un autre titre');
  expect(now.entry.source).toEqual({ ...entry.source, title: 'Un autre titre' });
  expect(now.fund).toEqual(fund);
  expect(await editor.call('save-draft', { collection: 'programs', data })).toMatchObject({
    code: 'collection_closed',
  });
  expect(await editor.call('trash-entry', { collection: 'programs', id: '2' })).toMatchObject({
    code: 'collection_closed',
  });
});

test('its form has words for each of its fields, and none for what is not written there', async () => {
  const { fixed, names } = programs.editing!;
  const { entry } = (await findProgram(db, '1', 'fr'))!;
  const fields = fieldsFor(programs.schema, entry.source, { language: 'fr', fixed, names });
  const labels = fields.map(({ name, label }) => `${name.slice(5)}: ${label}`);
  expect(labels).toEqual([
    'title: Titre',
    'short: En une phrase',
    'status: État',
    'filter: Domaine',
    'beneficiaries: Bénéficiaires',
    'art: Dessin',
    'photo: Photo',
    'details: Activités',
    'impact: Résultats, en chiffres',
    'about: Le programme en quelques paragraphes',
    'timeline: Dates',
  ]);
});
