import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { faq, legalTexts } from '#app/features/legal/documents.server.ts';
import { articles } from '#app/features/news/articles.server.ts';
import { photos } from '#app/features/photos/tables.server.ts';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { newKey } from '#app/kit/form-key.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { type Change, startChangeFeed } from '#platform/changes.ts';
import { renderMarkdown } from '#platform/content-files.ts';
import { findEntry, listEntries } from '#platform/content.ts';
import { seedCollection } from '#platform/seed-content.ts';
import { readSettings } from '#platform/settings.ts';
import { contentItems, contentRevisions, entries, translations, translationTexts } from '#platform/tables.ts';
import { hashText } from '#platform/translations.ts';
import { createTestDatabase } from '#test/database.ts';
import { openDesk } from '#test/staff-desk.ts';
import { editablesOf } from './editable.server.ts';
import { listCollection } from './entry-list.server.ts';
import { listChanged, meaningOf, readMeanings, showChanged } from './meaning.server.ts';
import { cancelSchedule, publishDue, publishEntry, unpublishEntry } from './publish.server.ts';
import { listRevisions } from './revisions.server.ts';
import { saveDraft } from './save-draft.server.ts';
import { emptyOldTrash, restoreRevision, trashEntry } from './trash.server.ts';
import { stick } from '#test/stick.ts';

const { db, url } = await createTestDatabase();
const settings = {
  ...readSettings({ DATA_DIR: '/nowhere' }),
  authSecret: 'x'.repeat(32),
  origin: 'https://elikya.test',
};
const editables = editablesOf([articles, faq, legalTexts] as never[]);
const { hire, linesOf: linesAt } = openDesk(
  { db, settings, translate, hasWords, staff: staffDesk },
  [saveDraft, publishEntry, cancelSchedule, unpublishEntry, restoreRevision, trashEntry].map((define) =>
    define(() => editables),
  ),
);
type Person = Awaited<ReturnType<typeof hire>>;
const linesOf = async (verb: string) => (await linesAt(`entry:news/${draft.id}`)).filter((line) => line.verb === verb);
let grace: Person;
let didier: Person;
let terrain: Person;
let treasurer: Person;
beforeAll(async () => {
  for (const collection of [articles, faq, legalTexts] as never[])
    await db.transaction((tx) => seedCollection(tx, collection, { withSamples: true }));
  [grace, didier, terrain, treasurer] = [
    await hire('redaction'),
    await hire('redaction'),
    await hire('terrain'),
    await hire('tresorerie'),
  ];
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
type Answer = { id: string; revision: number; code?: string; state?: string } & Record<string, unknown>;
const save = async (who: Person, more: object = {}) =>
  (await who.call('save-draft', { collection: 'news', data: whole, body: 'Le camion.', ...more })) as Answer;
const publish = async (who: Person, { id, revision }: Answer, more: object = {}) =>
  (await who.call('publish-entry', { collection: 'news', id, revision, ...more })) as Answer;
const read = (id: string) => findEntry(db, articles, id);
const itemOf = async (id: string) =>
  (
    await db
      .select()
      .from(contentItems)
      .where(and(eq(contentItems.collection, 'news'), eq(contentItems.id, id)))
  )[0]!;
const revisionsOf = (id: string) => listRevisions(db, 'news', id);
const stateOf = async (id: string) => {
  const { items } = await listCollection(db, editables.get('news')!, { q: '', limit: 200, id });
  return items[0]?.state;
};
/** As if the newest revision had been kept so long ago. */
const age = (id: string, minutes: number) =>
  db
    .update(contentRevisions)
    .set({ since: sql`${contentRevisions.since} - make_interval(mins => ${minutes})` })
    .where(and(eq(contentRevisions.collection, 'news'), eq(contentRevisions.id, id)));

let draft: Answer;
beforeEach(async () => {
  draft = await save(grace);
});

test('a draft is nobody’s but the staff’s until it is published, and then read at once', async () => {
  expect(await read(draft.id)).toBeUndefined();
  expect(await stateOf(draft.id)).toBe('draft');
  const { changes, stop } = await listen();
  expect(await publish(grace, draft)).toMatchObject({ state: 'published' });
  expect(await read(draft.id)).toMatchObject({ data: whole, html: '<p>Le camion.</p>\n' });
  await expect.poll(() => changes).toContainEqual({ topic: 'content', id: 'news' });
  await stop();
  expect(await stateOf(draft.id)).toBe('published');
  expect((await linesOf('publish-entry')).at(-1)).toMatchObject({
    target: `entry:news/${draft.id}`,
    after: { revision: draft.revision, state: 'published' },
  });
});

test('what is written afterwards stands beside it: visitors read on what they read', async () => {
  await publish(grace, draft);
  const next = await save(grace, { id: draft.id, base: draft.revision, data: { ...whole, title: 'Autre titre' } });
  expect((await read(draft.id))!.data.title).toBe(whole.title);
  expect(await stateOf(draft.id)).toBe('changed');
  await publish(grace, next);
  expect((await read(draft.id))!.data.title).toBe('Autre titre');
});

test('new entries get numbers of their own, also beside drafts and what lies in the trash', async () => {
  const known = (await listEntries(db, articles)).map(({ id }) => Number(id));
  expect(Number(draft.id)).toBeGreaterThan(Math.max(...known));
  await grace.call('trash-entry', { collection: 'news', id: draft.id });
  const next = await save(grace);
  expect(Number(next.id)).toBe(Number(draft.id) + 1);
  const ids = await Promise.all([save(grace), save(didier), save(grace)]);
  expect(new Set(ids.map(({ id }) => id)).size).toBe(3);
});

test('who saves from an older text is told who was faster, with their text; nothing of either is lost', async () => {
  const theirs = await save(didier, { id: draft.id, base: draft.revision, body: 'De Didier.' });
  const late = await save(grace, { id: draft.id, base: draft.revision, body: 'De Grâce.' });
  expect(late).toMatchObject({ code: 'saved_meanwhile', revision: theirs.revision, body: 'De Didier.' });
  const mine = await save(grace, { id: draft.id, base: theirs.revision, body: 'De Grâce.' });
  expect((await revisionsOf(draft.id)).map(({ body }) => body)).toEqual(['De Grâce.', 'De Didier.', 'Le camion.']);
  expect(mine.revision).toBeGreaterThan(theirs.revision);
});

test('of two who save at the same moment one is told', async () => {
  const both = await Promise.all([
    save(grace, { id: draft.id, base: draft.revision, body: 'Un.' }),
    save(didier, { id: draft.id, base: draft.revision, body: 'Deux.' }),
  ]);
  expect(both.filter(({ code }) => code === 'saved_meanwhile')).toHaveLength(1);
});

test('the first who writes on an entry of the site keeps what visitors read as its first version', async () => {
  const before = (await read('3'))!;
  const made = await save(grace, { id: '3', base: 0, body: 'Neuf.' });
  const [newest, first] = await revisionsOf('3');
  expect(newest!.revision).toBe(made.revision);
  expect(first).toMatchObject({ who: 'server', data: before.source });
  expect(first!.body.length).toBeGreaterThan(500);
  expect((await itemOf('3')).liveRevision).toBe(first!.revision);
  // From 0 nobody else goes on once somebody wrote.
  expect(await save(didier, { id: '3', base: 0, body: 'Autre.' })).toMatchObject({ code: 'saved_meanwhile' });
});

test('what is kept by itself takes the place of what was just kept by itself, of the same hand only', async () => {
  const auto = async (who: Person, base: number, body: string) => save(who, { id: draft.id, base, body, isAuto: true });
  const one = await auto(grace, draft.revision, 'a');
  const two = await auto(grace, one.revision, 'ab');
  expect((await revisionsOf(draft.id)).map(({ body }) => body)).toEqual(['ab', 'Le camion.']);
  const three = await auto(didier, two.revision, 'abc');
  const four = await auto(grace, three.revision, 'abcd');
  expect((await revisionsOf(draft.id)).map(({ body }) => body)).toEqual(['abcd', 'abc', 'ab', 'Le camion.']);
  // Kept by hand, it stays.
  const hand = await save(grace, { id: draft.id, base: four.revision, body: 'abcde' });
  await auto(grace, hand.revision, 'abcdef');
  expect((await revisionsOf(draft.id)).slice(0, 2).map(({ body }) => body)).toEqual(['abcdef', 'abcde']);
});

test('of an hour of writing some versions stay', async () => {
  const one = await save(grace, { id: draft.id, base: draft.revision, body: 'a', isAuto: true });
  await age(draft.id, 11);
  const two = await save(grace, { id: draft.id, base: one.revision, body: 'ab', isAuto: true });
  await save(grace, { id: draft.id, base: two.revision, body: 'abc', isAuto: true });
  expect((await revisionsOf(draft.id)).map(({ body }) => body)).toEqual(['abc', 'a', 'Le camion.']);
});

test('the same text kept again by the same hand is kept once, and not written into the log', async () => {
  const lines = (await linesOf('save-draft')).length;
  const again = await save(grace, { id: draft.id, base: draft.revision });
  expect(again.revision).toBe(draft.revision);
  expect(await linesOf('save-draft')).toHaveLength(lines);
  const auto = await save(grace, { id: draft.id, base: draft.revision, body: 'x', isAuto: true });
  expect(await linesOf('save-draft')).toHaveLength(lines);
  await save(grace, { id: draft.id, base: auto.revision, body: 'y' });
  expect((await linesOf('save-draft')).at(-1)).toMatchObject({ after: { changed: ['body'] } });
});

test('what no page would show is refused where it stands, by hand; by itself it is kept; published it is not', async () => {
  const bad = 'Bien.\n\n<b>Pas bien</b>';
  expect(await save(grace, { id: draft.id, base: draft.revision, body: bad })).toMatchObject({
    code: 'body_dropped',
    fields: { body: expect.stringContaining('3') },
  });
  const kept = await save(grace, { id: draft.id, base: draft.revision, body: bad, isAuto: true });
  expect(kept.revision).toBeGreaterThan(draft.revision);
  expect(await publish(grace, kept)).toMatchObject({ code: 'body_dropped' });
});

test('a draft may lack anything; what is published lacks nothing, and says where', async () => {
  const { title: _, ...lacking } = whole;
  const half = await save(grace, { id: draft.id, base: draft.revision, data: { ...lacking, date: 'hier', more: 1 } });
  expect((await revisionsOf(draft.id))[0]!.data).not.toHaveProperty('more');
  expect(await publish(grace, half)).toMatchObject({
    code: 'entry_incomplete',
    places: { 'data.title': 'text_required', 'data.date': 'invalid_field' },
  });
  const empty = await save(grace, { id: draft.id, base: half.revision, body: ' ' });
  expect(await publish(grace, empty)).toMatchObject({ code: 'text_required', fields: { body: expect.any(String) } });
  expect(await read(draft.id)).toBeUndefined();
});

test('a date: read by nobody before, by everybody after; moved, cancelled, and only one of it', async () => {
  const at = new Date(Date.now() + 3_600_000).toISOString();
  expect(await publish(grace, draft, { at })).toMatchObject({ state: 'scheduled' });
  expect(await stateOf(draft.id)).toBe('scheduled');
  expect(await publishDue(db, editables)).toBe(0);
  const next = await save(grace, { id: draft.id, base: draft.revision, body: 'Mieux.' });
  // The date stays with the text that was chosen for it.
  expect((await revisionsOf(draft.id)).find(({ publishAt }) => publishAt)!.revision).toBe(draft.revision);
  await publish(grace, next, { at });
  expect((await revisionsOf(draft.id)).filter(({ publishAt }) => publishAt)).toHaveLength(1);
  await due(draft.id);
  expect(await publishDue(db, editables)).toBe(1);
  expect((await read(draft.id))!.html).toContain('Mieux.');
  expect(await publishDue(db, editables)).toBe(0);
  expect((await itemOf(draft.id)).liveRevision).toBe(next.revision);

  const later = await save(grace, { id: draft.id, base: next.revision, body: 'Plus tard.' });
  await publish(grace, later, { at });
  expect(await grace.call('cancel-schedule', { collection: 'news', id: draft.id })).toMatchObject({
    state: 'published',
  });
  await due(draft.id);
  expect(await publishDue(db, editables)).toBe(0);
  expect((await revisionsOf(draft.id))[0]!.body).toBe('Plus tard.');
});

/** As if the hour had come. */
const due = (id: string) =>
  db
    .update(contentRevisions)
    .set({ publishAt: sql`now() - interval '1 second'` })
    .where(
      and(
        eq(contentRevisions.collection, 'news'),
        eq(contentRevisions.id, id),
        sql`${contentRevisions.publishAt} is not null`,
      ),
    );

test('two servers publish what is due once', async () => {
  await publish(grace, draft, { at: new Date(Date.now() + 3_600_000).toISOString() });
  await due(draft.id);
  const done = await Promise.all([publishDue(db, editables), publishDue(db, editables)]);
  expect(done.reduce((sum, one) => sum + one, 0)).toBe(1);
});

test('a date that is no date, or beyond two years, is refused; one that is past means now', async () => {
  for (const at of ['demain', new Date(Date.now() + 3 * 366 * 86_400_000).toISOString()])
    expect(await publish(grace, draft, { at })).toMatchObject({ code: 'moment_invalid' });
  expect(await publish(grace, draft, { at: '2020-01-01T08:00:00+01:00' })).toMatchObject({ state: 'published' });
});

test('published at once, an older date on the entry is gone', async () => {
  await publish(grace, draft, { at: new Date(Date.now() + 3_600_000).toISOString() });
  const next = await save(grace, { id: draft.id, base: draft.revision, body: 'Tout de suite.' });
  await publish(grace, next);
  await due(draft.id);
  expect(await publishDue(db, editables)).toBe(0);
  expect((await read(draft.id))!.html).toContain('Tout de suite.');
});

test('taken off the site it stays a draft; no file of a release brings it back, and it can be published again', async () => {
  await publish(grace, draft);
  expect(await grace.call('unpublish-entry', { collection: 'news', id: draft.id })).toMatchObject({
    state: 'unpublished',
  });
  expect(await read(draft.id)).toBeUndefined();
  await grace.call('unpublish-entry', { collection: 'news', id: '5' });
  await db.transaction((tx) => seedCollection(tx, articles, { withSamples: true }));
  expect(await read('5')).toBeUndefined();
  const [newest] = await revisionsOf('5');
  await publish(grace, { id: '5', revision: newest!.revision });
  expect(await read('5')).toBeDefined();
});

test('what was edited here no file overwrites; what was not follows its file', async () => {
  const made = await save(grace, { id: '6', base: 0 });
  await publish(grace, { ...made, id: '6' });
  await db
    .update(entries)
    .set({ fileHash: 'older' })
    .where(and(eq(entries.collection, 'news'), eq(entries.id, '7')));
  expect(await db.transaction((tx) => seedCollection(tx, articles, { withSamples: true }))).toBe(1);
  expect((await read('6'))!.data.title).toBe(whole.title);
});

test('in the trash nobody reads it and no list shows it; a version brings it back, for thirty days', async () => {
  await publish(grace, draft);
  await publish(grace, draft, { at: new Date(Date.now() + 3_600_000).toISOString() });
  expect(await grace.call('trash-entry', { collection: 'news', id: draft.id })).toMatchObject({ state: 'trash' });
  expect(await read(draft.id)).toBeUndefined();
  await due(draft.id);
  expect(await publishDue(db, editables)).toBe(0);
  const listed = async (state?: string) =>
    (await listCollection(db, editables.get('news')!, { q: '', limit: 200, state })).items.map(({ id }) => id);
  expect(await listed()).not.toContain(draft.id);
  expect(await listed('trash')).toContain(draft.id);
  expect(await publish(grace, draft)).toMatchObject({ code: 'entry_in_trash' });
  await grace.call('trash-entry', { collection: 'news', id: draft.id });
  expect(await linesOf('trash-entry')).toHaveLength(1);

  expect(await emptyOldTrash(db)).toBe(0);
  const back = (await grace.call('restore-revision', {
    collection: 'news',
    id: draft.id,
    revision: draft.revision,
  })) as Answer;
  expect(back.revision).toBeGreaterThan(draft.revision);
  expect(await stateOf(draft.id)).toBe('draft');

  await grace.call('trash-entry', { collection: 'news', id: draft.id });
  const of = { language: 'sw' as const, of: 'x'.repeat(8), source: 'Un mot', text: 'Neno', state: 'draft' as const };
  await db
    .insert(translationTexts)
    .values([draft.id, '3'].map((id) => ({ collection: 'news', id, ...of, who: grace.id })));
  await db
    .update(contentItems)
    .set({ trashedAt: sql`now() - interval '31 days'` })
    .where(and(eq(contentItems.collection, 'news'), eq(contentItems.id, draft.id)));
  expect(await emptyOldTrash(db)).toBe(1);
  expect(await revisionsOf(draft.id)).toEqual([]);
  // What was written of it in other languages, too; nobody else's.
  expect((await db.select().from(translationTexts)).map(({ id }) => id)).toEqual(['3']);
  expect(await emptyOldTrash(db)).toBe(0);
  expect(
    await grace.call('restore-revision', { collection: 'news', id: draft.id, revision: draft.revision }),
  ).toMatchObject({
    code: 'entry_unknown',
  });
});

test('an older version is the newest draft again; nothing is published, nothing lost', async () => {
  await publish(grace, draft);
  const next = await save(grace, { id: draft.id, base: draft.revision, body: 'Nouveau.', isAuto: true });
  const back = (await didier.call('restore-revision', {
    collection: 'news',
    id: draft.id,
    revision: draft.revision,
  })) as Answer;
  const all = await revisionsOf(draft.id);
  expect(all.map(({ revision }) => revision)).toEqual([back.revision, next.revision, draft.revision]);
  expect(all[0]).toMatchObject({ body: 'Le camion.', restoredFrom: draft.revision, isAuto: false });
  expect((await itemOf(draft.id)).liveRevision).toBe(draft.revision);
});

test('where the French was only mended its translations stay right, where its meaning changed they do not', async () => {
  const { source } = (await read('8'))!;
  const texts = await readTexts('8');
  expect(texts.title!.text).not.toBe('');
  const mended = await save(grace, {
    id: '8',
    base: 0,
    data: { ...source, title: `${source.title} !` },
    body: await bodyOf('8'),
  });
  await publish(grace, { ...mended, id: '8' }, { meaning: 'same' });
  expect((await findEntry(db, articles, '8', 'en'))!.data.title).toBe(texts.title!.text);
  expect(await languageState('8')).toBe('done');
  const changed = await save(grace, {
    id: '8',
    base: mended.revision,
    data: { ...source, title: 'Tout autre chose' },
    body: `${await bodyOf('8')}\n\nUn mot de plus.`,
  });
  await publish(grace, { ...changed, id: '8' }, { meaning: 'changed' });
  expect(await languageState('8')).toBe('stale');
  // It stays as it was read, and says that it is old (decision 0076).
  expect(await findEntry(db, articles, '8', 'en')).toMatchObject({ bodyLanguage: 'en', stale: {} });
});

test('one by one, by the hash of the new text, and with a date too', async () => {
  const { source } = (await read('9'))!;
  const texts = await readTexts('9');
  const made = await save(grace, {
    id: '9',
    base: 0,
    data: { ...source, title: `${source.title} !`, excerpt: 'Tout autre chose.' },
    body: await bodyOf('9'),
  });
  const at = new Date(Date.now() + 3_600_000).toISOString();
  await publish(grace, { ...made, id: '9' }, { at, meaning: { [hashText(`${source.title} !`)]: 'same' } });
  await due('9');
  await publishDue(db, editables);
  const after = await readTexts('9');
  expect(after.title!.of).toBe(hashText(`${source.title} !`));
  expect(after.excerpt).toEqual(texts.excerpt);
  expect(await languageState('9')).toBe('stale');
});

test('a form answers once for all, and for each changed text where its sense is another matter', async () => {
  const { source } = (await read('10'))!;
  const body = await bodyOf('10');
  const [first, ...rest] = body.split('\n\n');
  const next = {
    id: '10',
    data: { ...source, title: `${source.title} !`, excerpt: 'Tout autre chose.' },
    body: [`${first} !`, ...rest].join('\n\n'),
  };
  const changed = await listChanged(db, editables.get('news')!, next);
  expect(changed.map(({ place, before, after }) => [place, before, after])).toEqual([
    ['title', source.title, next.data.title],
    ['excerpt', source.excerpt, next.data.excerpt],
    ['#0', first, `${first} !`],
  ]);
  expect(showChanged(changed, 'fr').map(({ label }) => label)).toEqual([
    'Titre',
    'Chapeau',
    expect.stringMatching('1'),
  ]);
  const form = new FormData();
  const answer = () => meaningOf(db, editables.get('news')!, next, readMeanings(form));
  expect(await answer()).toBeUndefined();
  form.set('meaning', 'same');
  for (const { hash } of changed) form.set(`meaning:${hash}`, '');
  expect(await answer()).toBe('same');
  const [title, excerpt, part] = changed.map(({ hash }) => hash);
  form.set(`meaning:${excerpt}`, 'changed');
  // Of a text that changed meanwhile it answers nothing.
  form.set(`meaning:${'x'.repeat(22)}`, 'changed');
  const said = (await answer()) as Record<string, string>;
  expect(said).toMatchObject({ [title!]: 'same', [excerpt!]: 'changed', [part!]: 'same' });
  expect(Object.values(said)).toEqual(['same', 'changed', 'same', 'same']);

  const before = (await findEntry(db, articles, '10', 'en'))!;
  const made = await save(grace, { ...next, base: 0 });
  await publish(grace, { ...made, id: '10' }, { meaning: said });
  const after = await readTexts('10');
  expect(after.title!.of).toBe(title);
  expect(after.excerpt!.of).not.toBe(excerpt);
  // Its text is as good as it was.
  expect(await findEntry(db, articles, '10', 'en')).toMatchObject({ bodyLanguage: 'en', html: before.html });
  expect((await languageRow('10')).bodyOf).toBe(hashText(renderMarkdown(next.body)));
});

test('a text of which one part changes its sense is old, whatever is said of the rest', async () => {
  const { source } = (await read('11'))!;
  const body = await bodyOf('11');
  const [first, second, ...rest] = body.split('\n\n');
  const next = { id: '11', data: source, body: [`${first} !`, `${second} Ou pas.`, ...rest].join('\n\n') };
  const changed = await listChanged(db, editables.get('news')!, next);
  const own = { [changed[1]!.hash]: 'changed' as const };
  const said = await meaningOf(db, editables.get('news')!, next, { all: 'same', own });
  expect(Object.values(said as object)).toEqual(['same', 'changed', 'changed']);
  // Every answer the same is one answer.
  expect(await meaningOf(db, editables.get('news')!, next, { all: 'changed', own })).toBe('changed');
});

const languageRow = async (id: string) =>
  (
    await db
      .select()
      .from(translations)
      .where(and(eq(translations.collection, 'news'), eq(translations.id, id), eq(translations.language, 'en')))
  )[0]!;
const readTexts = async (id: string) => (await languageRow(id)).texts;
const bodyOf = async (id: string) =>
  (
    await db
      .select()
      .from(entries)
      .where(and(eq(entries.collection, 'news'), eq(entries.id, id)))
  )[0]!.body!;
const languageState = async (id: string) =>
  (await listCollection(db, editables.get('news')!, { q: '', limit: 200, id })).items[0]!.languages.en;

test('collections that pages name keep their entries: none is added, taken off or thrown away', async () => {
  const at = { collection: 'legal', id: 'terms' };
  expect(await treasurer.call('save-draft', { collection: 'legal', data: {}, body: '' })).toMatchObject({
    code: 'collection_closed',
  });
  for (const verb of ['unpublish-entry', 'trash-entry'])
    expect(await treasurer.call(verb, at)).toMatchObject({ code: 'collection_closed' });
  expect(await findEntry(db, legalTexts, 'terms')).toBeDefined();
});

test('who may: officers write and do not publish, legal texts are the treasurer’s, who does not write the others', async () => {
  const made = await save(terrain);
  expect(made.code).toBeUndefined();
  expect(await publish(terrain, made)).toMatchObject({ code: 'permission_missing', permission: 'content.publish' });
  expect(await save(treasurer)).toMatchObject({ code: 'permission_missing', permission: 'texts.write' });
  expect(await publish(treasurer, made)).toMatchObject({ code: 'permission_missing', permission: 'texts.publish' });
  for (const verb of ['cancel-schedule', 'unpublish-entry', 'trash-entry'])
    expect(await treasurer.call(verb, { collection: 'news', id: made.id })).toMatchObject({
      permission: 'texts.publish',
    });
  expect(
    await treasurer.call('restore-revision', { collection: 'news', id: made.id, revision: made.revision }),
  ).toMatchObject({ permission: 'texts.write' });
  const legal = { collection: 'legal', id: 'terms', data: {}, body: 'x' };
  expect(await grace.call('save-draft', legal)).toMatchObject({
    code: 'permission_missing',
    permission: 'legal.write',
  });
  expect((await treasurer.call('save-draft', legal)) as Answer).toMatchObject({ id: 'terms' });
  const audit = await hire('audit');
  expect(await save(audit)).toMatchObject({ code: 'permission_missing' });
});

test('a revision of another entry is none of this one; entries that are not there are unknown', async () => {
  const other = await save(grace);
  expect(await publish(grace, { id: draft.id, revision: other.revision } as Answer)).toMatchObject({
    code: 'entry_unknown',
  });
  expect(await save(grace, { id: '99999' })).toMatchObject({ code: 'entry_unknown' });
  expect(await save(grace, { collection: 'products' })).toMatchObject({ code: 'entry_unknown' });
  for (const verb of ['cancel-schedule', 'unpublish-entry', 'trash-entry'])
    expect(await grace.call(verb, { collection: 'news', id: '99999' })).toMatchObject({ code: 'entry_unknown' });
});

async function listen() {
  const changes: Change[] = [];
  const feed = await startChangeFeed(url);
  feed.subscribe((change) => changes.push(change));
  return { changes, stop: feed.stop };
}

test('an entry that began here is no file’s: a translation that bears its number is not its own', async () => {
  const made = await save(grace);
  await db.update(contentItems).set({ id: '8001' }).where(eq(contentItems.id, made.id));
  const { id } = await ownNumber('2');
  await publish(grace, { id, revision: (await revisionsOf(id))[0]!.revision });
  await db.delete(translations).where(and(eq(translations.collection, 'news'), eq(translations.id, id)));
  await db.transaction((tx) => seedCollection(tx, articles, { withSamples: true }));
  expect((await findEntry(db, articles, id, 'en'))!.data.title).toBe(whole.title);
});

/** As on a site without samples, where the first article of staff gets a number that a sample has, too. */
async function ownNumber(id: string) {
  await db.delete(entries).where(and(eq(entries.collection, 'news'), eq(entries.id, id)));
  await db.insert(contentItems).values({ collection: 'news', id });
  await save(grace, { id, data: whole });
  return { id };
}

test('texts that only changed places keep their own translations, whatever is said of the meaning', async () => {
  const before = (await findEntry(db, faq, 'dons'))!.source;
  const [first, second, ...rest] = before.questions;
  const english = (await findEntry(db, faq, 'dons', 'en'))!.data.questions;
  const made = (await grace.call('save-draft', {
    collection: 'faq',
    id: 'dons',
    base: 0,
    data: { ...before, questions: [second, first, ...rest] },
  })) as Answer;
  await grace.call('publish-entry', { collection: 'faq', id: 'dons', revision: made.revision, meaning: 'same' });
  const after = (await findEntry(db, faq, 'dons', 'en'))!.data.questions;
  expect(after.slice(0, 2)).toEqual([english[1], english[0]]);
});

test('one form makes one entry, however often and however late it is sent', async () => {
  const madeAs = 'a1b2c3d4e5f6';
  const both = await Promise.all([save(grace, { madeAs, isAuto: true }), save(grace, { madeAs, body: 'Plus long.' })]);
  const ids = new Set([...both, await save(grace, { madeAs, body: 'Plus long.' })].map(({ id }) => id));
  expect(ids.size).toBe(1);
  expect((await save(grace)).id).not.toBe([...ids][0]);
});

test('an answer that was lost on the way is no colleague: what the own page kept stays a version', async () => {
  await save(grace, { id: draft.id, base: draft.revision, body: 'a', isAuto: true });
  const next = await save(grace, { id: draft.id, base: draft.revision, body: 'ab' });
  expect(next.code).toBeUndefined();
  expect((await revisionsOf(draft.id)).map(({ body }) => body)).toEqual(['ab', 'a', 'Le camion.']);
  // Another's is one, and so is what was kept by hand.
  expect(await save(didier, { id: draft.id, base: draft.revision, body: 'x' })).toMatchObject({
    code: 'saved_meanwhile',
  });
  expect(await save(grace, { id: draft.id, base: draft.revision, body: 'y' })).toMatchObject({
    code: 'saved_meanwhile',
  });
});

test.each([
  ['a new entry', () => ({ madeAs: newKey(), base: 0 })],
  ['an entry of the site that nobody wrote on yet', () => ({ id: '4', base: 0 })],
])('lost at the very beginning, too: of %s', async (_what, of) => {
  const from = of();
  const first = await save(grace, { ...from, body: 'a', isAuto: true });
  // The second is lost as well, then the button is pressed.
  await save(grace, { ...from, body: 'ab', isAuto: true });
  const hand = await save(grace, { ...from, body: 'abc' });
  expect([hand.code, hand.id]).toEqual([undefined, first.id]);
  expect((await revisionsOf(first.id)).slice(0, 3).map(({ body }) => body)).toEqual(['abc', 'ab', 'a']);
  expect(await save(didier, { ...from, id: first.id, body: 'x' })).toMatchObject({ code: 'saved_meanwhile' });
});

test('lost when it had already taken the place of what the page knows', async () => {
  const one = await save(grace, { id: draft.id, base: draft.revision, body: 'a', isAuto: true });
  await save(grace, { id: draft.id, base: one.revision, body: 'ab', isAuto: true });
  const hand = await save(grace, { id: draft.id, base: one.revision, body: 'abc' });
  expect(hand.code).toBeUndefined();
  expect((await revisionsOf(draft.id)).map(({ body }) => body)).toEqual(['abc', 'ab', 'Le camion.']);
});

test('what a colleague kept in between is told, although the own page wrote last', async () => {
  const theirs = await save(didier, { id: draft.id, base: draft.revision, body: 'De Didier.' });
  await save(grace, { id: draft.id, base: theirs.revision, body: 'De Didier, a', isAuto: true });
  expect(await save(grace, { id: draft.id, base: draft.revision, body: 'Autre.' })).toMatchObject({
    code: 'saved_meanwhile',
  });
});

test('kept by hand after it was kept by itself it is a version that stays, and stands in the log', async () => {
  const auto = await save(grace, { id: draft.id, base: draft.revision, body: 'a', isAuto: true });
  const lines = (await linesOf('save-draft')).length;
  expect((await save(grace, { id: draft.id, base: auto.revision, body: 'a' })).revision).toBe(auto.revision);
  expect(await linesOf('save-draft')).toHaveLength(lines + 1);
  await save(grace, { id: draft.id, base: auto.revision, body: 'ab', isAuto: true });
  expect((await revisionsOf(draft.id)).map(({ body }) => body)).toEqual(['ab', 'a', 'Le camion.']);
});

test('a page that was open while a photo was taken back brings its words into no draft', async () => {
  const [gone, there] = ['1', '2'].map((one) => `${one}-${'a'.repeat(32)}`);
  const said = { description: 'Un camion.', consent: 'nobody' as const, addedBy: grace.id };
  await db.insert(photos).values([
    { id: there!, ...said },
    { id: gone!, ...said, withdrawnAt: new Date(), withdrawnBy: grace.id, withdrawnReason: 'x' },
  ]);
  const keep = async (id: string) => {
    const made = await save(grace, { data: { ...whole, photo: { id, alt: 'Ruth.' } } });
    return (await revisionsOf(made.id))[0]!.data.photo;
  };
  expect(await keep(there!)).toEqual({ id: there, alt: 'Ruth.' });
  expect(await keep(gone!)).toBeUndefined();
});

test('nobody writes on into the trash believing it is kept', async () => {
  await grace.call('trash-entry', { collection: 'news', id: draft.id });
  expect(await save(didier, { id: draft.id, base: draft.revision, body: 'b' })).toMatchObject({
    code: 'entry_in_trash',
  });
});

test('an entry keeps the place it was given by hand, until what orders it changes', async () => {
  const at = and(eq(entries.collection, 'faq'), eq(entries.id, 'champs'));
  await db.update(entries).set({ position: -5 }).where(at);
  const { source } = (await findEntry(db, faq, 'champs'))!;
  const write = async (base: number, data: object) => {
    const made = (await grace.call('save-draft', { collection: 'faq', id: 'champs', base, data })) as Answer;
    await grace.call('publish-entry', { collection: 'faq', id: 'champs', revision: made.revision });
    return [made.revision, (await db.select().from(entries).where(at))[0]!.position];
  };
  const [revision, position] = await write(0, { ...source, title: 'Autre' });
  expect(position).toBe(-5);
  expect((await write(revision!, { ...source, order: 9 }))[1]).toBe(9);
});

test('a text that cannot be published, or taken out of the trash, keeps no other from its turn', async () => {
  const other = (await save(grace, { body: 'Autre.' })) as Answer;
  for (const one of [draft, other]) {
    await publish(grace, one, { at: new Date(Date.now() + 3_600_000).toISOString() });
    await due(one.id);
  }
  const mend = await stick(db, 'content_revisions', [draft.revision], 'revision');
  expect(await publishDue(db, editables)).toBe(1);
  expect([await read(draft.id), (await read(other.id))?.html]).toEqual([undefined, expect.stringContaining('Autre.')]);
  for (const { id } of [draft, other])
    await db
      .update(contentItems)
      .set({ trashedAt: sql`now() - interval '31 days'` })
      .where(and(eq(contentItems.collection, 'news'), eq(contentItems.id, id)));
  expect(await emptyOldTrash(db)).toBe(1);
  expect(await revisionsOf(other.id)).toEqual([]);
  await mend();
  expect(await emptyOldTrash(db)).toBe(1);
});
