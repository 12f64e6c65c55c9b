import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { courses } from '#app/features/academy/courses.server.ts';
import { courseVersions } from '#app/features/academy/tables.server.ts';
import { editablesOf } from '#app/features/content/editable.server.ts';
import { publishEntry } from '#app/features/content/publish.server.ts';
import { saveDraft } from '#app/features/content/save-draft.server.ts';
import { articles } from '#app/features/news/articles.server.ts';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { renderMarkdown } from '#platform/content-files.ts';
import { findEntry } from '#platform/content.ts';
import { openFiles } from '#platform/files.ts';
import { keepPicture, pictureId } from '#platform/pictures.ts';
import { Refusal } from '#platform/refusals.ts';
import { seedCollection } from '#platform/seed-content.ts';
import { readSettings } from '#platform/settings.ts';
import { contentRevisions, entries, translations, translationTexts } from '#platform/tables.ts';
import { textPicturePath, writePicture } from '#platform/text-pictures.ts';
import { composeLive } from '#platform/translation-store.ts';
import { hashText } from '#platform/translations.ts';
import { createTestDatabase } from '#test/database.ts';
import { openDesk } from '#test/staff-desk.ts';
import { addPhoto, measurePhotos, withdrawPhoto } from './photo-acts.server.ts';
import { listUses } from './photos.server.ts';
import { linesWithdrawn, placePicture, showPictures } from './text-pictures.server.ts';
import { photos } from './tables.server.ts';

const { db } = await createTestDatabase();
const settings = {
  ...readSettings({ DATA_DIR: '/nowhere' }),
  authSecret: 'x'.repeat(32),
  origin: 'https://elikya.test',
};
const files = await openFiles({ ...settings, dataDir: mkdtempSync(join(tmpdir(), 'elikya-text-pictures-')) });
const collections = [articles, courses] as never[];
const editables = editablesOf(collections);
const { hire } = openDesk({ db, settings, translate, hasWords, staff: staffDesk }, [
  addPhoto({ files }),
  withdrawPhoto({ jobs: { send: () => Promise.resolve() } as never, collections: () => collections }),
  saveDraft(() => editables),
  publishEntry(() => editables),
]);
const grace = await hire('redaction');
beforeAll(async () => {
  for (const collection of collections)
    await db.transaction((tx) => seedCollection(tx, collection, { withSamples: true }));
});

const bytes = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#185' } })
  .jpeg()
  .toBuffer();
async function add(more: object = {}): Promise<string> {
  const kept = await keepPicture(files, 'photos', new File([new Uint8Array(bytes)], 'IMG.jpg'));
  if (kept instanceof Refusal) throw new Error(kept.code);
  const said = { description: 'Un camion.', credit: '', consent: 'nobody', ...more };
  await grace.call('add-photo', { ...said, file: kept.publicUrl });
  return pictureId(kept.publicUrl)!;
}
const withdraw = (photoId: string) => grace.call('withdraw-photo', { photoId, reason: 'Elle ne veut plus.' });
const show = (markdown: string) => showPictures(db, renderMarkdown(markdown), 'fr');
const NEVER_OURS = `1700000000000-${'c'.repeat(32)}`;

test('a page shows it in the sizes of the screen, its place kept, with its caption and who took it', async () => {
  const id = await add({ credit: 'Didier <D>' });
  const html = await show(`Un.\n\n${writePicture({ id, alt: 'Un camion', caption: 'Kikwit' })}`);
  const base = `/files/photos/${id}`;
  expect(html).toContain(`srcset="${base}-480.avif 480w, ${base}-960.avif 960w, ${base}-1600.avif 1600w"`);
  expect(html).toMatch(/width="960"\s+height="640"\s+loading="lazy"/);
  expect(html).toMatch(/<figcaption>Kikwit <small lang="fr">Photo\s: Didier &#60;D&#62;<\/small><\/figcaption>/);
  expect(html).toContain('alt="Un camion"');
  const bare = await show(writePicture({ id: await add(), alt: '-', caption: '' }));
  expect(bare).toContain('alt=""');
  expect(bare).not.toContain('figcaption');
});

test('one that was taken back, or never was ours, is left out of the page; the rest stays', async () => {
  const id = await add();
  await withdraw(id);
  const [gone, never] = [id, NEVER_OURS].map((one) => writePicture({ id: one, alt: 'x', caption: 'y' }));
  expect((await show(`Un.\n\n${gone}\n\n${never}\n\nDeux.`)).replaceAll('\n', '')).toBe('<p>Un.</p><p>Deux.</p>');
});

test('a photo of a former release is cut to a shape until it is measured', async () => {
  const id = await add();
  const sizeOf = async () => (await db.select().from(photos).where(eq(photos.id, id)))[0]!;
  await db.update(photos).set({ width: null, height: null }).where(eq(photos.id, id));
  expect(await show(writePicture({ id, alt: 'x', caption: '' }))).toMatch(/width="960"\s+height="640"/);
  await measurePhotos(db, files).run({});
  expect(await sizeOf()).toMatchObject({ width: 960, height: 640 });
});

const article = async (id: string) => (await findEntry(db, articles, id, 'fr'))!;
const save = async (id: string, body: string, more: object = {}) =>
  (await grace.call('save-draft', {
    collection: 'news',
    id,
    data: (await article(id)).source,
    body,
    ...more,
  })) as { revision: number; code?: string; fields?: Record<string, string> };
const publish = (id: string, revision: number) => grace.call('publish-entry', { collection: 'news', id, revision });

test('a photo that nobody put among ours is refused, in the text and in a field, by hand and when it is published', async () => {
  const line = writePicture({ id: NEVER_OURS, alt: 'x', caption: '' });
  expect(await save('1', `Un.\n\n${line}`)).toMatchObject({
    code: 'picture_unknown',
    fields: { body: expect.stringContaining('3') },
  });
  const auto = await save('1', `Un.\n\n${line}`, { isAuto: true });
  expect(auto.revision).toBeGreaterThan(0);
  expect(await publish('1', auto.revision)).toMatchObject({ code: 'picture_unknown' });
  const { source } = (await findEntry(db, courses, '1', 'fr'))!;
  const [first, ...rest] = source.modules;
  const [lesson, ...lessons] = first!.lessons;
  const broken = { ...first!, lessons: [{ ...lesson!, text: `${lesson!.text}\n\n${line}` }, ...lessons] };
  const teacher = await hire('enseignement');
  expect(
    await teacher.call('save-draft', {
      collection: 'courses',
      id: '1',
      data: { ...source, modules: [broken, ...rest] },
    }),
  ).toMatchObject({
    code: 'picture_unknown',
    fields: { 'data.modules[0].lessons[0].text': expect.any(String) },
  });
});

test('taken back, its words go from the text, its versions and translations, which stay as good as they were; its place is said to who writes', async () => {
  const [id, kept] = [await add(), await add()];
  const line = writePicture({ id, alt: 'Maman Ruth', caption: 'Ruth à Kikwit' });
  const other = writePicture({ id: kept, alt: 'Un pont', caption: '' });
  const body = `Un mot[^1].\n\n${line}\n\n${other}\n\n[^1]: Une note.`;
  const { revision } = await save('2', body);
  expect(await publish('2', revision)).toMatchObject({ state: 'published' });
  expect((await listUses(db, [id, kept])).map((use) => [use.photoId, use.collection, use.id])).toEqual([
    [id, 'news', '2'],
    [kept, 'news', '2'],
  ]);
  const isIt = and(eq(translations.collection, 'news'), eq(translations.id, '2'), eq(translations.language, 'sw'));
  const isLive = and(eq(entries.collection, 'news'), eq(entries.id, '2'));
  const [live] = await db.select().from(entries).where(isLive);
  const source = { data: live!.data, body, html: live!.html };
  const swahili: [string, string][] = [
    ['Un mot[^1].', 'Neno[^1].'],
    ['Maman Ruth', 'Mama Ruth'],
    ['Ruth à Kikwit', 'Ruth Kikwit'],
    ['Un pont', 'Daraja'],
    ['Une note.', 'Maelezo.'],
  ];
  const said = new Map(swahili.map(([french, words]) => [hashText(french), words]));
  const { isStale: _, ...whole } = composeLive(articles.schema, source, undefined, said);
  expect(whole.html).toContain('alt="Mama Ruth"');
  await db.delete(translations).where(isIt);
  await db.insert(translations).values({ collection: 'news', id: '2', language: 'sw', ...whole });
  await db.insert(translationTexts).values(
    ['Maman Ruth', 'Un pont'].map((french) => ({
      collection: 'news',
      id: '2',
      language: 'sw' as const,
      of: hashText(french),
      source: french,
      text: 'x',
      state: 'done' as const,
      who: grace.id,
    })),
  );

  expect(await withdraw(id)).toEqual({ state: 'withdrawn' });
  const [now] = await db.select().from(entries).where(isLive);
  const versions = await db
    .select({ body: contentRevisions.body })
    .from(contentRevisions)
    .where(and(eq(contentRevisions.collection, 'news'), eq(contentRevisions.id, '2')));
  const [translated] = await db.select().from(translations).where(isIt);
  for (const saying of [now, versions, translated]) expect(JSON.stringify(saying)).not.toContain('Ruth');
  expect(now!.body).toBe(body.replace(line, `![-](${textPicturePath(id)})`));
  expect(now!.html).toBe(renderMarkdown(now!.body!));
  expect(translated!.bodyOf).toBe(hashText(now!.html));
  expect(translated!.html).toContain('alt="Daraja"');
  expect((await db.select().from(translationTexts)).map((row) => row.source)).toEqual(['Un pont']);
  expect(await linesWithdrawn(db, now!.body!)).toEqual([3]);
  // A page that was open since sends the words again: they do not come back.
  const again = await save('2', body);
  const [newest] = await db.select().from(contentRevisions).where(eq(contentRevisions.revision, again.revision));
  expect(newest!.body).toBe(now!.body);
});

test('taken back, its words go from every version of a course that somebody may have begun, with its translations', async () => {
  const id = await add();
  const { source } = (await findEntry(db, courses, '2', 'fr'))!;
  const [first, ...rest] = source.modules;
  const [lesson, ...lessons] = first!.lessons;
  const withText = (text: string) => ({
    ...source,
    modules: [{ ...first!, lessons: [{ ...lesson!, text }, ...lessons] }, ...rest],
  });
  const text = `Un.\n\n${writePicture({ id, alt: 'Maman Ruth', caption: '' })}`;
  const path = 'modules[0].lessons[0].text';
  const translated = {
    sw: {
      [path]: { of: hashText(text), text: `Moja.\n\n${writePicture({ id, alt: 'Mama Ruth', caption: '' })}` },
      [`${path}#0`]: { of: hashText('Un.'), text: 'Moja.' },
      [`${path}#1`]: { of: hashText('Maman Ruth'), text: 'Mama Ruth' },
    },
  };
  await db.insert(courseVersions).values({ courseId: '2', version: 90, data: withText(text) as never, translated });
  await db
    .update(entries)
    .set({ data: withText(text) })
    .where(and(eq(entries.collection, 'courses'), eq(entries.id, '2')));
  await withdraw(id);
  const [version] = await db
    .select()
    .from(courseVersions)
    .where(and(eq(courseVersions.courseId, '2'), eq(courseVersions.version, 90)));
  expect(JSON.stringify(version)).not.toContain('Ruth');
  const empty = `![-](${textPicturePath(id)})`;
  const lessonNow = version!.data.modules[0]!.lessons[0]!.text;
  expect(lessonNow).toBe(`Un.\n\n${empty}`);
  expect(version!.translated!.sw).toEqual({
    [path]: { of: hashText(lessonNow), text: `Moja.\n\n${empty}` },
    [`${path}#0`]: { of: hashText('Un.'), text: 'Moja.' },
  });
});

test('a photo that was chosen for a text stands at its end; none that may not be shown', async () => {
  const id = await add();
  const line = writePicture({ id, alt: 'Un camion.', caption: '' });
  expect(await placePicture(db, 'Un mot.\n', id)).toEqual({ body: `Un mot.\n\n${line}\n`, isPlaced: true });
  expect(await placePicture(db, '', id)).toEqual({ body: `${line}\n`, isPlaced: true });
  await withdraw(id);
  for (const none of [id, NEVER_OURS, null])
    expect(await placePicture(db, 'Un mot.', none)).toEqual({ body: 'Un mot.', isPlaced: false });
});
