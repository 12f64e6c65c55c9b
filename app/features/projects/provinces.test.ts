import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import ownNames from '#content/province-names.json' with { type: 'json' };
import provinces from '#content/provinces.json' with { type: 'json' };
import { editablesOf } from '#app/features/content/editable.server.ts';
import { publishEntry } from '#app/features/content/publish.server.ts';
import { saveDraft } from '#app/features/content/save-draft.server.ts';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { findEntry } from '#platform/content.ts';
import { seedCollection } from '#platform/seed-content.ts';
import { readSettings } from '#platform/settings.ts';
import { createTestDatabase } from '#test/database.ts';
import { openDesk } from '#test/staff-desk.ts';
import { THEMES } from './facilities.ts';
import { facilities, listFacilities, listThemes } from './provinces.server.ts';

async function openMap(withSamples: boolean) {
  const { db } = await createTestDatabase();
  const settings = { ...readSettings({ DATA_DIR: '/nowhere' }), authSecret: 'x'.repeat(32) };
  const editables = editablesOf([facilities as never]);
  const { hire } = openDesk(
    { db, settings, translate, hasWords, staff: staffDesk },
    [saveDraft, publishEntry].map((define) => define(() => editables)),
  );
  await db.transaction((tx) => seedCollection(tx, facilities as never, { withSamples }));
  const grace = await hire('redaction');
  const save = (id: string, data: object) => grace.call('save-draft', { collection: 'facilities', id, data });
  const publish = (id: string, revision: unknown) =>
    grace.call('publish-entry', { collection: 'facilities', id, revision });
  return { db, save, publish };
}

test('every province has a name in other letters, the one that docs/words.md lists', () => {
  const rows = readFileSync('docs/words.md', 'utf8').split('\n');
  for (const { code, name } of provinces) {
    const { zh, ar, ru, hi } = ownNames[code as keyof typeof ownNames];
    expect(rows, name).toContain(`| ${[name, zh, ar, ru, hi].join(' | ')} |`);
  }
});

test('the map names provinces as English and Kiswahili do', () => {
  for (const { code, name } of provinces) {
    const { en, sw } = ownNames[code as keyof typeof ownNames];
    expect([en, sw].every(Boolean), name).toBe(true);
    expect(en, name).not.toMatch(/Nord-Kivu|Sud-Kivu/);
    expect(sw, name).not.toMatch(/Nord|Sud|Haut|Bas-|Central|Oriental|Équateur/);
  }
});

test('the sample has something in each province, named in the reader’s language, until the foundation writes its own', async () => {
  const { db, save, publish } = await openMap(true);
  expect(await listThemes(db)).toEqual(THEMES);
  for (const theme of THEMES) {
    const { places, without, isSample } = await listFacilities(db, theme, 'fr');
    expect([theme, places.length, without, isSample]).toEqual([theme, 26, [], true]);
  }
  const { source } = (await findEntry(db, facilities, 'health'))!;
  const [first, ...others] = source.places;
  const crowded = await save('health', { ...source, places: [{ ...first, province: 'SU' }, ...others] });
  expect(await publish('health', crowded.revision)).toMatchObject({
    code: 'facilities_uneven',
    fields: { 'data.places': expect.stringContaining('Sud-Ubangi') },
  });
  const moved = await save('health', { ...source, places: [{ ...first, state: 'open' }, ...others.slice(1)] });
  expect(await publish('health', moved.revision)).toEqual({ state: 'published' });
  const { language, places, without, isSample } = await listFacilities(db, 'health', 'ru');
  expect([language, places.length, isSample]).toEqual(['ru', 25, false]);
  expect(places[0]).toMatchObject({
    code: 'NU',
    province: 'Северное Убанги',
    name: 'Родильный дом, Якома',
    state: 'open',
  });
  expect(without).toMatchObject([{ code: 'SU' }]);
});

test('a site that begins without samples begins its themes itself, and its map has those that say something', async () => {
  const { db, save, publish } = await openMap(false);
  expect(await listThemes(db)).toEqual([]);
  expect(await listFacilities(db, 'health', 'fr')).toMatchObject({ places: [], isSample: false });
  for (const none of ['sports', 'constructor', '__proto__'])
    expect(await save(none, { title: 'Sports', places: [] })).toMatchObject({ code: 'entry_unknown' });
  const place = { province: 'KN', name: 'Centre de santé de Masina', state: 'open' };
  const drafts = await Promise.all([1, 2].map(() => save('health', { title: 'Autre', places: [place] })));
  expect(new Set(drafts.map(({ id }) => id))).toEqual(new Set(['health']));
  expect(await listThemes(db)).toEqual([]);
  expect(await publish('health', drafts[0]!.revision)).toEqual({ state: 'published' });
  expect((await findEntry(db, facilities, 'health'))!.source).toEqual({ title: 'Santé', places: [place] });
  expect(await listThemes(db)).toEqual(['health']);
  expect(await listFacilities(db, 'health', 'fr')).toMatchObject({
    places: [{ code: 'KN', name: 'Centre de santé de Masina', state: 'open' }],
    without: { length: 25 },
    isSample: false,
  });
});
