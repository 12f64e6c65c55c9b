import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { consentLog, notificationPreferences } from '#app/features/accounts/tables.server.ts';
import { seedFund } from '#app/features/donations/seed.server.ts';
import { contributions, donations } from '#app/features/donations/tables.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import { users } from '#platform/auth-tables.ts';
import { readSettings } from '#platform/settings.ts';
import { signLink } from '#platform/signed-links.ts';
import { mails } from '#platform/tables.ts';
import { createTestDatabase } from '#test/database.ts';
import { openDesk } from '#test/staff-desk.ts';
import { proofNews, proofs, proofWishes, spendings } from '#app/features/spending/tables.server.ts';
import { withdrawProof } from '#app/features/spending/proof-acts.server.ts';
import { joinProofNews, proofNewsMail, proofsByMail } from './proof-news.server.ts';
import {
  findGiver,
  findLinked,
  joinWish,
  proofWishData,
  type ProofReader,
  setWantsProofs,
  wantsProofs,
} from './proof-readers.server.ts';

const { db } = await createTestDatabase();
const settings = {
  ...readSettings({ DATA_DIR: '/nowhere' }),
  authSecret: 'x'.repeat(32),
  origin: 'https://elikya.test',
};
let sent: { name: string; data: object; options?: { startAfterSeconds?: number } }[] = [];
const jobs = {
  send: (_tx: unknown, name: string, data: object, options?: object) => {
    sent.push({ name, data, options });
    return Promise.resolve();
  },
} as never;
const { hire } = openDesk({ db, settings, translate, hasWords, staff: staffDesk }, [withdrawProof({ jobs })]);
const chef = await hire('administration');
const cloth = { motif: 'losange', fg: '#B8371B', bg: '#FFB71B' } as const;
for (const id of ['project-1', 'project-2'])
  await seedFund(db, { id, title: 'Une école', place: '', path: '/projects/1', cloth, currency: 'USD' });
const HELD = 600;

beforeEach(async () => {
  vi.useRealTimers();
  sent = [];
  await db.delete(proofs);
  await db.delete(proofNews);
  await db.delete(proofWishes);
  await db.delete(mails);
  await db.delete(notificationPreferences);
  await db.delete(contributions);
  await db.delete(donations);
});

type Gift = { memberId?: string; email?: string; fundId?: string; isKept?: boolean };
async function give({ memberId, email, fundId = 'project-1', isKept = true }: Gift) {
  const [id, paymentId] = [randomUUID(), randomUUID()];
  await db.insert(donations).values({
    id,
    fundId,
    amountMinor: 100,
    currency: 'USD',
    donationType: 'one_time',
    donorEmail: email ?? null,
    memberId: memberId ?? null,
    isAnonymous: false,
    language: 'fr',
    supportedAt: isKept ? new Date() : null,
  });
  await db.insert(payments).values({
    id: paymentId,
    purpose: 'donation',
    purposeId: id,
    provider: 'offline',
    amountMinor: 100,
    keptMinor: isKept ? 100 : 0,
    currency: 'USD',
    interval: 'one_time',
    status: isKept ? 'paid' : 'refunded',
    language: 'fr',
    paidAt: new Date(),
  } as never);
  await db.insert(contributions).values({
    paymentId,
    donationId: id,
    fundId,
    countedMinor: isKept ? 100 : 0,
    rate: '1',
    rateDay: '2026-01-01',
  });
  return paymentId;
}
type Who = { isOn?: boolean; isProved?: boolean; language?: Language; gift?: Gift };
async function member({ isOn = true, isProved = true, language = 'fr', gift = {} }: Who = {}) {
  const id = randomUUID();
  const email = `${id}@example.org`;
  await db.insert(users).values({ id, name: 'x', email, emailVerified: isProved, language });
  const paymentId = await give({ ...gift, memberId: id, email });
  const reader: ProofReader = { kind: 'member', id };
  if (isOn) await set(reader, true, language);
  return { id, email, paymentId, reader };
}
async function guest({ isOn = true, language = 'fr' as Language, gift = {} as Gift } = {}) {
  const email = `${randomUUID()}@example.org`;
  const paymentId = await give({ ...gift, email });
  const reader: ProofReader = { kind: 'guest', email };
  if (isOn) await set(reader, true, language);
  return { email, paymentId, reader };
}
const set = (reader: ProofReader, isOn: boolean, language: Language = 'fr') =>
  db.transaction((tx) => setWantsProofs(tx, reader, isOn, language));

/** A proof as `add-proof` keeps it. */
async function prove(fundId = 'project-1', title = 'Tôles', kind: 'photo' | 'document' = 'photo') {
  const [spendingId, id] = [randomUUID(), randomUUID()];
  await db.insert(spendings).values({
    id: spendingId,
    fundId,
    amountMinor: 12_000,
    currency: 'USD',
    day: '2026-01-12',
    kind: 'materials',
    title,
    askedBy: 'x',
    bookedAt: new Date(),
    countedMinor: 12_000,
  });
  return db.transaction(async (tx) => {
    const newsId = await joinProofNews(tx, jobs, fundId, HELD);
    await tx.insert(proofs).values({
      id,
      spendingId,
      kind,
      file: id,
      sha256: '0',
      takenAt: new Date('2026-01-20T10:00:00Z'),
      addedBy: 'x',
      newsId,
    });
    return { id, spendingId, newsId };
  });
}
async function leave(newsId: string) {
  while (await proofsByMail.sendChunk(db, jobs, newsId));
}
const outbox = async () =>
  (await db.select().from(mails).where(eq(mails.template, 'proof-news'))).map(({ recipient, language }) => [
    recipient,
    language,
  ]);
const newsOf = async (id: string) => (await db.select().from(proofNews).where(eq(proofNews.id, id)))[0]!;
const write = async (newsId: string, reader: string, language: Language = 'fr') =>
  proofNewsMail(settings)(db, { newsId, reader }, language);
const keyOf = async (reader: ProofReader) =>
  reader.kind === 'member'
    ? `m-${reader.id}`
    : `g-${(await db.select().from(proofWishes).where(eq(proofWishes.email, reader.email)))[0]!.id}`;

test('who asked, with an address that is proved or of their gift, of which something is kept: each once, in their language', async () => {
  const [sara, paul] = [await member({ language: 'sw' }), await guest({ language: 'ar' })];
  await member({ isOn: false });
  await member({ isProved: false });
  await member({ gift: { isKept: false } });
  await member({ gift: { fundId: 'project-2' } });
  await guest({ isOn: false });
  await guest({ gift: { isKept: false } });
  await guest({ gift: { fundId: 'project-2' } });
  // Two gifts are one reader.
  await give({ email: paul.email });
  const { newsId } = await prove();
  await leave(newsId);
  await leave(newsId);
  expect((await outbox()).sort()).toEqual(
    [
      [sara.email, 'sw'],
      [paul.email, 'ar'],
    ].sort(),
  );
  expect(await newsOf(newsId)).toMatchObject({ state: 'sent', sentTo: 2 });
});

test('it is held ten minutes, and what appears until it leaves is in the same mail', async () => {
  const sara = await member();
  const [roof, nails] = [await prove('project-1', 'Tôles'), await prove('project-1', 'Clous')];
  expect(nails.newsId).toBe(roof.newsId);
  expect(sent.filter(({ name }) => name === 'send-proof-news')).toEqual([
    { name: 'send-proof-news', data: { newsId: roof.newsId }, options: { startAfterSeconds: HELD } },
  ]);
  const mail = await write(roof.newsId, await keyOf(sara.reader));
  expect(mail!.text).toContain('Tôles');
  expect(mail!.text).toContain('Clous');
  // Each fund has its own.
  expect((await prove('project-2')).newsId).not.toBe(roof.newsId);
});

test('one mail a fund and day at most: what appears after it left goes the next morning', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-10T09:00:00Z') });
  const sara = await member();
  const first = await prove();
  await leave(first.newsId);
  const [second, third] = [await prove(), await prove('project-1', 'Clous')];
  expect(second.newsId).not.toBe(first.newsId);
  expect(third.newsId).toBe(second.newsId);
  expect(await newsOf(second.newsId)).toMatchObject({
    day: '2026-06-11',
    leavesAt: new Date('2026-06-11T08:00:00Z'),
    state: 'held',
  });
  expect(sent.at(-1)).toMatchObject({ name: 'send-proof-news', options: { startAfterSeconds: 23 * 3600 } });
  expect((await outbox()).map(([to]) => to)).toEqual([sara.email]);
  // The mail that left says nothing of what came after it.
  const mail = await write(second.newsId, await keyOf(sara.reader));
  expect(mail!.text).toContain('Clous');
});

test('late in the evening it is a mail of the day on which it leaves', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-10T22:55:00Z') });
  expect(await newsOf((await prove()).newsId)).toMatchObject({ day: '2026-06-11' });
});

test('a proof that was withdrawn before it left is told to nobody; one that takes its place is', async () => {
  const sara = await member();
  const { id, newsId } = await prove();
  expect(await chef.call('withdraw-proof', { proofId: id, reason: 'Un visage' })).toMatchObject({ state: 'withdrawn' });
  await leave(newsId);
  expect([await newsOf(newsId), await outbox()]).toMatchObject([{ state: 'cancelled' }, []]);
  const again = await prove();
  expect(again.newsId).toBe(newsId);
  expect(sent.filter(({ name }) => name === 'send-proof-news')).toHaveLength(2);
  await leave(newsId);
  expect((await outbox()).map(([to]) => to)).toEqual([sara.email]);
});

test('what was taken back or stopped while a mail waits for the relay leaves no more', async () => {
  const sara = await member();
  const [one, two] = [await prove('project-1', 'Tôles'), await prove('project-1', 'Clous')];
  await leave(one.newsId);
  const key = await keyOf(sara.reader);
  await chef.call('withdraw-proof', { proofId: one.id, reason: 'Un visage' });
  expect((await write(one.newsId, key))!.text).not.toContain('Tôles');
  // A spending that was taken back proves nothing.
  await db.update(spendings).set({ reversedAt: new Date() }).where(eq(spendings.id, two.spendingId));
  expect(await write(one.newsId, key)).toBeUndefined();
  await db.update(spendings).set({ reversedAt: null }).where(eq(spendings.id, two.spendingId));
  expect(await write(one.newsId, key)).toBeDefined();
  await set(sara.reader, false);
  expect(await write(one.newsId, key)).toBeUndefined();
});

test('a job that dies goes on where it was, and nobody is written to twice', async () => {
  for (let n = 0; n < 103; n += 1) await guest();
  const { newsId } = await prove();
  expect(await proofsByMail.sendChunk(db, jobs, newsId)).toBe(true);
  expect(await outbox()).toHaveLength(100);
  // Begun, it takes no more proofs.
  expect((await prove()).newsId).not.toBe(newsId);
  await leave(newsId);
  const all = await outbox();
  expect([all.length, new Set(all.map(([to]) => to)).size]).toEqual([103, 103]);
});

test('a proof joins the mail only once it is known whether that has left', async () => {
  const { newsId } = await prove();
  let leaving: Promise<boolean> | undefined;
  await db.transaction(async (tx) => {
    expect(await joinProofNews(tx, jobs, 'project-1', HELD)).toBe(newsId);
    leaving = proofsByMail.sendChunk(db, jobs, newsId);
    await vi.waitFor(async () => {
      const { rows } = await db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    });
    expect(await newsOf(newsId)).toMatchObject({ state: 'held' });
  });
  await leaving;
});

test('it is in the reader’s language, leads to their own gift, and stops by one press, of guests too', async () => {
  const people = [
    { ...(await member({ language: 'sw' })), language: 'sw' as const },
    { ...(await guest({ language: 'ar' })), language: 'ar' as const },
  ];
  const { newsId } = await prove();
  for (const { reader, paymentId, language } of people) {
    const key = await keyOf(reader);
    const mail = await write(newsId, key, language);
    const t = translate(language, 'transparency');
    expect(mail!.subject).toBe(t('notice.subject', { fund: 'Une école' }));
    // What staff wrote is French: who reads another language reads of which kind it was.
    expect(mail!.text).toContain(t('kind.materials'));
    expect(mail!.text).not.toContain('Tôles');
    expect(mail!.text).toContain(
      `/receipts/${signLink(settings.authSecret, 'receipt', paymentId)}/suite?fund=project-1`,
    );
    expect(mail!.headers!['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const token = /proof-news\/([^>]+)>/.exec(mail!.headers!['List-Unsubscribe']!)![1]!;
    expect(token).not.toContain('@');
    expect(await findLinked(db, settings, token)).toEqual(reader);
    expect(await findLinked(db, settings, `${token}x`)).toBeUndefined();
  }
});

test('whose gift a receipt is of: a member with a proved address, a guest with one; nobody of a gift without a name', async () => {
  const [sara, paul] = [await member({ isOn: false }), await guest({ isOn: false })];
  expect([await findGiver(db, sara.paymentId, sara.id), await findGiver(db, paul.paymentId)]).toEqual([
    sara.reader,
    paul.reader,
  ]);
  // Whoever typed a member's address holds a receipt's link too: it speaks for nobody but that member, signed in.
  for (const somebody of [undefined, 'another']) expect(await findGiver(db, sara.paymentId, somebody)).toBeUndefined();
  expect(await findGiver(db, await give({}))).toBeUndefined();
  const unproved = await member({ isProved: false, isOn: false });
  expect(await findGiver(db, unproved.paymentId, unproved.id)).toBeUndefined();
  expect(await findGiver(db, randomUUID())).toBeUndefined();
});

test('said twice it was said once; a member’s is in their consents, and no other switch turns with it', async () => {
  const { id, reader } = await member({ isOn: false });
  for (const isOn of [true, true, false]) await set(reader, isOn);
  expect(await wantsProofs(db, reader)).toBe(false);
  expect(
    (await db.select().from(consentLog).where(eq(consentLog.memberId, id)))
      .map(({ subject, isGranted }) => [subject, isGranted])
      .sort(),
  ).toEqual([
    ['proofs', false],
    ['proofs', true],
  ]);
  expect(await db.select().from(notificationPreferences).where(eq(notificationPreferences.memberId, id))).toMatchObject(
    [{ projectUpdates: false, newsletter: false, weeklyReports: false, urgentNeeds: true, proofs: false }],
  );
});

test('what a guest asked for is their account’s once its address is proved, and goes with their data', async () => {
  const paul = await guest();
  expect(await proofWishData.list(db, { id: '', email: paul.email })).toMatchObject([{ isOn: true, language: 'fr' }]);
  expect(
    await proofWishData.consents!(db, { members: [], proved: [], emails: [paul.email], phones: [], names: [] }),
  ).toMatchObject([{ what: 'proofs', isGranted: true, at: expect.any(Date) }]);
  const id = randomUUID();
  await db.insert(users).values({ id, name: 'x', email: paul.email, emailVerified: true });
  await db.transaction((tx) => joinWish(tx, { id, email: paul.email }));
  expect(await wantsProofs(db, { kind: 'member', id })).toBe(true);
  expect(await proofWishData.list(db, { id: '', email: paul.email })).toEqual([]);
  const anna = await guest();
  await db.transaction((tx) => proofWishData.erase(tx, { id: '', email: anna.email }));
  expect(await wantsProofs(db, anna.reader)).toBe(false);
});

test('it says what was paid, with which proof of which day, and where it is stopped', async () => {
  const sara = await member();
  const { newsId } = await prove();
  await prove('project-1', 'Clous', 'document');
  const { text } = (await write(newsId, await keyOf(sara.reader)))!;
  const t = translate('fr', 'transparency');
  const flat = text.replaceAll(/\s+/g, ' ');
  for (const said of [
    t('notice.text', { fund: 'Une école' }),
    t('pieces.photo', { day: '20 janvier 2026' }),
    t('pieces.document', { day: '20 janvier 2026' }),
  ])
    expect(flat).toContain(said.replaceAll(/\s+/g, ' '));
  expect(text).toMatch(/https:\/\/elikya\.test\/proof-news\/\S+/);
});

test('whose gift went back while the mail waited hears nothing', async () => {
  const sara = await member();
  const { newsId } = await prove();
  await db.update(payments).set({ keptMinor: 0 }).where(eq(payments.id, sara.paymentId));
  expect(await write(newsId, await keyOf(sara.reader))).toBeUndefined();
});

test('a guest who stopped it is not written to as a member either', async () => {
  const paul = await guest();
  await set(paul.reader, false);
  const id = randomUUID();
  await db.insert(users).values({ id, name: 'x', email: paul.email, emailVerified: true, language: 'fr' });
  await db.transaction((tx) => joinWish(tx, { id, email: paul.email }));
  expect(await wantsProofs(db, { kind: 'member', id })).toBe(false);
  expect(await db.$count(consentLog, eq(consentLog.memberId, id))).toBe(0);
  // Who never said anything has nothing to join.
  await db.transaction((tx) => joinWish(tx, { id, email: 'nobody@example.org' }));
});
