import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { editablesOf } from '#app/features/content/editable.server.ts';
import { fieldsFor } from '#app/features/content/entry-form.server.ts';
import { publishEntry } from '#app/features/content/publish.server.ts';
import { saveDraft } from '#app/features/content/save-draft.server.ts';
import { trashEntry } from '#app/features/content/trash.server.ts';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { findEntry } from '#platform/content.ts';
import { seedCollection } from '#platform/seed-content.ts';
import { readSettings } from '#platform/settings.ts';
import { entries } from '#platform/tables.ts';
import { createTestDatabase } from '#test/database.ts';
import { openDesk } from '#test/staff-desk.ts';
import { sharedFields } from './fields.server.ts';
import { plots } from './tables.server.ts';

const { db } = await createTestDatabase();
const settings = {
  ...readSettings({ DATA_DIR: '/nowhere' }),
  authSecret: 'x'.repeat(32),
  origin: 'https://elikya.test',
};
const editables = editablesOf([sharedFields as never]);
const { hire } = openDesk(
  { db, settings, translate, hasWords, staff: staffDesk },
  [saveDraft, publishEntry, trashEntry].map((define) => define(() => editables)),
);
beforeAll(() =>
  db.transaction((tx) => seedCollection(tx, sharedFields, { withSamples: false, withSampleEntries: true })),
);

const read = async () => (await findEntry(db, sharedFields, '1'))!.source;
const FIXED = ['goalDollars', 'status', 'presets', 'season', 'fundingUntil'] as const;

test('a field’s words are written and published; what shares were taken on is not theirs to change', async () => {
  const grace = await hire('redaction');
  const before = await read();
  const data = { ...before, title: 'Douze hectares à Kenge', goalDollars: 1, status: 'completed', presets: [] };
  const saved = await grace.call('save-draft', { collection: 'fields', id: '1', data, base: 0 });
  const published = { collection: 'fields', id: '1', revision: saved.revision };
  expect(await grace.call('publish-entry', published)).toEqual({ state: 'published' });
  const after = await read();
  expect(after.title).toBe('Douze hectares à Kenge');
  expect(FIXED.map((name) => after[name])).toEqual(FIXED.map((name) => before[name]));
  const [plot] = await db.select().from(plots).where(eq(plots.id, '1'));
  expect(plot).toMatchObject({ status: 'funding', goalMinor: before.goalDollars * 100 });
});

test('an older version brings back its words alone', async () => {
  const grace = await hire('redaction');
  const saved = await grace.call('save-draft', { collection: 'fields', id: '2', data: {}, base: undefined });
  expect(saved.revision).toBeDefined();
  const before = (await findEntry(db, sharedFields, '2'))!.source;
  const made = await grace.call('save-draft', { collection: 'fields', id: '2', data: { ...before, place: 'Kenge' } });
  // A harvest was told since.
  const result = { harvest: '24 t', returnTenthsOfPercent: 51, text: 'Bonne.' };
  await db
    .update(entries)
    .set({ data: { ...before, result } })
    .where(and(eq(entries.collection, 'fields'), eq(entries.id, '2')));
  await grace.call('publish-entry', { collection: 'fields', id: '2', revision: made.revision });
  expect((await findEntry(db, sharedFields, '2'))!.source).toMatchObject({ place: 'Kenge', result });
});

test('fields are neither made nor thrown away as texts; their form asks for words alone', async () => {
  const grace = await hire('redaction');
  expect(await grace.call('save-draft', { collection: 'fields', data: {} })).toMatchObject({
    code: 'collection_closed',
  });
  expect(await grace.call('trash-entry', { collection: 'fields', id: '1' })).toMatchObject({
    code: 'collection_closed',
  });
  const { schema, editing } = editables.get('fields')!;
  const names = fieldsFor(schema, await read(), { language: 'fr', fixed: editing.fixed }).map(({ name }) => name);
  expect(names).toContain('data.title');
  expect(names.filter((name) => FIXED.some((fixed) => name === `data.${fixed}`))).toEqual([]);
});
