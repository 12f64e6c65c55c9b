import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { articles } from '#app/features/news/articles.server.ts';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { findEntry } from '#platform/content.ts';
import { showEntry } from '#platform/content-store.ts';
import { readSettings } from '#platform/settings.ts';
import { hashText } from '#platform/translations.ts';
import { createTestDatabase } from '#test/database.ts';
import { openChatModel, type Texts } from '#test/stand-ins/chat-model.ts';
import { openDesk } from '#test/staff-desk.ts';
import { readBlocks } from './blocks.server.ts';
import { draftTranslation, draftTranslations, findRun, stopTranslation } from './machine-drafts.server.ts';
import { saveTranslation } from './save-translation.server.ts';
import { textSourcesOf } from './text-sources.server.ts';
import { translationRuns } from './tables.server.ts';

let asked: Texts[] = [];
/** What the model answers to what it is asked; nothing: an error of its server. */
let say: (texts: Texts) => Texts | undefined;
const english = (texts: Texts): Texts => texts.map(({ id, text }) => ({ id, text: `EN ${text}` }));
const model = await openChatModel((texts) => {
  asked.push(texts);
  return say(texts);
});
afterAll(model.close);
const ai = {
  apiKey: 'a-key',
  apiUrl: model.url,
  model: 'petit-modele',
};

const { db } = await createTestDatabase();
const settings = {
  ...readSettings({ DATA_DIR: '/nowhere' }),
  authSecret: 'x'.repeat(32),
  origin: 'https://elikya.test',
  ai,
};
const sources = textSourcesOf([articles] as never[]);
const news = sources.get('news')!;
/** Jobs as they were asked for, done one after the other by `work`. */
const queue: { data: object; startAfterSeconds?: number }[] = [];
const jobs = {
  send: (_tx: unknown, _name: string, data: object, options?: { startAfterSeconds?: number }) => {
    queue.push({ data, ...options });
    return Promise.resolve();
  },
};
const job = draftTranslations(db, settings, jobs, () => sources);
async function work(most = 50) {
  for (let done = 0; queue.length > 0 && done < most; done++) await job.run(queue.shift()!.data);
}
const functions = [
  draftTranslation(jobs, () => sources),
  stopTranslation(() => sources),
  saveTranslation(() => sources),
];
const site = { db, translate, hasWords, staff: staffDesk };
const { hire, linesOf } = openDesk({ ...site, settings }, functions);
const withoutModel = openDesk({ ...site, settings: { ...settings, ai: undefined } }, functions);
let grace: Awaited<ReturnType<typeof hire>>;
beforeAll(async () => {
  grace = await hire('redaction');
});

const data = {
  title: 'Deux mille tôles',
  excerpt: 'Trois jours.',
  date: '2026-11-23',
  category: 'education',
  author: 'Grâce (exemple)',
  portrait: { gender: 'f' },
  art: { type: 'couture', palette: 'aube' },
};
const BODY = 'Le camion [est là](/projects).\n\nIl reste {{count}} bancs.';
let number = 0;
let id: string;
beforeEach(async () => {
  [asked, say] = [[], english];
  queue.length = 0;
  await db.delete(translationRuns);
  id = String((number += 1));
  await db.transaction((tx) => showEntry(tx, articles as never, { id, data: data as never, body: BODY }));
});
const ask = (more: object = { id }) =>
  grace.call('draft-translation', { collection: 'news', language: 'en', ...more }) as Promise<{
    runId: string;
    code?: string;
    entries?: number;
  }>;
const blocksNow = async () => readBlocks(db, news, (await news.read(db, id))[0]!, 'en');
const runNow = async () => (await findRun(db, 'news', 'en'))!;

test('a machine drafts what is missing, and nobody reads it', async () => {
  expect(await ask()).toMatchObject({ entries: 1 });
  await work();
  const blocks = await blocksNow();
  expect(new Set(blocks.map(({ state, isMachine }) => `${state} ${isMachine}`))).toEqual(new Set(['draft true']));
  expect(blocks[0]!.text).toBe('EN Deux mille tôles');
  expect(await findEntry(db, articles, id, 'en')).toMatchObject({ language: 'fr' });
  expect(await runNow()).toMatchObject({ state: 'done', over: 1, drafted: 5, refused: 0 });
  expect((await linesOf(`entry:news/${id}`)).map(({ verb, after }) => [verb, after])).toEqual([
    ['draft-translation', { language: 'en', entries: 1 }],
  ]);
});

test('a person who keeps a machine’s words makes them theirs, and only those are read', async () => {
  await ask();
  await work();
  const [title] = await blocksNow();
  const blocks = { [title!.hash]: title!.text };
  expect(
    await grace.call('save-translation', { collection: 'news', id, language: 'en', blocks, state: 'done' }),
  ).toMatchObject({
    saved: 1,
  });
  const after = await blocksNow();
  expect(after.map(({ state, isMachine }) => `${state} ${isMachine}`)).toEqual([
    'done false',
    ...Array.from({ length: 4 }, () => 'draft true'),
  ]);
  expect(await findEntry(db, articles, id, 'en')).toMatchObject({ language: 'fr' });
});

test('what a person wrote, and what stands, is not asked for', async () => {
  const [title, excerpt] = await blocksNow();
  const save = (block: typeof title, state: string) =>
    grace.call('save-translation', {
      collection: 'news',
      id,
      language: 'en',
      blocks: { [block!.hash]: 'Mine' },
      state,
    });
  await save(title, 'draft');
  await save(excerpt, 'done');
  await ask();
  await work();
  expect(asked.flat().map(({ text }) => text)).not.toContain(data.title);
  expect(asked.flat().map(({ text }) => text)).not.toContain(data.excerpt);
  expect((await blocksNow()).slice(0, 2).map(({ text }) => text)).toEqual(['Mine', 'Mine']);
});

test('an answer that lost a link or a placeholder, or answers nothing, is refused and not asked for again', async () => {
  say = (texts) =>
    english(texts)
      .filter(({ text }) => !text.includes('Trois jours'))
      .map(({ id: hash, text }) => ({
        id: hash,
        text: text.replace('(/projects)', '(/news)').replace('{{count}}', '7'),
      }));
  await ask();
  await work();
  expect(await runNow()).toMatchObject({ state: 'done', drafted: 2, refused: 3 });
  expect(asked).toHaveLength(1);
  expect((await blocksNow()).filter(({ state }) => state === 'missing')).toHaveLength(3);
});

test('ids nobody asked for are left aside, the same one twice counts once', async () => {
  say = (texts) => [...english(texts), { id: hashText('x'), text: 'y' }, ...english(texts.slice(0, 1))];
  await ask();
  await work();
  expect(await runNow()).toMatchObject({ drafted: 5, refused: 0 });
});

test('a provider that is away is asked again, later and later, then the run has failed; what is drafted stays', async () => {
  say = () => undefined;
  await ask();
  const pauses: unknown[] = [];
  for (let times = 0; times < 5; times++) {
    const next = queue.shift()!;
    pauses.push(next.startAfterSeconds);
    await job.run(next.data);
  }
  expect(pauses).toEqual([undefined, 30, 60, 120, 240]);
  expect(queue).toEqual([]);
  expect(await runNow()).toMatchObject({ state: 'failed', drafted: 0 });
  // Texts for anew, it goes on.
  say = english;
  await ask();
  await work();
  expect(await runNow()).toMatchObject({ state: 'done', drafted: 5 });
}, 240_000);

test('a step that runs twice drafts once', async () => {
  await ask();
  const [first] = queue;
  await work();
  await job.run(first!.data);
  await work();
  expect(await runNow()).toMatchObject({ state: 'done', over: 1, drafted: 5 });
});

test('what somebody wrote while the model did stays theirs', async () => {
  const [title] = await blocksNow();
  say = (texts) => english(texts);
  await ask();
  const wait = new Promise<void>((resolve) => {
    say = (texts) => {
      resolve();
      return english(texts);
    };
  });
  const running = work();
  await wait;
  await grace.call('save-translation', {
    collection: 'news',
    id,
    language: 'en',
    blocks: { [title!.hash]: 'Mine' },
    state: 'draft',
  });
  await running;
  expect((await blocksNow())[0]).toMatchObject({ text: 'Mine', isMachine: false });
});

test('one run of a collection in a language at a time; it is stopped by a press', async () => {
  const first = await ask();
  expect(await ask({})).toMatchObject({ runId: first.runId });
  expect(await grace.call('stop-translation', { runId: first.runId })).toMatchObject({ state: 'stopped' });
  await work();
  expect(asked).toEqual([]);
  const all = await ask({});
  expect(all.entries).toBeGreaterThan(1);
  expect(all.runId).not.toBe(first.runId);
});

test('without a model, or with nothing missing, it says so', async () => {
  const alone = await withoutModel.hire('redaction');
  expect(await alone.call('draft-translation', { collection: 'news', id, language: 'en' })).toMatchObject({
    code: 'ai_missing',
  });
  await ask();
  await work();
  expect(await ask()).toMatchObject({ code: 'translation_complete' });
  expect(await ask({ id: '99' })).toMatchObject({ code: 'entry_unknown' });
  const treasurer = await hire('tresorerie');
  expect(await treasurer.call('draft-translation', { collection: 'news', id, language: 'en' })).toMatchObject({
    code: 'permission_missing',
  });
  expect(await db.select().from(translationRuns).where(eq(translationRuns.who, treasurer.id))).toEqual([]);
});
