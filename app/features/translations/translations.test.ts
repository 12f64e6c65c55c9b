import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { publishEntry } from '#app/features/content/publish.server.ts';
import { saveDraft } from '#app/features/content/save-draft.server.ts';
import { editablesOf } from '#app/features/content/editable.server.ts';
import { legalTexts } from '#app/features/legal/documents.server.ts';
import { articles } from '#app/features/news/articles.server.ts';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { findEntry } from '#platform/content.ts';
import { seedCollection, seedTranslations } from '#platform/seed-content.ts';
import { readSettings } from '#platform/settings.ts';
import { translations, translationTexts } from '#platform/tables.ts';
import { hashText } from '#platform/translations.ts';
import { SITE } from '#server/features.ts';
import { createTestDatabase } from '#test/database.ts';
import { openDesk } from '#test/staff-desk.ts';
import { readBlocks } from './blocks.server.ts';
import { listCells, listEntriesIn } from './coverage.server.ts';
import { unpublishTranslation } from './unpublish-translation.server.ts';
import { saveTranslation } from './save-translation.server.ts';
import { showDrafts } from './show-drafts.server.ts';
import { textSourcesOf } from './text-sources.server.ts';

const { db } = await createTestDatabase();
const settings = {
  ...readSettings({ DATA_DIR: '/nowhere' }),
  authSecret: 'x'.repeat(32),
  origin: 'https://elikya.test',
};
const collections = [articles, legalTexts] as never[];
const [editables, sources] = [editablesOf(collections), textSourcesOf(collections)];
const news = sources.get('news')!;
const { hire, linesOf } = openDesk({ db, settings, translate, hasWords, staff: staffDesk }, [
  saveDraft(() => editables),
  publishEntry(() => editables),
  saveTranslation(() => sources),
  unpublishTranslation(() => sources),
]);
type Person = Awaited<ReturnType<typeof hire>>;
let grace: Person;
let terrain: Person;
let treasurer: Person;
beforeAll(async () => {
  for (const collection of collections)
    await db.transaction((tx) => seedCollection(tx, collection, { withSamples: true }));
  [grace, terrain, treasurer] = [await hire('redaction'), await hire('terrain'), await hire('tresorerie')];
});

const whole = {
  title: 'Deux mille tôles vers Luozi',
  excerpt: 'Le camion a mis trois jours.',
  date: '2026-11-23',
  category: 'education',
  author: 'Grâce (exemple)',
  portrait: { gender: 'f' },
  art: { type: 'couture', palette: 'aube' },
};
const BODY = 'Le camion [est là](/projects).\n\nIl reste {{count}} bancs.';
/** What every block of the article says in Kiswahili. */
const SAID: Record<string, string> = {
  [whole.title]: 'Mabati elfu mbili kwenda Luozi',
  [whole.excerpt]: 'Lori lilichukua siku tatu.',
  [whole.author]: 'Grâce (mfano)',
  'Le camion [est là](/projects).': 'Lori [limefika](/projects).',
  'Il reste {{count}} bancs.': 'Zimebaki benchi {{count}}.',
};
const blocksOf = (said: Record<string, string>) =>
  Object.fromEntries(Object.entries(said).map(([french, text]) => [hashText(french), text]));

let id: string;
let revision: number;
async function publishFrench(data: object, body: string, meaning?: unknown) {
  const kept = await grace.call('save-draft', {
    collection: 'news',
    ...(id ? { id } : {}),
    data,
    body,
    madeAs: undefined,
  });
  [id, revision] = [String(kept.id), Number(kept.revision)];
  expect(await grace.call('publish-entry', { collection: 'news', id, revision, meaning })).toMatchObject({
    state: 'published',
  });
}
beforeEach(async () => {
  id = '';
  await publishFrench(whole, BODY);
});
type Answer = Record<string, unknown> & { code?: string; fields?: Record<string, string> };
const save = async (who: Person, said: Record<string, string>, state = 'done', more: object = {}) =>
  (await who.call('save-translation', {
    collection: 'news',
    id,
    language: 'sw',
    blocks: blocksOf(said),
    state,
    ...more,
  })) as Answer;
const read = () => findEntry(db, articles, id, 'sw');
const statesNow = async () => {
  const [entry] = await news.read(db, id);
  return Object.fromEntries((await readBlocks(db, news, entry!, 'sw')).map(({ source, state }) => [source, state]));
};
const rowOf = async () =>
  (
    await db
      .select()
      .from(translations)
      .where(and(eq(translations.collection, 'news'), eq(translations.id, id), eq(translations.language, 'sw')))
  )[0];
const linesHere = async () => (await linesOf(`entry:news/${id}`)).filter(({ verb }) => verb === 'save-translation');

test('a draft is kept and read by nobody; published, it is read; the language alone', async () => {
  expect(await save(grace, SAID, 'draft')).toMatchObject({ saved: 5 });
  expect(Object.values(await statesNow())).toEqual(['draft', 'draft', 'draft', 'draft', 'draft']);
  expect(await read()).toMatchObject({ language: 'fr' });
  expect(await save(grace, SAID)).toMatchObject({ saved: 5 });
  expect(await read()).toMatchObject({
    language: 'sw',
    bodyLanguage: 'sw',
    data: { title: SAID[whole.title] },
    html: '<p>Lori <a href="/projects">limefika</a>.</p>\n<p>Zimebaki benchi {{count}}.</p>\n',
  });
  expect(await findEntry(db, articles, id, 'ru')).toMatchObject({ language: 'fr' });
  expect((await linesHere()).map(({ after }) => after)).toEqual([
    { language: 'sw', state: 'draft', blocks: 5 },
    { language: 'sw', state: 'done', blocks: 5 },
  ]);
});

test('fields make the language, a text waits for all its blocks', async () => {
  const { 'Il reste {{count}} bancs.': last, ...most } = SAID;
  await save(grace, most);
  expect(await read()).toMatchObject({ language: 'sw', bodyLanguage: 'fr' });
  await save(grace, { 'Il reste {{count}} bancs.': last! });
  expect(await read()).toMatchObject({ language: 'sw', bodyLanguage: 'sw' });
});

test('a new draft lies beside what is read, until it is published or thrown away', async () => {
  await save(grace, SAID);
  await save(grace, { [whole.title]: 'Mabati 2000' }, 'draft');
  expect((await read())!.data.title).toBe(SAID[whole.title]);
  expect((await statesNow())[whole.title]).toBe('draft');
  await save(grace, { [whole.title]: '' }, 'draft');
  expect((await statesNow())[whole.title]).toBe('done');
  expect(await save(grace, { [whole.title]: '' })).toMatchObject({ code: 'text_required' });
});

test('taken off the site, the French is read again; what was translated stays, as drafts, and is published again', async () => {
  await save(grace, SAID);
  const take = (who: Person) => who.call('unpublish-translation', { collection: 'news', id, language: 'sw' });
  expect(await take(terrain)).toMatchObject({ code: 'permission_missing' });
  expect(await take(grace)).toHaveProperty('message');
  expect(await read()).toMatchObject({ language: 'fr', data: { title: whole.title } });
  expect(new Set(Object.values(await statesNow()))).toEqual(new Set(['draft']));
  const lines = async () =>
    (await linesOf(`entry:news/${id}`)).filter(({ verb }) => verb === 'unpublish-translation').length;
  expect(await lines()).toBe(1);
  // Again it changes nothing, and says nothing in the log.
  await take(grace);
  expect(await lines()).toBe(1);
  await save(grace, SAID);
  expect(await read()).toMatchObject({ language: 'sw', data: { title: SAID[whole.title] } });
});

test('a preview shows all drafts as if they were published, and nothing of it stays', async () => {
  await save(grace, SAID);
  const before = await read();
  await save(terrain, { [whole.title]: 'Kichwa kipya', 'Il reste {{count}} bancs.': 'Benchi {{count}} tu.' }, 'draft');
  const back = new Error('back');
  const seen: Awaited<ReturnType<typeof read>>[] = [];
  const trying = db.transaction(async (tx) => {
    const [entry] = await news.read(tx, id);
    await showDrafts(tx, news, entry!, 'sw');
    seen.push(await findEntry(tx, articles, id, 'sw'));
    throw back;
  });
  await expect(trying).rejects.toBe(back);
  expect(seen[0]).toMatchObject({ language: 'sw', data: { title: 'Kichwa kipya', excerpt: SAID[whole.excerpt] } });
  expect(seen[0]!.html).toContain('Benchi {{count}} tu.');
  expect(await read()).toEqual(before);
});

test('the same again is kept once, and not written into the log', async () => {
  await save(grace, SAID);
  expect(await save(grace, SAID)).toMatchObject({ saved: 0 });
  expect(await linesHere()).toHaveLength(1);
});

test('what the site fills in and where links lead stays; a block stays one', async () => {
  const wrong = async (french: string, text: string) => {
    const { code, fields } = await save(grace, { [french]: text }, 'draft');
    return [code, Object.keys(fields ?? {})];
  };
  const [link, count] = ['Le camion [est là](/projects).', 'Il reste {{count}} bancs.'];
  expect(await wrong(count, 'Zimebaki benchi.')).toEqual(['translation_placeholders', [`blocks.${hashText(count)}`]]);
  expect(await wrong(count, '{{count}} na {{name}}')).toEqual(['translation_placeholders', expect.anything()]);
  expect(await wrong(link, 'Lori [limefika](/news).')).toEqual(['translation_links', expect.anything()]);
  expect(await wrong(link, 'Lori limefika.')).toEqual(['translation_links', expect.anything()]);
  expect(await wrong(count, 'Moja {{count}}.\n\nMbili.')).toEqual(['translation_block', expect.anything()]);
  expect(await wrong(count, '<b>{{count}}</b>')).toEqual(['translation_block', expect.anything()]);
  expect(await db.select().from(translationTexts).where(eq(translationTexts.id, id))).toEqual([]);
});

test('a French text that changed meanwhile is answered with the new one', async () => {
  await publishFrench({ ...whole, title: 'Trois mille tôles' }, BODY);
  const late = await save(grace, { [whole.title]: 'Mabati elfu mbili' });
  expect(late).toMatchObject({ code: 'translation_outdated' });
  expect((late.items as { source: string }[]).map(({ source }) => source)).toContain('Trois mille tôles');
});

test('who writes over a colleague’s words they never saw is shown them first', async () => {
  const base = { [hashText(whole.title)]: hashText('') };
  await save(terrain, { [whole.title]: 'Ya kwanza' }, 'draft', { base });
  const late = await save(grace, { [whole.title]: 'Ya pili' }, 'draft', { base });
  expect(late).toMatchObject({ code: 'translation_meanwhile', text: 'Ya kwanza', by: 'terrain' });
  const seen = { [hashText(whole.title)]: hashText('Ya kwanza') };
  expect(await save(grace, { [whole.title]: 'Ya pili' }, 'draft', { base: seen })).toMatchObject({ saved: 1 });
});

test('who writes texts translates them, who publishes them publishes; legal texts are the treasurer’s', async () => {
  expect(await save(terrain, SAID, 'draft')).toMatchObject({ saved: 5 });
  expect(await save(terrain, SAID)).toMatchObject({ code: 'permission_missing', permission: 'texts.publish' });
  const legal = sources.get('legal')!;
  const [terms] = await legal.read(db, 'terms');
  const [first] = await readBlocks(db, legal, terms!, 'ru');
  const blocks = { [first!.hash]: 'Условия' };
  const call = (who: Person, state: string) =>
    who.call('save-translation', { collection: 'legal', id: 'terms', language: 'ru', blocks, state });
  expect(await call(grace, 'draft')).toMatchObject({ code: 'permission_missing', permission: 'legal.write' });
  expect(await call(treasurer, 'done')).toMatchObject({ saved: 1 });
  expect(await save(treasurer, SAID, 'draft')).toMatchObject({ code: 'permission_missing' });
});

test('French that changed its sense leaves the translation in place and old; readers are told since when', async () => {
  await save(grace, SAID);
  expect((await read())!.stale).toBeUndefined();
  await publishFrench({ ...whole, title: 'Trois mille tôles' }, BODY, 'changed');
  const shown = (await read())!;
  expect([shown.language, shown.data.title]).toEqual(['sw', SAID[whole.title]]);
  expect(shown.stale!.since!.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect((await statesNow())['Trois mille tôles']).toBe('stale');
  const [first] = await listEntriesIn(db, news, { language: 'sw' });
  expect(first).toMatchObject({ id, stale: 1, done: 4 });
  // The day is the first one, and goes once it is translated.
  const { since } = shown.stale!;
  await publishFrench({ ...whole, title: 'Quatre mille tôles' }, BODY, 'changed');
  expect((await read())!.stale!.since).toEqual(since);
  await save(grace, { 'Quatre mille tôles': 'Mabati elfu nne' });
  expect(await read()).toMatchObject({ data: { title: 'Mabati elfu nne' } });
  expect((await read())!.stale).toBeUndefined();
});

test('French that kept its sense leaves nothing old, a paragraph of its text neither', async () => {
  await save(grace, SAID);
  const mended = BODY.replace('Le camion', 'Le  grand camion');
  await publishFrench({ ...whole, title: 'Deux mille tôles vers Luozi !' }, mended, 'same');
  expect((await read())!.stale).toBeUndefined();
  expect(new Set(Object.values(await statesNow()))).toEqual(new Set(['done']));
  // One paragraph answered for alone.
  await publishFrench({ ...whole, title: 'Deux mille tôles vers Luozi !' }, mended.replace('Il reste', 'Restent'), {
    [hashText('Restent {{count}} bancs.')]: 'changed',
  });
  expect((await statesNow())['Restent {{count}} bancs.']).toBe('stale');
  expect(await read()).toMatchObject({ bodyLanguage: 'sw', stale: {} });
});

test('what is still right is said so', async () => {
  await save(grace, SAID);
  await publishFrench({ ...whole, title: 'Trois mille tôles' }, BODY, 'changed');
  expect(await save(grace, { 'Trois mille tôles': SAID[whole.title]! })).toMatchObject({ saved: 1 });
  expect((await read())!.stale).toBeUndefined();
});

test('a text too long for its field is refused by the field', async () => {
  const answer = await save(grace, { [whole.title]: 'x'.repeat(13_000) });
  expect(answer).toMatchObject({ code: 'text_too_long' });
});

test('what staff translated is theirs: no file of a release writes over it', async () => {
  id = '3';
  const [entry] = await news.read(db, id);
  const title = entry!.title;
  expect((await rowOf())!.fileHash).not.toBeNull();
  await save(grace, { [title]: 'Kichwa kipya' });
  expect((await rowOf())!.fileHash).toBeNull();
  await db.transaction((tx) => seedTranslations(tx, articles as never, () => true));
  expect((await read())!.data.title).toBe('Kichwa kipya');
  expect((await read())!.bodyLanguage).toBe('sw');
});

test('what came as a file is whole block by block, and the matrix counts it', async () => {
  const cells = await listCells(db, [news]);
  const cell = cells.find(({ language }) => language === 'ar')!;
  // Of the files nothing is missing; the articles of this test are.
  const own = (await listEntriesIn(db, news, { language: 'ar' })).filter(({ missing }) => missing > 0);
  expect(own.map((entry) => Number(entry.id)).every((number) => number > 18)).toBe(true);
  expect(cell.missing).toBe(own.reduce((sum, { missing }) => sum + missing, 0));
  expect(cell.done).toBeGreaterThan(300);
});

test('every collection has its name in the lists of the back office', () => {
  const keys = [
    ...[...textSourcesOf(SITE.collections).keys()].map((name) => `translations.collection.${name}`),
    ...[...editablesOf(SITE.collections).keys()].map((name) => `content.collection.${name}`),
  ];
  expect(keys.length).toBeGreaterThan(30);
  expect(keys.filter((key) => !hasWords('admin', key))).toEqual([]);
});
