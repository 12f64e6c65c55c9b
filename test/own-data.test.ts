import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { createEnrollment } from '#app/features/academy/enrollments.server.ts';
import { submitContactForm, submitVolunteerApplication } from '#app/features/contact/messages.server.ts';
import { newsletterSignup } from '#app/features/contact/newsletter.server.ts';
import { createInvestment } from '#app/features/crowd-farming/investments.server.ts';
import { createDonation } from '#app/features/donations/donations.server.ts';
import { registerForEvent } from '#app/features/events/registration.server.ts';
import { submitProjectIdea } from '#app/features/impact-hub/impact-hub.server.ts';
import { createMarketplaceOrder } from '#app/features/marketplace/create-order.server.ts';
import { erasePerson, exportOwnData } from '#app/features/members/own-data.server.ts';
import { createSponsorship } from '#app/features/sponsorship/sponsorship.server.ts';
import { startCloth } from '#app/features/together/start-cloth.server.ts';
import { wovenCloths } from '#app/features/together/tables.server.ts';
import { weaveRow } from '#app/features/together/weave-row.server.ts';
import { passkeys, users } from '#platform/auth-tables.ts';
import { callFunction, type SiteFunction } from '#platform/functions.ts';
import { eraseAll, listAll } from '#platform/own-data.ts';
import { SITE } from '#server/features.ts';
import { type Change, startChangeFeed } from '#platform/changes.ts';
import { createSeededDatabase } from './seeded-database.ts';
import { openGiftSite } from './gifts.ts';
import { openMemoryFiles } from './memory-files.ts';
import { holdFieldsOpen } from './open-fields.ts';

const EMAIL = 'veronique.unique@example.org';
const NAME = 'Véronique-Unique';

const { db, url } = await createSeededDatabase({ isLive: true, withSamples: true });
await holdFieldsOpen(db);
const { siteContext, pay } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const person = { id: randomUUID(), email: EMAIL };
await db.insert(users).values({ ...person, name: NAME, emailVerified: true, emailConfirmedAt: new Date() });

/** Every place of the database where a text stands, JSON and jobs included. */
async function findText(text: string): Promise<string[]> {
  const { rows } = await db.$client.query<{ place: string; query: string }>(`
    select format('%s.%s', table_name, column_name) as place, format('select 1 from %I.%I where %I::text ilike $1 limit 1', table_schema, table_name, column_name) as query
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const found: string[] = [];
  for (const { place, query } of rows) if ((await db.$client.query(query, [`%${text}%`])).rowCount) found.push(place);
  return found.sort();
}

const CLOTH = randomUUID();
await db.insert(wovenCloths).values({
  id: CLOTH,
  slug: 'une-classe-abcde',
  title: 'Une classe',
  words: '',
  fundId: 'project-1',
  goalMinor: 50_000,
  lastDay: '2099-01-01',
  starterName: 'Nsona',
  language: 'fr',
});
const { jobs } = pay;
const calls: [SiteFunction<never, never>, object][] = [
  [
    createDonation(() => pay),
    {
      programId: 'project-1',
      amount: 5000,
      donationType: 'one_time',
      donorName: NAME,
      donorEmail: EMAIL,
      anonymous: false,
    },
  ],
  [
    createSponsorship(() => pay),
    { kind: 'tree', amount: 15, recurring: false, firstName: NAME, lastName: 'K', email: EMAIL, country: 'Suisse' },
  ],
  [
    createMarketplaceOrder(() => pay),
    {
      items: [{ id: '1', quantity: 1 }],
      customerInfo: {
        firstName: NAME,
        lastName: 'K',
        email: EMAIL,
        address: '8, avenue des Manguiers',
        city: 'Kinshasa',
        country: 'Congo (RDC)',
      },
    },
  ],
  [
    weaveRow(() => pay),
    { clothId: CLOTH, amount: 5000, donorEmail: EMAIL, donorName: NAME, rowName: NAME, word: NAME, motif: 'dents' },
  ],
  [
    startCloth(),
    {
      title: 'Un mariage',
      words: `Venez, dit ${NAME}`,
      starterName: NAME,
      programId: 'project-1',
      goal: 50_000,
      lastDay: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10),
    },
  ],
  [createInvestment(() => pay), { projectId: '1', amount: 10, investmentType: 'investor' }],
  [createEnrollment(() => pay), { courseId: '1' }],
  [newsletterSignup(jobs), { email: EMAIL, name: NAME, source: 'website', consent: true }],
  [registerForEvent(jobs), { eventId: '1', name: NAME, email: EMAIL, people: 2 }],
  [submitContactForm(jobs), { name: NAME, email: EMAIL, subject: 'Une question', message: 'Bonjour, où va mon don ?' }],
  [submitVolunteerApplication(jobs), { name: NAME, email: EMAIL, motivation: 'Je voudrais aider le samedi.' }],
  [
    submitProjectIdea(jobs, openMemoryFiles()),
    {
      full_name: NAME,
      email: EMAIL,
      project_name: 'Un puits',
      sector: 'Agriculture durable',
      project_description: 'Un puits pour le village.',
      funding_stage: 'Idée',
      consent_gdpr: true,
    },
  ],
] as never;

test('who erases their account is found nowhere in the database any more; the payments stay', async () => {
  for (const [fn, body] of calls) {
    const answer = await callFunction(siteContext, fn, body, {
      language: 'fr',
      address: '::1',
      requestId: 't',
      member: { ...person, isConfirmed: true } as never,
    });
    expect.soft(answer, fn.name).toMatchObject({ ok: true });
  }
  const before = await findText(EMAIL);
  expect(before.length).toBeGreaterThan(8);
  await db.insert(passkeys).values({
    id: randomUUID(),
    userId: person.id,
    name: 'Mon téléphone',
    publicKey: 'pk-secret',
    credentialID: 'cred-secret',
    counter: 0,
    deviceType: 'singleDevice',
    backedUp: false,
    createdAt: new Date(),
  });
  const listed = await Promise.all(SITE.ownData.map(async ({ name, list }) => [name, (await list(db, person)).length]));
  expect(Object.fromEntries(listed)).toMatchObject({
    account: 1,
    newsletter: 1,
    ideas: 1,
    orders: 1,
    'woven-cloths': 1,
    'cloth-rows': 1,
    shares: 1,
    courses: expect.any(Number),
    messages: 2,
    passkeys: 1,
  });
  const own = SITE.ownData.find(({ name }) => name === 'passkeys')!;
  expect(await own.list(db, person)).toEqual([{ name: 'Mon téléphone', createdAt: expect.any(Date) }]);
  const payments = await db.$client.query('select count(*) from payments');
  await erasePerson(db, SITE.ownData, person);
  expect(await findText(EMAIL)).toEqual([]);
  expect(await findText(NAME)).toEqual([]);
  expect(await findText('cred-secret')).toEqual([]);
  expect((await db.$client.query('select count(*) from payments')).rows).toEqual(payments.rows);
});

test('an account whose address nobody proved takes only itself away, and gets no archive: the rest may be another person’s', async () => {
  const [guest, guestName] = ['hote.unique@example.org', 'Hôte-Unique'];
  for (const [fn, body] of calls) {
    const asGuest = JSON.parse(JSON.stringify(body).replaceAll(EMAIL, guest).replaceAll(NAME, guestName));
    await callFunction(siteContext, fn, asGuest, { language: 'fr', address: '::1', requestId: 't' });
  }
  const before = await findText(guest);
  expect(before.length).toBeGreaterThan(6);
  const squatter = { id: randomUUID(), email: guest };
  await db.insert(users).values({ ...squatter, name: 'x' });
  const files = openMemoryFiles();
  await exportOwnData(db, files, () => jobs, SITE.ownData).run({
    memberId: squatter.id,
    exportId: 'export',
    language: 'fr',
  });
  expect(await files.has('exports/export.zip')).toBe(false);
  await erasePerson(db, SITE.ownData, squatter);
  expect(await db.select().from(users).where(eq(users.id, squatter.id))).toEqual([]);
  expect(await findText(guest)).toEqual(before);
  expect((await findText(guestName)).length).toBeGreaterThan(4);
});

test('a guest is listed and erased by their address as a member is', async () => {
  const person = { id: '', email: 'hote.unique@example.org' };
  const parts = await listAll(db, SITE.ownData, person);
  const counts = Object.fromEntries(parts.map(({ name, rows }) => [name, rows.length]));
  expect(counts).toMatchObject({
    orders: 1,
    messages: 2,
    ideas: 1,
    newsletter: 1,
    'event-registrations': 1,
    person: 1,
  });
  const feed = await startChangeFeed(url);
  const heard: Change[] = [];
  feed.subscribe((change) => heard.push(change));
  await db.transaction((tx) => eraseAll(tx, SITE.ownData, person));
  expect(await findText(person.email)).toEqual([]);
  expect(await findText('Hôte-Unique')).toEqual([]);
  // Pages that servers keep may name them.
  await vi.waitUntil(() => heard.some(({ topic }) => topic === 'withdrawn'));
  await feed.stop();
});
