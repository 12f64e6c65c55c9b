import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listRecentGifts } from '#app/features/donations/donations.server.ts';
import { importGifts } from '#app/features/donations/import-gifts.server.ts';
import { sampleGifts } from '#app/features/donations/seed.server.ts';
import { funds } from '#app/features/donations/tables.server.ts';
import { findProject, listProjects } from '#app/features/projects/projects.server.ts';
import { incubated, listApproved } from '#app/features/impact-hub/impact-hub.server.ts';
import { translations } from '#platform/tables.ts';
import { seedSite } from '#server/seed.ts';
import { findBrokenInvariants } from './database.ts';
import { createSeededDatabase } from './seeded-database.ts';

const { db } = await createSeededDatabase();

test('the sample adds up: six projects with the spec’s goals, sums equal to settled payments', async () => {
  const { rows } = await listProjects(db, { search: '', pages: 1, language: 'fr' });
  expect(rows.map(({ fund }) => fund.goalMinor! / 100)).toEqual([
    297_000, 550_000, 8_250_000, 1_815_000, 660_000, 198_000,
  ]);
  expect(rows.map(({ fund }) => fund.raisedMinor / 100)).toEqual([
    201_960, 247_500, 5_940_000, 562_650, 356_400, 170_280,
  ]);
  expect(rows.map(({ project }) => project.unitPriceDollars)).toEqual([16.5, 110, 1.65, 500, 13_200, 39_600]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('an incubated project’s logo and site are read from its entry, null where it has none', async () => {
  const [first] = await listApproved(db);
  expect(first).toMatchObject({ logo_url: null, website_url: null });
  const urls = { logo_url: 'https://exemple.org/logo.svg', website_url: 'https://exemple.org/' };
  await db.execute(
    sql`update entries set data = data || ${JSON.stringify(urls)}::jsonb where collection = 'incubated' and id = ${first!.id}`,
  );
  expect((await listApproved(db))[0]).toMatchObject(urls);
  const parsed = incubated.schema.parse({
    title: 'T',
    short_description: '',
    description: 'D',
    sector: 'Santé',
    location: 'L',
    status: 'active',
    created_at: '2026-01-01',
    art: { type: 'ecole', palette: 'aube' },
    ...urls,
  });
  expect(parsed).toMatchObject(urls);
});

test('a second seed changes nothing', async () => {
  const before = await db.$count(funds);
  await seedSite(db, { isLive: false });
  expect(await db.$count(funds)).toBe(before);
});

test('search goes without accents, capitals and typographic signs; % and _ mean themselves', async () => {
  const found = async (search: string) =>
    (await listProjects(db, { search, pages: 1, language: 'fr' })).rows.map(({ id }) => id);
  expect(await found('ECOLE')).toEqual([1]);
  expect(await found('Maïs')).toEqual([2, 4]);
  expect(await found('hectares de mais')).toEqual([2]);
  expect(await found('2 500')).toEqual([1]);
  expect(await found('%')).toEqual([]);
  expect(await found("' or 1=1")).toEqual([]);
});

test('a project is found by its title in the reader’s language, and by the French one in every language', async () => {
  const found = async (search: string, language: 'en' | 'fr') =>
    (await listProjects(db, { search, pages: 1, language })).rows.map(({ id }) => id);
  expect(await found('brick school', 'en')).toEqual([1]);
  expect(await found('école en dur', 'en')).toEqual([1]);
  expect(await found('brick school', 'fr')).toEqual([]);
});

test('a translation that was edited here is not written over by its file; one that is lost comes back', async () => {
  const own = and(eq(translations.collection, 'news'), eq(translations.id, '1'), eq(translations.language, 'en'));
  const [before] = await db.select().from(translations).where(own);
  await db.update(translations).set({ html: '<p>Edited</p>', fileHash: null }).where(own);
  await seedSite(db, { isLive: false });
  expect((await db.select().from(translations).where(own))[0]!.html).toBe('<p>Edited</p>');
  await db.delete(translations).where(own);
  await seedSite(db, { isLive: false });
  expect((await db.select().from(translations).where(own))[0]).toEqual(before);
});

test('no translation without its entry: a live site without samples has none of theirs', async () => {
  const { db: live } = await createSeededDatabase({ isLive: true });
  expect(await live.$count(translations, eq(translations.collection, 'news'))).toBe(0);
  expect(await live.$count(translations, eq(translations.collection, 'projects'))).toBe(0);
  expect(await live.$count(translations, eq(translations.collection, 'faq'))).toBeGreaterThan(0);
});

test('an unknown project is the first', async () => {
  for (const id of ['999', 'x', '', '-1', '1e3', '99999999999999999999'])
    expect((await findProject(db, id, 'fr'))!.id).toBe(1);
  expect((await findProject(db, '4', 'fr'))!.id).toBe(4);
});

test('the newest gifts of a fund are read by their index, not by a scan', async () => {
  const [fund] = await db
    .select()
    .from(funds)
    .where(sql`id = 'project-1'`);
  await db.transaction((tx) => importGifts(tx, fund!, sampleGifts(20_000_000, 20_000)));
  await db.execute(sql`analyze donations`);
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`
    explain select * from donations where fund_id = 'project-1' and supported_at is not null order by supported_at desc, id limit 4`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('donations_newest');
  expect(plan).not.toContain('Seq Scan');
  expect(await listRecentGifts(db, 'project-1')).toHaveLength(4);
  expect(await findBrokenInvariants(db)).toEqual([]);
});
