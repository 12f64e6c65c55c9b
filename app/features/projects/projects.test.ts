import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { editablesOf } from '#app/features/content/editable.server.ts';
import { publishDue, publishEntry, unpublishEntry } from '#app/features/content/publish.server.ts';
import { saveDraft } from '#app/features/content/save-draft.server.ts';
import { listRevisions } from '#app/features/content/revisions.server.ts';
import { trashEntry } from '#app/features/content/trash.server.ts';
import { listGiftFunds } from '#app/features/donations/funds.server.ts';
import { importGifts } from '#app/features/donations/import-gifts.server.ts';
import { donations, type Fund, funds } from '#app/features/donations/tables.server.ts';
import { readLetters } from '#app/features/members/own-news.server.ts';
import { withdrawPhoto } from '#app/features/photos/photo-acts.server.ts';
import { isPhotoShown } from '#app/features/photos/photos.server.ts';
import { photos } from '#app/features/photos/tables.server.ts';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { type Change, startChangeFeed } from '#platform/changes.ts';
import { findEntry } from '#platform/content.ts';
import { openFiles } from '#platform/files.ts';
import { keepPicture, pictureId } from '#platform/pictures.ts';
import { Refusal } from '#platform/refusals.ts';
import { readSettings } from '#platform/settings.ts';
import { contentRevisions, entries, translations } from '#platform/tables.ts';
import { seedSite } from '#server/seed.ts';
import { findBrokenInvariants } from '#test/database.ts';
import { createSeededDatabase } from '#test/seeded-database.ts';
import { openDesk } from '#test/staff-desk.ts';
import type { Language } from '#app/shared/language.ts';
import { listGoals } from './goals.server.ts';
import { journal, listJournal } from './journal.server.ts';
import { projectEntries } from './project-entries.server.ts';
import { countUrgent, findProject, listProjectHits, listProjects } from './projects.server.ts';
import { changeGoal } from './staff/change-goal.server.ts';
import { listProjectLines } from './staff/read-project.server.ts';
import { setMaterial } from './staff/set-material.server.ts';
import { writeJournal } from './staff/write-journal.server.ts';
import { projectGoals } from './tables.server.ts';

const { db, url } = await createSeededDatabase();
const settings = {
  ...readSettings({ DATA_DIR: '/nowhere' }),
  authSecret: 'x'.repeat(32),
  origin: 'https://elikya.test',
};
const files = await openFiles({ ...settings, dataDir: mkdtempSync(join(tmpdir(), 'elikya-projects-')) });
const editables = editablesOf([projectEntries, journal] as never[]);
const { hire, linesOf } = openDesk({ db, settings, translate, hasWords, staff: staffDesk }, [
  ...[saveDraft, publishEntry, unpublishEntry, trashEntry].map((define) => define(() => editables)),
  changeGoal(),
  setMaterial(),
  writeJournal({ files }),
  withdrawPhoto({ jobs: { send: () => Promise.resolve() } as never }),
]);
type Person = Awaited<ReturnType<typeof hire>>;
let grace: Person;
let didier: Person;
let treasurer: Person;
beforeAll(async () => {
  [grace, didier, treasurer] = [await hire('redaction'), await hire('terrain'), await hire('tresorerie')];
});

const whole = {
  title: 'Un forage à Kasangulu',
  location: 'Kasangulu, Kongo-Central',
  category: 'social',
  status: 'En cours',
  expectedCompletion: '2027-06-30',
  description: 'Un puits profond et sa pompe.',
  lead: 'On marche deux heures pour un bidon.',
  beneficiaries: '900 habitants',
  manager: 'Didier L. (exemple)',
  goalDollars: 12_500,
  cloth: { motif: 'dents', fg: '#14546B', bg: '#FFD981' },
  art: { type: 'eau', palette: 'midi', vignette: 'fleuve', heroPalette: 'midi' },
  gifts: [{ amount: 5000, buys: 'un mètre de tuyau' }],
  materials: [
    { item: 'Pompe', cost: 3000, status: 'pending' },
    { item: 'Tuyaux', cost: 900, status: 'pending' },
  ],
};
type Answer = { id: string; revision: number; code?: string } & Record<string, unknown>;
const save = async (more: object = {}, who = grace) =>
  (await who.call('save-draft', { collection: 'projects', data: whole, body: 'Un.\n\nDeux.', ...more })) as Answer;
const publish = async ({ id, revision }: Answer, more: object = {}) =>
  (await grace.call('publish-entry', { collection: 'projects', id, revision, ...more })) as Answer;
const open = async (data: object = whole) => {
  const draft = await save({ data });
  expect(await publish(draft)).toMatchObject({ state: 'published' });
  return draft;
};
const fundOf = async (id: string) =>
  (
    await db
      .select()
      .from(funds)
      .where(eq(funds.id, `project-${id}`))
  )[0];
const give = async (id: string, amountMinor: number) =>
  db.transaction(async (tx) =>
    importGifts(tx, (await fundOf(id)) as Fund, [{ amountMinor, donorName: 'Aline', minutesAgo: 5 }]),
  );
const listed = async () => (await listProjects(db, { search: '', pages: 9, language: 'fr' })).rows.map(({ id }) => id);
const sound = async () => expect(await findBrokenInvariants(db)).toEqual([]);

test('the sample’s projects are read as before: their body, their gifts’ words, their journal, in other languages too', async () => {
  const found = (await findProject(db, '1', 'sw'))!;
  expect(found).toMatchObject({ id: 1, language: 'sw', bodyLanguage: 'sw' });
  expect(found.html.match(/<p>/g)).toHaveLength(4);
  expect(found.project.gifts[0]).toEqual({ amount: 5000, buys: 'madaftari ya mtoto mmoja' });
  const updates = await listJournal(db, 1, 'sw');
  expect(updates.map(({ date }) => date)).toEqual(['2026-11-06', '2026-10-09', '2026-07-18', '2026-03-14']);
  expect(updates.every(({ language }) => language === 'sw')).toBe(true);
});

test('a project is nobody’s until it is published; then it has its fund, with its first goal and its cloth', async () => {
  const draft = await save();
  expect(await listed()).not.toContain(Number(draft.id));
  expect(await fundOf(draft.id)).toBeUndefined();
  await publish(draft);
  expect(await listed()).toContain(Number(draft.id));
  expect(await fundOf(draft.id)).toMatchObject({
    title: whole.title,
    place: whole.location,
    path: `/projects/${draft.id}`,
    currency: 'USD',
    goalMinor: 1_250_000,
    raisedMinor: 0,
    cloth: whole.cloth,
  });
  expect((await listGiftFunds(db)).map(({ id }) => id)).toContain(`project-${draft.id}`);
  expect((await findProject(db, draft.id, 'fr'))!.html).toBe('<p>Un.</p>\n<p>Deux.</p>\n');
  await sound();
});

test('a project without a goal, a cloth of no colour, a day that is none: not published, and said where', async () => {
  const { goalDollars: _, ...noGoal } = whole;
  for (const [data, place] of [
    [noGoal, 'data.goalDollars'],
    [{ ...whole, goalDollars: 0 }, 'data.goalDollars'],
    [{ ...whole, cloth: { ...whole.cloth, fg: 'red' } }, 'data.cloth.fg'],
    [{ ...whole, expectedCompletion: '2027-02-31' }, 'data.expectedCompletion'],
  ] as const) {
    const draft = await save({ data });
    expect(await publish(draft)).toMatchObject({ code: 'entry_incomplete', places: { [place]: expect.anything() } });
    expect(await fundOf(draft.id)).toBeUndefined();
  }
});

test('published again, nothing of its money changes; its looks do, its name as long as nobody gave', async () => {
  const draft = await open();
  const next = async (data: object) => {
    const [newest] = await listRevisions(db, 'projects', draft.id, 1);
    await publish(await save({ id: draft.id, base: newest!.revision, data }));
  };
  const cloth = { motif: 'natte', fg: '#0F3D2C', bg: '#E6D3A1' };
  await next({ ...whole, title: 'Un puits', goalDollars: 99, cloth });
  expect(await fundOf(draft.id)).toMatchObject({ title: 'Un puits', goalMinor: 1_250_000, cloth });
  await give(draft.id, 5000);
  await next({ ...whole, title: 'Une pompe', location: 'Kasangulu' });
  expect(await fundOf(draft.id)).toMatchObject({ title: 'Un puits', place: whole.location, raisedMinor: 5000 });
  expect((await findProject(db, draft.id, 'fr'))!.project.title).toBe('Une pompe');
  await sound();
});

test('taken off the site, its fund and what was given stay, and it comes back as it was', async () => {
  const draft = await open({ ...whole, urgent: true });
  const urgent = await countUrgent(db);
  await give(draft.id, 7000);
  await grace.call('unpublish-entry', { collection: 'projects', id: draft.id });
  expect(await listed()).not.toContain(Number(draft.id));
  expect(await countUrgent(db)).toBe(urgent - 1);
  expect((await listProjectHits(db, 'fr')).map(({ id }) => id)).not.toContain(`projects:${draft.id}`);
  expect(await fundOf(draft.id)).toMatchObject({ raisedMinor: 7000, title: whole.title });
  // It is no longer offered to who gives.
  expect((await listGiftFunds(db)).map(({ id }) => id)).not.toContain(`project-${draft.id}`);
  await publish(draft);
  expect((await findProject(db, draft.id, 'fr'))!.fund).toMatchObject({ raisedMinor: 7000, goalMinor: 1_250_000 });
  await sound();
});

test('what was given to is not thrown away; what nobody gave to is', async () => {
  const [given, empty] = [await open(), await open()];
  await give(given.id, 100);
  expect(await grace.call('trash-entry', { collection: 'projects', id: given.id })).toMatchObject({
    code: 'project_has_gifts',
  });
  expect(await listed()).toContain(Number(given.id));
  expect(await grace.call('trash-entry', { collection: 'projects', id: empty.id })).toMatchObject({ state: 'trash' });
  expect(await listed()).not.toContain(Number(empty.id));
  expect(await fundOf(empty.id)).toBeDefined();
  expect((await listProjectLines(db)).map(({ id }) => id)).not.toContain(empty.id);
});

test('a goal is changed with its reason, which donors read; the pages that say it are dropped', async () => {
  const { id } = await open();
  const changes: Change[] = [];
  const feed = await startChangeFeed(url);
  feed.subscribe((change) => changes.push(change));
  const answer = await treasurer.call('change-goal', {
    projectId: id,
    goal: '14 500,50',
    reason: 'La pompe a augmenté.',
  });
  expect(answer).toEqual({ goal: 14_500.5 });
  await expect.poll(() => changes).toContainEqual({ topic: 'fund', id: `project-${id}` });
  await feed.stop();
  await treasurer.call('change-goal', { projectId: Number(id), goal: 13_000, reason: 'Un don de tuyaux.' });
  expect((await fundOf(id))!.goalMinor).toBe(1_300_000);
  expect(await listGoals(db, Number(id), 'fr')).toMatchObject([
    { fromMinor: 1_450_050, toMinor: 1_300_000, reason: 'Un don de tuyaux.', who: treasurer.id },
    { fromMinor: 1_250_000, toMinor: 1_450_050, reason: 'La pompe a augmenté.' },
  ]);
  expect((await linesOf(`project:${id}`)).at(-1)).toMatchObject({
    verb: 'change-goal',
    before: { goal: 14_500.5 },
    after: { goal: 13_000 },
    reason: 'Un don de tuyaux.',
  });
  await sound();
});

test('why a goal changed is read in the reader’s language, where it was said in it; else in French, and says so', async () => {
  const { id } = await open();
  const change = (more: object) =>
    treasurer.call('change-goal', { projectId: id, goal: 33_000, reason: 'Un toit de plus.', ...more });
  expect(await change({ reasons: { xx: 'x' } })).toMatchObject({ code: 'invalid_field' });
  expect(await change({ reasons: { sw: 'x'.repeat(301) } })).toMatchObject({
    fields: { sw: expect.any(String) },
  });
  expect(await change({ reasons: { sw: 'Paa moja zaidi.', ar: ' ' } })).toEqual({ goal: 33_000 });
  const told = async (language: Language) =>
    (await listGoals(db, Number(id), language)).map(({ reason, language: of }) => [of, reason]);
  expect([await told('sw'), await told('ar'), await told('fr')]).toEqual([
    [['sw', 'Paa moja zaidi.']],
    [['fr', 'Un toit de plus.']],
    [['fr', 'Un toit de plus.']],
  ]);
});

test('no goal without a reason, of no project, the same once more, or below what was given', async () => {
  const { id } = await open();
  await give(id, 500_000);
  const ask = (more: object) =>
    treasurer.call('change-goal', { projectId: id, goal: 9000, reason: 'Moins cher.', ...more });
  expect(await ask({ reason: ' ' })).toMatchObject({ code: 'reason_required' });
  expect(await ask({ projectId: '999999' })).toMatchObject({ code: 'project_unknown' });
  expect(await ask({ goal: 12_500 })).toMatchObject({ code: 'goal_same' });
  expect(await ask({ goal: 'beaucoup' })).toMatchObject({ code: 'amount_invalid' });
  expect(await ask({ goal: 4999.99 })).toMatchObject({ code: 'goal_below' });
  expect(await ask({ goal: 5000 })).toEqual({ goal: 5000 });
  expect(await grace.call('change-goal', { projectId: id, goal: 8000, reason: 'x' })).toMatchObject({
    code: 'permission_missing',
  });
});

test('of two who change a goal at once the second begins where the first ended', async () => {
  const { id } = await open();
  await Promise.all(
    [20_000, 30_000].map((goal) => treasurer.call('change-goal', { projectId: id, goal, reason: 'x' })),
  );
  expect(await listGoals(db, Number(id), 'fr')).toHaveLength(2);
  await sound();
});

test('the check sees a goal that was changed without its history, and a history with a gap', async () => {
  const { id } = await open();
  await treasurer.call('change-goal', { projectId: id, goal: 20_000, reason: 'x' });
  const name = 'a project’s goal is not where its history ends, or its history has a gap';
  const broken = async (change: ReturnType<typeof sql>, back: ReturnType<typeof sql>) => {
    await db.execute(change);
    expect((await findBrokenInvariants(db)).map((one) => JSON.stringify(one)).join()).toContain(name);
    await db.execute(back);
    await sound();
  };
  const fund = `project-${id}`;
  await broken(
    sql`update funds set goal_minor = 1 where id = ${fund}`,
    sql`update funds set goal_minor = 2000000 where id = ${fund}`,
  );
  await treasurer.call('change-goal', { projectId: id, goal: 25_000, reason: 'x' });
  const last = sql`(select max(id) from ${projectGoals})`;
  await broken(
    sql`update project_goals set from_minor = 7 where id = ${last}`,
    sql`update project_goals set from_minor = 2000000 where id = ${last}`,
  );
});

test('a material’s state is read at once, and no draft or dated text takes it back', async () => {
  const draft = await open();
  const mine = await save({ id: draft.id, base: draft.revision, data: { ...whole, title: 'Daté' } });
  await publish(mine, { at: new Date(Date.now() + 3_600_000).toISOString() });
  const later = await save({ id: draft.id, base: mine.revision, data: { ...whole, title: 'Brouillon' } });
  const set = await didier.call('set-material', { projectId: draft.id, item: 'Pompe', to: 'acquired' });
  expect(set).toEqual({ status: 'acquired' });
  const read = async () => (await findProject(db, draft.id, 'fr'))!.project;
  expect(await read()).toMatchObject({
    title: whole.title,
    materials: [{ status: 'acquired' }, { status: 'pending' }],
  });
  const [newest] = await listRevisions(db, 'projects', draft.id, 1);
  expect(newest).toMatchObject({ data: { title: 'Brouillon', materials: [{ status: 'acquired' }, {}] } });
  expect(newest!.madeFrom).toBe(later.revision);
  await db
    .update(contentRevisions)
    .set({ publishAt: sql`now() - interval '1 minute'` })
    .where(and(eq(contentRevisions.id, draft.id), sql`publish_at is not null`));
  expect(await publishDue(db, editables)).toBe(1);
  expect(await read()).toMatchObject({ title: 'Daté', materials: [{ status: 'acquired' }, {}] });
  expect((await linesOf(`project:${draft.id}`)).at(-1)).toMatchObject({
    before: { item: 'Pompe', status: 'pending' },
    after: { item: 'Pompe', status: 'acquired' },
  });
});

test('a material said once more writes nothing; one of no list, or of a project off the site, is refused', async () => {
  const draft = await open();
  const set = (more: object) =>
    didier.call('set-material', { projectId: draft.id, item: 'Pompe', to: 'pending', ...more });
  const before = (await listRevisions(db, 'projects', draft.id)).length;
  expect(await set({})).toEqual({ status: 'pending' });
  expect(await listRevisions(db, 'projects', draft.id)).toHaveLength(before);
  expect(await linesOf(`project:${draft.id}`)).toHaveLength(0);
  expect(await set({ item: 'Camion' })).toMatchObject({ code: 'material_unknown' });
  expect(await set({ to: 'perdu' })).toMatchObject({ code: 'invalid_field' });
  await grace.call('unpublish-entry', { collection: 'projects', id: draft.id });
  expect(await set({ to: 'acquired' })).toMatchObject({ code: 'project_unknown' });
});

test('an entry of the journal is read at once, where it belongs, and by who gave', async () => {
  const { id } = await open();
  const told = { projectId: id, day: '2026-11-20', title: 'La pompe est là', text: 'Elle tourne.', place: 'Kasangulu' };
  const made = await didier.call('write-journal', told);
  expect(await listJournal(db, Number(id), 'fr')).toMatchObject([
    { id: made.id, date: '2026-11-20', title: 'La pompe est là', place: 'Kasangulu', language: 'fr' },
  ]);
  expect((await listJournal(db, 1, 'fr')).map((one) => one.id)).not.toContain(made.id);
  expect(await readLetters(db, [{ fundId: `project-${id}` }], 'fr')).toContainEqual(
    expect.objectContaining({ title: 'La pompe est là', from: whole.title, path: `/projects/${id}#updates` }),
  );
  expect((await linesOf(`entry:journal/${String(made.id)}`)).at(-1)).toMatchObject({ verb: 'write-journal' });
  // The editors mend it as any text.
  expect((await findEntry(db, journal, String(made.id)))!.data.art).toEqual({ type: 'eau', palette: 'midi' });
});

test('sent again with its key, days later and at once, it is one entry', async () => {
  const { id } = await open();
  const told = { projectId: id, day: '2026-11-20', title: 'Une fois', text: 'Une.', madeAs: 'abcdefgh-1' };
  const both = await Promise.all([didier.call('write-journal', told), didier.call('write-journal', told)]);
  const again = await didier.call('write-journal', told);
  expect(new Set([...both, again].map((one) => one.id)).size).toBe(1);
  expect(await listJournal(db, Number(id), 'fr')).toHaveLength(1);
  expect(await linesOf(`entry:journal/${String(again.id)}`)).toHaveLength(1);
});

test('an entry’s photo is kept with who is seen on it, shown in place of its drawing, and gone when it is taken back', async () => {
  const { id } = await open();
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#185' } })
    .jpeg()
    .toBuffer();
  const send = async () => {
    const kept = await keepPicture(files, 'photos', new File([new Uint8Array(bytes)], 'IMG.jpg'));
    if (kept instanceof Refusal) throw new Error(kept.code);
    return kept.publicUrl;
  };
  const told = { projectId: id, day: '2026-11-20', title: 'La pompe', text: 'Elle est là.' };
  const said = { description: 'Une pompe sur un socle.', credit: 'Didier', consent: 'nobody' };
  const file = await send();
  const write = (more: object) => didier.call('write-journal', { ...told, ...more });
  // Nothing is kept of a photo of which it is not said who is seen, nor of one that never came.
  expect(await write({ file })).toMatchObject({ code: 'text_required' });
  expect(await write({ photo: said })).toMatchObject({ code: 'file_missing' });
  expect(await write({ file: '/files/photos/1-none-960.webp', photo: said })).toMatchObject({ code: 'file_unknown' });
  expect(await write({ file, photo: { ...said, consent: 'agreed' } })).toMatchObject({ code: 'consent_note_required' });
  expect(await db.$count(photos)).toBe(0);
  expect(await listJournal(db, Number(id), 'fr')).toEqual([]);

  const made = await write({ file, photo: said, madeAs: 'avec-photo' });
  const photoId = pictureId(file)!;
  const [shown] = await listJournal(db, Number(id), 'sw');
  expect(shown).toMatchObject({
    image: file.replace('-960.', '-480.'),
    photo: { path: file, alt: said.description, lang: 'fr', credit: 'Didier' },
  });
  expect((await linesOf(`entry:journal/${String(made.id)}`)).at(-1)).toMatchObject({ after: { photo: 'nobody' } });
  expect(await isPhotoShown(db, photoId)).toBe(true);
  // Sent again with its key it is one entry, and no second photo.
  expect(await write({ file: await send(), photo: said, madeAs: 'avec-photo' })).toMatchObject({ id: made.id });
  expect(await db.$count(photos)).toBe(1);

  await didier.call('withdraw-photo', { photoId, reason: 'Elle ne voulait plus.' });
  const [after] = await listJournal(db, Number(id), 'fr');
  expect(after!.photo).toBeUndefined();
  expect(after!.image).toContain('/art/');
});

test('a journal holds no day to come, no exact place, no empty words, and is of a project on the site', async () => {
  const { id } = await open();
  const write = (more: object) =>
    didier.call('write-journal', { projectId: id, day: '2026-11-20', title: 'x', text: 'y', ...more });
  expect(await write({ day: '2126-01-01' })).toMatchObject({ code: 'day_to_come' });
  expect(await write({ place: '14 avenue du Port' })).toMatchObject({ code: 'place_exact' });
  expect(await write({ place: '-4,94 ; 14,15' })).toMatchObject({ code: 'place_exact' });
  expect(await write({ title: ' ' })).toMatchObject({ code: 'text_required' });
  expect(await write({ projectId: '999999' })).toMatchObject({ code: 'project_unknown' });
  expect(await treasurer.call('write-journal', { projectId: id })).toMatchObject({ code: 'permission_missing' });
});

test('the release before reads a published project in the table, and keeps its journal there', async () => {
  const { id } = await open();
  await db.execute(
    sql`update projects set details = jsonb_set(details, '{updates}', '[{"date":"2026-01-01"}]') where id = ${Number(id)}`,
  );
  const [newest] = await listRevisions(db, 'projects', id, 1);
  await publish(await save({ id, base: newest!.revision, data: { ...whole, title: 'Deux' } }));
  const { rows } = await db.execute(sql`select title, details from projects where id = ${Number(id)}`);
  expect(rows[0]).toMatchObject({
    title: 'Deux',
    details: {
      fullDescription: ['Un.', 'Deux.'],
      gifts: { 5000: 'un mètre de tuyau' },
      updates: [{ date: '2026-01-01' }],
    },
  });
});

test('a project of which a gift’s words were never translated is in the language all the same', async () => {
  const rows = await db
    .select()
    .from(translations)
    .where(and(eq(translations.collection, 'projects'), eq(translations.id, '2'), eq(translations.language, 'en')));
  const { of } = rows[0]!.texts['gifts[0].buys']!;
  const texts = Object.fromEntries(Object.entries(rows[0]!.texts).filter(([, text]) => text.of !== of));
  await db
    .update(translations)
    .set({ texts })
    .where(and(eq(translations.collection, 'projects'), eq(translations.id, '2'), eq(translations.language, 'en')));
  const found = (await findProject(db, '2', 'en'))!;
  expect(found.language).toBe('en');
  expect(found.project.gifts[0]!.buys).toBe(found.source.gifts[0]!.buys);
  expect(found.project.gifts[1]!.buys).not.toBe(found.source.gifts[1]!.buys);
});

test('what a start finds changed in the files of a project it shows, and nobody’s edits go', async () => {
  const draft = await save({ id: '6', data: whole });
  await publish(draft);
  await db
    .update(entries)
    .set({ fileHash: 'old' })
    .where(and(eq(entries.collection, 'projects'), eq(entries.id, '5')));
  await db.execute(sql`update projects set title = 'alt' where id = 5`);
  const given = await db.$count(donations);
  await seedSite(db, { isLive: false });
  expect((await findProject(db, '6', 'fr'))!.project.title).toBe(whole.title);
  const { rows } = await db.execute(sql`select title from projects where id = 5`);
  expect(rows[0]!.title).not.toBe('alt');
  expect(await db.$count(donations)).toBe(given);
});
