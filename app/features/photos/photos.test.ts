import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { team, toPeople } from '#app/features/about/about.server.ts';
import { articles, listNews } from '#app/features/news/articles.server.ts';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { Prose } from '#app/shared/prose.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { type Change, startChangeFeed } from '#platform/changes.ts';
import { photoSources, smallPhoto } from '#app/shared/photo-sources.ts';
import { findEntry, listEntries } from '#platform/content.ts';
import { showEntry } from '#platform/content-store.ts';
import { openFiles } from '#platform/files.ts';
import { purgeFiles } from '#platform/housekeeping.ts';
import { keepPicture, pictureId, readPicture } from '#platform/pictures.ts';
import { Refusal } from '#platform/refusals.ts';
import { seedCollection } from '#platform/seed-content.ts';
import { readSettings } from '#platform/settings.ts';
import { hashText, translateEntry } from '#platform/translations.ts';
import { contentRevisions, entries, translations, translationTexts } from '#platform/tables.ts';
import { createTestDatabase } from '#test/database.ts';
import { openDesk } from '#test/staff-desk.ts';
import { photosFeature } from './feature.server.ts';
import { addPhoto, focusPhoto, removePhotos, withdrawPhoto } from './photo-acts.server.ts';
import { describeShown, PhotoRef } from './photo-ref.ts';
import { findPhotos, isPhotoShown, listPhotos, photoChoices } from './photos.server.ts';
import { photos } from './tables.server.ts';

const { db, url } = await createTestDatabase();
const settings = {
  ...readSettings({ DATA_DIR: '/nowhere' }),
  authSecret: 'x'.repeat(32),
  origin: 'https://elikya.test',
};
const files = await openFiles({ ...settings, dataDir: mkdtempSync(join(tmpdir(), 'elikya-photos-')) });
const sent: { name: string; data: unknown }[] = [];
const jobs = {
  send: (_tx: unknown, name: string, data: unknown) => {
    sent.push({ name, data });
    return Promise.resolve();
  },
} as never;
const { hire, linesOf } = openDesk({ db, settings, translate, hasWords, staff: staffDesk }, [
  addPhoto({ files }),
  focusPhoto(),
  withdrawPhoto({ jobs }),
]);
const [grace, guest] = [await hire('redaction'), await hire('tresorerie')];
const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#185' } })
  .jpeg()
  .toBuffer();
const send = async () => {
  const kept = await keepPicture(files, 'photos', new File([new Uint8Array(bytes)], 'IMG.jpg'));
  if (kept instanceof Refusal) throw new Error(kept.code);
  return kept.publicUrl;
};
const whole = { description: 'Un camion devant une école.', credit: 'Didier', consent: 'nobody' };
const add = async (more: object = {}) => {
  const file = await send();
  const answer = await grace.call('add-photo', { ...whole, file, ...more });
  return { file, id: pictureId(file)!, answer };
};

test('a photo is kept with what it shows and who is seen, by who may, once', async () => {
  const { file, id, answer } = await add();
  expect(answer).toEqual({ photoId: id });
  expect(await isPhotoShown(db, id)).toBe(true);
  expect((await findPhotos(db, [id, undefined, 'none'])).get(id)).toEqual({ path: file, credit: 'Didier' });
  expect(await linesOf(`photo:${id}`)).toMatchObject([{ verb: 'add-photo', after: { consent: 'nobody' } }]);
  expect(await grace.call('add-photo', { ...whole, file })).toMatchObject({ code: 'file_unknown' });
  expect(await guest.call('add-photo', { ...whole, file: await send() })).toMatchObject({ code: 'permission_missing' });
});

test.each([
  ['no file', { file: undefined }, 'file', 'file_missing'],
  ['a file of somewhere else', { file: 'https://elsewhere.org/files/photos/1.webp' }, 'file', 'file_unknown'],
  ['no words', { description: ' ' }, 'description', 'text_required'],
  ['nobody said who is seen', { consent: '' }, 'consent', 'consent_choice_required'],
  ['an agreement nobody can look up', { consent: 'agreed', note: ' ' }, 'note', 'consent_note_required'],
])('refused: %s', async (_what, more, field, code) => {
  const { id, answer } = await add(more);
  expect(answer).toMatchObject({ fields: { [field]: translate('fr', 'errors')(code as 'file_missing') } });
  expect(await db.$count(photos, eq(photos.id, id))).toBe(0);
  expect(await isPhotoShown(db, id)).toBe(false);
});

test('with how they agreed, people may be seen', async () => {
  const { answer, id } = await add({ consent: 'agreed', note: 'Le 20 novembre, à Didier.' });
  expect(answer).toEqual({ photoId: id });
});

test('what a photo is about stays where a card cuts it, as said with it or since; no other part, nobody without the right', async () => {
  const { id, file } = await add({ focus: 'top' });
  const pathOf = async () => (await findPhotos(db, [id])).get(id)?.path;
  expect(await pathOf()).toBe(`${file}#top`);
  const focus = { photoId: id, focus: 'left' };
  expect(await guest.call('focus-photo', focus)).toMatchObject({ code: 'permission_missing' });
  expect(await grace.call('focus-photo', { ...focus, focus: 'x' })).toMatchObject({
    fields: { focus: translate('fr', 'errors')('focus_unknown') },
  });
  expect(await pathOf()).toBe(`${file}#top`);
  for (let turn = 0; turn < 2; turn++) expect(await grace.call('focus-photo', focus)).toEqual({ state: 'focused' });
  expect(await pathOf()).toBe(`${file}#left`);
  expect((await linesOf(`photo:${id}`)).map(({ verb }) => verb)).toEqual(['add-photo', 'focus-photo']);
  expect(await grace.call('focus-photo', { ...focus, photoId: 'none' })).toMatchObject({ code: 'photo_unknown' });
  expect(photoSources(`${file}#left`)?.webp).toContain('-480.webp 480w');
  expect(smallPhoto(`${file}#left`)).toBe(file.replace('-960.webp', '-480.webp#left'));
  expect((await add({ focus: 'x' })).answer).toMatchObject({
    fields: { focus: translate('fr', 'errors')('focus_unknown') },
  });
});

test('a person of the team is shown by their photo, with what it shows, until it is taken back', async () => {
  const { id, file } = await add();
  await db.transaction((tx) => seedCollection(tx, team, { withSamples: true }));
  const [member] = await listEntries(db, team, 'fr');
  const data = { ...member!.source, photo: { id, alt: 'Une femme devant un registre.' } };
  await db.transaction((tx) => showEntry(tx, team, { id: member!.id, data, body: '' }));
  const shown = async () =>
    (await toPeople(db, await listEntries(db, team, 'fr'))).find((one) => one.id === member!.id);
  expect(await shown()).toMatchObject({ portrait: smallPhoto(file), portraitAlt: 'Une femme devant un registre.' });
  await grace.call('withdraw-photo', { photoId: id, reason: 'Elle est partie.' });
  expect(await shown()).toMatchObject({ portrait: expect.stringMatching(/^\/art\//), portraitAlt: '' });
});

test('taken back it is gone from every text, list, choice and address at once, with its words; its files follow', async () => {
  const { id, file } = await add({ consent: 'agreed', note: 'Le 20 novembre, à Didier.' });
  await db.transaction((tx) => seedCollection(tx, articles, { withSamples: true }));
  const entry = (await findEntry(db, articles, '3', 'fr'))!;
  await db.transaction((tx) =>
    showEntry(tx, articles, { id: '3', data: { ...entry.source, photo: { id, alt: 'Un camion.' } }, body: 'Un mot.' }),
  );
  const imageOf = async () => (await listNews(db, 'fr')).find((item) => item.id === '3')!.image;
  expect(await imageOf()).toBe(file.replace('-960.webp', '-480.webp'));
  expect((await photoChoices(db, id)).choices.some((one) => one.id === id)).toBe(true);

  const heard: Change[] = [];
  const feed = await startChangeFeed(url);
  feed.subscribe((change) => heard.push(change));
  expect(await grace.call('withdraw-photo', { photoId: id, reason: ' ' })).toMatchObject({
    fields: { reason: expect.any(String) },
  });
  expect(await guest.call('withdraw-photo', { photoId: id, reason: 'x' })).toMatchObject({
    code: 'permission_missing',
  });
  expect(await isPhotoShown(db, id)).toBe(true);
  const reason = 'Une personne ne veut plus.';
  expect(await grace.call('withdraw-photo', { photoId: id, reason })).toEqual({ state: 'withdrawn' });
  expect(await isPhotoShown(db, id)).toBe(false);
  expect(await findPhotos(db, [id])).toEqual(new Map());
  expect(await imageOf()).toMatch(/^\/art\//);
  expect((await photoChoices(db, id)).choices.some((one) => one.id === id)).toBe(false);
  expect((await listPhotos(db)).items.find((one) => one.id === id)).toMatchObject({
    description: '',
    credit: '',
    consentNote: '',
    withdrawnBy: grace.id,
    withdrawnReason: reason,
  });
  await expect.poll(() => heard).toContainEqual({ topic: 'content', id: 'photos' });
  await feed.stop();
  // Pressed again: done, once.
  expect(await grace.call('withdraw-photo', { photoId: id, reason: 'encore' })).toEqual({ state: 'withdrawn' });
  expect((await linesOf(`photo:${id}`)).map(({ verb, reason: why }) => [verb, why])).toEqual([
    ['add-photo', null],
    ['withdraw-photo', reason],
  ]);
  expect(await grace.call('withdraw-photo', { photoId: 'none', reason })).toMatchObject({ code: 'photo_unknown' });

  const asked = sent.filter(({ name, data }) => name === 'remove-photo' && (data as { id: string }).id === id);
  expect(asked).toEqual([{ name: 'remove-photo', data: { id } }]);
  const name = file.split('/').at(-1)!;
  expect((await readPicture(files, 'photos', name)).contentType).toBe('image/webp');
  await removePhotos(files).run(asked[0]!.data);
  await expect(readPicture(files, 'photos', name)).rejects.toThrow();
  expect((await files.list('photos')).filter(({ key }) => key.includes(id))).toEqual([]);
  // Again, after a store that was away half-way.
  await removePhotos(files).run(asked[0]!.data);
});

test('taken back, what texts said of it is gone from what is read, drafts, older versions and translations; the rest stays', async () => {
  const { id } = await add();
  const { id: other } = await add();
  await db.transaction((tx) => seedCollection(tx, articles, { withSamples: true }));
  const { source } = (await findEntry(db, articles, '4', 'fr'))!;
  const [alt, kept] = ['Maman Ruth devant l’école.', 'Un camion.'];
  const data = { ...source, photo: { id, alt } };
  await db.transaction((tx) => showEntry(tx, articles, { id: '4', data, body: 'Un mot.' }));
  const at = { collection: 'news', id: '4' };
  const older = { ...source, photo: { id, alt: 'Ruth.' } };
  // Called like the article itself: that translation is not the photo's alone.
  const alike = { ...source, photo: { id, alt: source.title } };
  const now = { ...source, photo: { id: other, alt: kept } };
  const revision = { ...at, language: 'fr' as const, body: '', who: grace.id };
  await db.insert(contentRevisions).values([older, alike, data, now].map((one) => ({ ...revision, data: one })));
  const isIt = and(eq(translations.collection, 'news'), eq(translations.id, '4'), eq(translations.language, 'sw'));
  const said = (text: string) => ({ of: hashText(text), text: `${text} (sw)` });
  const texts = { title: said(source.title), 'photo.alt': said(alt), [`~${hashText('Ruth.')}`]: said('Ruth.') };
  await db.delete(translations).where(isIt);
  await db.insert(translations).values({ ...at, language: 'sw', texts });
  await db.insert(translationTexts).values(
    [alt, 'Ruth.', source.title].map((one) => ({
      ...at,
      language: 'sw' as const,
      of: hashText(one),
      source: one,
      text: 'x',
      state: 'draft' as const,
      who: grace.id,
    })),
  );
  await grace.call('withdraw-photo', { photoId: id, reason: 'Elle ne veut plus.' });
  const photoOf = ({ data: one }: { data: unknown }) => (one as { photo?: { alt: string } }).photo?.alt;
  const isNews = and(eq(entries.collection, 'news'), eq(entries.id, '4'));
  expect((await db.select().from(entries).where(isNews)).map(photoOf)).toEqual([undefined]);
  expect((await db.select().from(contentRevisions).where(eq(contentRevisions.id, '4'))).map(photoOf)).toEqual([
    undefined,
    undefined,
    undefined,
    kept,
  ]);
  expect(Object.keys((await db.select().from(translations).where(isIt))[0]!.texts)).toEqual(['title']);
  expect((await db.select().from(translationTexts)).map((row) => row.source)).toEqual([source.title]);
});

test('each photo can be chosen, however many there are: page by page, by words, and the one that a text has', async () => {
  const many = Array.from({ length: 30 }, (_, index) => ({
    id: `${1000 + index}-${String(index).padStart(32, '0')}`,
    description: index === 3 ? '50 % d’un toit' : `Un camion ${index}.`,
    credit: index === 4 ? 'Élodie' : '',
    consent: 'nobody' as const,
    addedBy: grace.id,
    // Several at the same moment, too, and moments finer than a Date.
    addedAt: sql`timestamptz '2099-01-01 00:00:00.123456+00' + ${Math.floor(index / 4)} * interval '1 microsecond'`,
  }));
  await db.insert(photos).values(many);
  const idsOf = ({ choices }: { choices: readonly { id: string }[] }) => choices.map(({ id }) => id);
  const newest = many.map(({ id }) => id).toReversed();
  const first = await photoChoices(db, undefined);
  expect(idsOf(first)).toEqual(newest.slice(0, 24));
  const second = await photoChoices(db, undefined, { q: '', after: first.next! });
  expect(idsOf(second).slice(0, 6)).toEqual(newest.slice(24));
  expect([first.isFirst, second.isFirst, second.next]).toEqual([true, false, undefined]);
  const find = async (q: string) => idsOf(await photoChoices(db, undefined, { q, after: '' }));
  expect(await find(' camion 7.')).toEqual([many[7]!.id]);
  expect(await find('50 %')).toEqual([many[3]!.id]);
  expect(await find('élodie')).toEqual([many[4]!.id]);
  const none = await photoChoices(db, many[0]!.id, { q: 'rien de tel', after: '' });
  expect([idsOf(none), none.isFound]).toEqual([[many[0]!.id], false]);
  await db.delete(photos).where(eq(photos.addedBy, grace.id));
});

test('what was sent and never kept goes after a day; what is kept stays', async () => {
  const { file } = await add();
  const orphan = await send();
  await purgeFiles(files, photosFeature.oldFiles!(db), new Date(Date.now() + 2 * 86_400_000));
  expect((await readPicture(files, 'photos', file.split('/').at(-1)!)).contentType).toBe('image/webp');
  await expect(readPicture(files, 'photos', orphan.split('/').at(-1)!)).rejects.toThrow();
});

test('what a photo shows is said in the reader’s language where somebody translated it, in French beside the rest where not', () => {
  const schema = z.object({ title: Prose, photo: PhotoRef.optional() });
  const french = { title: 'Un camion', photo: { id: `1-${'a'.repeat(32)}`, alt: 'Un camion rouge.' } };
  const of = (text: string) => hashText(text);
  const texts = { title: { of: of('Un camion'), text: 'Lori' } };
  const show = (more: object) =>
    translateEntry(
      schema,
      { data: french, html: '' },
      'sw',
      { texts: { ...texts, ...more }, html: '', bodyOf: null },
      (x) => x,
    );
  const without = show({});
  expect([without.language, without.data.title, describeShown(without)]).toEqual([
    'sw',
    'Lori',
    { alt: 'Un camion rouge.', lang: 'fr' },
  ]);
  const both = show({ 'photo.alt': { of: of('Un camion rouge.'), text: 'Lori jekundu.' } });
  expect(describeShown(both)).toEqual({ alt: 'Lori jekundu.', lang: 'sw' });
});
