import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Hono } from 'hono';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { holdWords, hasWords, readFileWords, readWords, translate, wordsVersion } from '#app/kit/words.server.ts';
import { type Language, LANGUAGES } from '#app/shared/language.ts';
import { startChangeFeed } from '#platform/changes.ts';
import { PageCache } from '#platform/page-cache.ts';
import { readSettings } from '#platform/settings.ts';
import { StaticCache } from '#platform/static-cache.ts';
import { hashText } from '#platform/translations.ts';
import { wordsEndpoint } from '#server/endpoints/words.ts';
import { createTestDatabase } from '#test/database.ts';
import { openDesk } from '#test/staff-desk.ts';
import { countMoved, editableWords, followWords, holdOwnWords, listWords } from './own-words.server.ts';
import { restoreWord, saveWord } from './save-word.server.ts';
import { wordChanges } from './tables.server.ts';
import { findLost } from './word-faults.ts';

const { db, url } = await createTestDatabase();
const settings = { ...readSettings({ DATA_DIR: '/nowhere' }), authSecret: 'x'.repeat(32) };
const { hire, linesOf } = openDesk({ db, settings, translate, hasWords, staff: staffDesk }, [
  saveWord(),
  restoreWord(),
]);
let grace: Awaited<ReturnType<typeof hire>>;
beforeAll(async () => {
  grace = await hire('redaction');
});
beforeEach(() => db.delete(wordChanges));
// What is held is the process's own.
afterEach(() => holdWords(new Map()));

const KEY = 'payments:failed.title';
const FILE = readFileWords('sw').get(KEY)!;
const save = (text: string, more: object = {}) => grace.call('save-word', { language: 'sw', key: KEY, text, ...more });
const list = (language: Language, query: object = {}) => listWords(db, language, { q: '', limit: 50, ...query });

test('a word of staff wins over the file in pages, mails and what browsers fetch, in its language alone', async () => {
  const app = new Hono().get('/words/:language/:file', wordsEndpoint(new StaticCache()));
  const ask = async () => (await app.request(`/words/sw/payments.json?v=${wordsVersion()}`)).text();
  const before = wordsVersion();
  expect(await ask()).toContain(FILE);
  expect(await save('Malipo hayakupita.')).toMatchObject({ text: 'Malipo hayakupita.' });
  await holdOwnWords(db);
  expect(translate('sw', 'payments')('failed.title')).toBe('Malipo hayakupita.');
  expect(translate('fr', 'payments')('failed.title')).not.toContain('Malipo');
  // Another address: what browsers and the worker kept for good is another file.
  expect(wordsVersion()).not.toBe(before);
  expect(await ask()).toContain('Malipo hayakupita.');
  const [line] = await linesOf(`word:sw/${KEY}`);
  expect(line).toMatchObject({ verb: 'save-word', before: { text: FILE }, after: { text: 'Malipo hayakupita.' } });
});

test('one press leads back to the file, and the log says so', async () => {
  await save('Malipo hayakupita.');
  expect(await grace.call('restore-word', { language: 'sw', key: KEY })).toMatchObject({ text: FILE });
  await holdOwnWords(db);
  expect(translate('sw', 'payments')('failed.title')).toBe(FILE);
  expect(await db.$count(wordChanges)).toBe(0);
  const lines = await linesOf(`word:sw/${KEY}`);
  expect(lines.at(-1)).toMatchObject({ verb: 'restore-word', after: { text: FILE } });
  // Nothing was changed: nothing is written down.
  await grace.call('restore-word', { language: 'sw', key: KEY });
  expect(await linesOf(`word:sw/${KEY}`)).toHaveLength(lines.length);
  // Typed as the file has it is the file's word again.
  await save('Nyingine');
  await save(FILE);
  expect(await db.$count(wordChanges)).toBe(0);
});

test('the foundation’s name is filled in, as in the files', async () => {
  const key = [...readFileWords('en')].find(
    ([, text]) => text.includes('{{foundation}}') && !/\{\{(?!foundation)/.test(text),
  )![0];
  await grace.call('save-word', { language: 'en', key, text: 'All of {{foundation}}' });
  await holdOwnWords(db);
  expect(JSON.stringify(readWords('en'))).toMatch(/"All of (?!\{\{)/);
});

test('what the site fills in must stay, and nothing may be invented', async () => {
  const word = { language: 'en', key: 'payments:news.greeting' };
  expect(readFileWords('en').get(word.key)).toContain('{{name}}');
  for (const text of ['Hello', 'Hello {{nom}}', 'Hello {{name}} {{sum}}'])
    expect(await grace.call('save-word', { ...word, text }), text).toMatchObject({
      code: 'translation_placeholders',
      fields: { text: expect.stringContaining('{{name}}') as string },
    });
  expect(await grace.call('save-word', { ...word, text: 'Hi {{name}}!' })).toHaveProperty('message');
});

test('each plural form of a language is a word; only those for none, one or two may leave the number out', () => {
  const any = [...editableWords('ar').keys()].find((key) => key.endsWith('_two'))!.replace(/_two$/, '');
  for (const language of LANGUAGES) {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    expect(
      wanted.filter((form) => !editableWords(language).has(`${any}_${form}`)),
      language,
    ).toEqual([]);
  }
  const french = { french: '{{count}} dons à {{name}}', file: '{{count}} gifts to {{name}}' };
  expect(findLost('x:gift_one', 'one gift to {{name}}', french)).toBeUndefined();
  expect(findLost('x:gift_other', 'gifts to {{name}}', french)).toBe('{{count}} {{name}}');
  expect(findLost('x:gift_many', 'gifts to {{name}}', french)).toBe('{{count}} {{name}}');
  expect(findLost('x:gift_one', 'one gift', french)).toBe('{{count}} {{name}}');
  expect(findLost('x:gift', 'gifts to {{name}}', french)).toBe('{{count}} {{name}}');
});

test('no text, too much of it, or a word that there is not: refused', async () => {
  expect(await save('  ')).toMatchObject({ code: 'text_required' });
  expect(await save('x'.repeat(2001))).toMatchObject({ code: 'text_too_long' });
  expect(await save('x', { key: 'payments:nowhere' })).toMatchObject({ code: 'word_unknown' });
  expect(await save('x', { key: 'demo:title' })).toMatchObject({ code: 'word_unknown' });
  expect(await save('x', { language: 'xx' })).toMatchObject({ code: 'invalid_field' });
  expect(await grace.call('restore-word', { language: 'sw', key: 'payments:nowhere' })).toMatchObject({
    code: 'word_unknown',
  });
});

test('a colleague’s word is not written over unseen', async () => {
  const base = hashText(FILE);
  await save('Ya kwanza', { base });
  expect(await save('Ya pili', { base })).toMatchObject({ code: 'word_meanwhile', by: 'redaction', text: 'Ya kwanza' });
  // The same words by both are no quarrel; who saw them may write over them.
  expect(await save('Ya kwanza', { base })).toHaveProperty('message');
  expect(await save('Ya pili', { base: hashText('Ya kwanza') })).toHaveProperty('message');
});

test('who translates but does not publish may read them and no more', async () => {
  const terrain = await hire('terrain');
  expect(await terrain.call('save-word', { language: 'sw', key: KEY, text: 'x' })).toMatchObject({
    code: 'permission_missing',
    permission: 'words.write',
  });
  expect(await terrain.call('restore-word', { language: 'sw', key: KEY })).toMatchObject({
    code: 'permission_missing',
  });
});

test('a release that says something else leaves the staff’s word and marks it, till it is saved again', async () => {
  await save('Malipo hayakupita.');
  expect(await countMoved(db)).toBe(0);
  for (const older of [{ was: 'Zamani' }, { french: 'Autrefois' }]) {
    await db.update(wordChanges).set(older);
    const { items } = await list('sw', { state: 'moved' });
    expect(items).toMatchObject([{ id: KEY, hasMoved: true, text: 'Malipo hayakupita.', file: FILE, by: 'redaction' }]);
    expect(await countMoved(db)).toBe(1);
    await save('Malipo hayakupita.');
    expect(await countMoved(db)).toBe(0);
  }
  // A word that is gone from the files is neither said nor counted.
  await db.update(wordChanges).set({ key: 'payments:nowhere', was: 'x' });
  expect(await countMoved(db)).toBe(0);
  await holdOwnWords(db);
  expect(JSON.stringify(readWords('sw'))).not.toContain('hayakupita');
});

test('words are listed by key, fifty a page, and found by key, French or what they say', async () => {
  const all: string[] = [];
  let pages = 0;
  for (let after: [string] | undefined; ; pages += 1) {
    const { items, next } = await list('sw', { after });
    all.push(...items.map(({ id }) => id));
    if (!next) break;
    expect(items).toHaveLength(50);
    after = [all.at(-1)!];
  }
  expect(pages).toBeGreaterThan(30);
  expect(all).toEqual([...editableWords('sw').keys()].sort());
  expect(all.some((key) => key.startsWith('admin:') || key.startsWith('demo:'))).toBe(false);
  const has = async (query: object) => (await list('sw', query)).items.map(({ id }) => id).includes(KEY);
  expect(await has({ q: 'FAILED.title', limit: 200 })).toBe(true);
  expect(await has({ q: 'paiement refusé' })).toBe(true);
  expect(await has({ q: FILE.slice(0, 8).toUpperCase(), limit: 200 })).toBe(true);
  expect(await has({ q: 'nothing of the kind' })).toBe(false);
  expect((await list('sw', { state: 'changed' })).items).toEqual([]);
  await save('Malipo hayakupita.');
  expect((await list('sw', { state: 'changed' })).items).toMatchObject([{ id: KEY, isChanged: true, file: FILE }]);
  expect((await list('en', { state: 'changed' })).items).toEqual([]);
  // The French beside is the French that is read.
  await grace.call('save-word', { language: 'fr', key: KEY, text: 'Paiement non passé.' });
  expect((await list('sw', { q: 'non passé' })).items).toMatchObject([{ id: KEY, french: 'Paiement non passé.' }]);
});

const feed = await startChangeFeed(url);
afterAll(feed.stop);
test('every server hears of it, says it, and drops the pages it drew', async () => {
  const cache = new PageCache();
  const drops: string[] = [];
  await followWords(db, feed, () => {
    cache.drop({ topic: 'words', id: '' });
    drops.push(translate('sw', 'payments')('failed.title'));
  });
  const page = { html: Buffer.from('x'), headers: {} };
  cache.put('/', page, { generation: cache.generation, shows: [] });
  expect(cache.get('/')).toBeDefined();
  await save('Malipo hayakupita.');
  await expect.poll(() => drops).toContain('Malipo hayakupita.');
  expect(cache.get('/')).toBeUndefined();
});
