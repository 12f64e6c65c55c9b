import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { seedFund } from '#app/features/donations/seed.server.ts';
import { donations } from '#app/features/donations/tables.server.ts';
import { permissionsOf, type Role } from '#app/features/staff/roles.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { receiptNumbers, receipts } from '#app/features/receipts/tables.server.ts';
import { readPaymentState } from './payment-filter.server.ts';
import { tellFilter } from './tell-filter.server.ts';
import { countFlagged, listPayments, totalPayments } from './payment-list.server.ts';
import { paymentReads, paymentSection } from './payment-section.server.ts';
import { viewOf } from '#app/features/payments/payer-view.server.ts';

const { db } = await createTestDatabase();
const { pay } = await openGiftSite(db);
const as = (role: Role) => ({ permissions: permissionsOf([role]) });
const plain = viewOf(as('tresorerie'));
const masked = viewOf(as('audit'));
const list = (query: Record<string, string>, person = plain) =>
  listPayments(db, pay.purposes, readPaymentState(query, 'fr'), person);

type Put = Partial<typeof payments.$inferInsert> & { at?: string; donorName?: string; donorEmail?: string };

async function put({ at, donorName, donorEmail, ...payment }: Put = {}): Promise<string> {
  const [id, purposeId] = [randomUUID(), randomUUID()];
  const currency = payment.currency ?? 'XOF';
  await db.insert(donations).values({
    id: purposeId,
    fundId: 'project-1',
    amountMinor: 5000,
    currency,
    donationType: 'one_time',
    donorName,
    donorEmail,
    isAnonymous: false,
    language: 'fr',
  });
  await db.insert(payments).values({
    id,
    purpose: 'donation',
    purposeId,
    provider: 'sandbox',
    amountMinor: 5000,
    currency,
    interval: 'one_time',
    language: 'fr',
    ...payment,
    ...(at ? { createdAt: sql`${at}::timestamptz` as never } : {}),
  });
  return id;
}

const PROJECT = {
  title: 'Un puits',
  place: 'Kenge',
  path: '/projects/7',
  cloth: { motif: 'losange', fg: '#B8371B', bg: '#FFB71B' } as const,
  currency: 'USD' as const,
};

let aline: string;
beforeAll(async () => {
  aline = await put({
    at: '2026-01-10 10:00:00+00',
    donorName: 'Aline Kabongo',
    donorEmail: 'aline@exemple.org',
    status: 'paid',
    paidAt: new Date('2026-01-10T10:01:00Z'),
    keptMinor: 3000,
  });
  await db.insert(receiptNumbers).values({ year: 2026, last: 414 });
  await db.insert(receipts).values({ paymentId: aline, year: 2026, number: 414 });
});

test('no payment is left out between two pages, not even of those within one millisecond', async () => {
  for (const at of ['2026-03-02 10:00:00.123456+00', '2026-03-02 10:00:00.123111+00'])
    for (let count = 0; count < 3; count++) await put({ at });
  const seen: string[] = [];
  for (let after: string | undefined, page = 0; page < 10; page++) {
    const { items, next } = await list({
      from: '2026-03-02',
      to: '2026-03-02',
      limit: '2',
      ...(after ? { after } : {}),
    });
    seen.push(...items.map(({ id }) => id));
    if (!next) break;
    after = next;
  }
  expect(seen).toHaveLength(6);
  expect(new Set(seen).size).toBe(6);
});

test('a payment says what it was for, who paid, what is left of it', async () => {
  const { items } = await list({ q: aline });
  expect(items).toMatchObject([
    {
      id: aline,
      name: 'Aline Kabongo',
      email: 'a•••@exemple.org',
      title: 'Une école, Luozi',
      receipt: 'ELK-2026-000414',
      amount: 5000,
      kept: 3000,
      isPartRefunded: true,
      isFlagged: false,
    },
  ]);
});

test('it is found by its receipt’s number, its id, its payer’s name or whole address', async () => {
  const ids = async (q: string, person = plain) => (await list({ q }, person)).items.map(({ id }) => id);
  for (const q of [
    'ELK-2026-000414',
    'elk-2026-414',
    '2026-00414',
    '414',
    '000414',
    aline,
    'aline',
    'kab',
    'Kabongo al',
  ])
    expect([q, await ids(q)]).toEqual([q, [aline]]);
  expect(await ids('Aline@exemple.org')).toEqual([aline]);
  for (const q of ['2025-414', '41', 'abongo', 'aline@exemple', randomUUID()])
    expect([q, await ids(q)]).toEqual([q, []]);
});

test('who may not see persons sees them masked, and finds nobody by name or address', async () => {
  const [seen] = (await list({ q: '414' }, masked)).items;
  expect(seen).toMatchObject({ name: 'A. K.', email: 'a•••@exemple.org' });
  for (const q of ['aline', 'aline@exemple.org']) expect((await list({ q }, masked)).items).toEqual([]);
});

test('states and days filter; what has to be looked at is counted with its oldest', async () => {
  const at = '2026-04-05 09:00:00+00';
  const flagged = await put({ at, flag: 'provider says 1 XOF' });
  const failed = await put({ at, status: 'failed' });
  const ids = async (query: Record<string, string>) => (await list(query)).items.map(({ id }) => id);
  expect(await ids({ state: 'flagged' })).toEqual([flagged]);
  expect(await ids({ state: 'failed' })).toEqual([failed]);
  expect((await ids({ from: '2026-04-05', to: '2026-04-05' })).sort()).toEqual([failed, flagged].sort());
  expect(await ids({ from: '2026-04-06', to: '2026-04-06' })).toEqual([]);
  expect(await countFlagged(db)).toEqual({ count: 1, since: new Date(at) });
  const { places, tasks } = paymentSection(pay.purposes);
  expect(await places![0]!.count!(db)).toBe(1);
  expect(await tasks![0]!.list(db, 5)).toMatchObject([
    { target: `payment:${flagged}`, path: `/admin/payments/${flagged}` },
  ]);
  expect(await tasks![0]!.has!(db, `payment:${flagged}`)).toBe(true);
  expect(await tasks![0]!.has!(db, `order:${flagged}`)).toBe(false);
});

test('totals are of what was paid, by currency, less what went back; the read has them with its first page', async () => {
  await put({ at: '2026-01-10 11:00:00+00', status: 'pending' });
  await put({
    at: '2026-01-10 12:00:00+00',
    currency: 'USD',
    status: 'paid',
    paidAt: new Date(),
    keptMinor: 5000,
  });
  const filter = { from: '2026-01-10', to: '2026-01-10' };
  const totals = [
    { currency: 'USD', count: 1, keptMinor: 5000 },
    { currency: 'XOF', count: 1, keptMinor: 3000 },
  ];
  expect(await totalPayments(db, pay.purposes, readPaymentState(filter), plain)).toEqual(totals);
  const [read] = paymentReads(pay.purposes);
  const ask = (query: Record<string, string>) =>
    read!.read(db, { query, staff: as('tresorerie'), visitor: { language: 'fr' } } as never);
  expect(await ask(filter)).toMatchObject({ totals });
  expect(await ask({ from: '2026-01-10' })).toHaveProperty('totals');
  expect(await ask({ ...filter, after: 'x' })).not.toHaveProperty('totals');
});

test('sums filter in one currency, both ends included; what is no sum is left out', async () => {
  const at = '2026-05-05 09:00:00+00';
  const day = { from: '2026-05-05', to: '2026-05-05' };
  for (const amountMinor of [4999, 5000, 9000, 9001]) await put({ at, amountMinor });
  await put({ at, amountMinor: 6000, currency: 'USD' });
  const sums = async (query: Record<string, string>) =>
    (await list({ ...day, ...query })).items.map(({ amount, currency }) => `${amount} ${currency}`).sort();
  expect(await sums({ currency: 'XOF', amountFrom: '5 000', amountTo: '9000' })).toEqual(['5000 XOF', '9000 XOF']);
  // Without a currency sums are francs.
  expect(await sums({ amountFrom: '9001' })).toEqual(['9001 XOF']);
  expect(await sums({ amountTo: '4999' })).toEqual(['4999 XOF']);
  expect(await sums({ currency: 'USD', amountFrom: '60', amountTo: '60.00' })).toEqual(['60 USD']);
  // Which of two sums is meant is not guessed.
  expect(await sums({ currency: 'USD', amountFrom: '1,000' })).toEqual(['60 USD']);
  expect(await sums({ currency: 'USD' })).toEqual(['60 USD']);
  expect(await sums({ amountFrom: 'beaucoup', currency: 'ABC' })).toHaveLength(5);
  const filter = readPaymentState({ ...day, amountFrom: '5000' });
  expect(await totalPayments(db, pay.purposes, filter, plain)).toEqual([]);
});

test('gifts to one fund are shown, and the sentence says which fund and sums', async () => {
  const at = '2026-06-05 09:00:00+00';
  const [here, there] = [await put({ at }), await put({ at })];
  await seedFund(db, { ...PROJECT, id: 'project-7' });
  await db.execute(sql`update donations set fund_id = 'project-7'
    where id = (select purpose_id from payments where id = ${there})`);
  const ids = async (fund: string) =>
    (await list({ fund, from: '2026-06-05', to: '2026-06-05' })).items.map(({ id }) => id);
  expect([await ids('project-1'), await ids('project-7'), await ids('project-99')]).toEqual([[here], [there], []]);
  expect(await ids("' or 1=1")).toHaveLength(2);
  const funds = await pay.purposes.donation!.funds!.list(db);
  const tell = (query: Record<string, string>) => tellFilter(readPaymentState(query, 'en'), funds, 'en');
  expect(tell({})).toBe('');
  expect(tell({ fund: 'project-7' })).toBe('Gifts to “Un puits, Kenge”.');
  expect(tell({ fund: 'project-7', amountFrom: '5', amountTo: '9', currency: 'USD' })).toMatch(
    /^Gifts to “Un puits, Kenge”\. Amounts from .*5.* to .*9.*\.$/,
  );
  expect(tell({ amountFrom: '5' })).toMatch(/^Amounts from XOF.5\.$/);
  expect(tell({ amountTo: '5' })).toMatch(/^Amounts up to XOF.5\.$/);
  expect(tell({ currency: 'EUR' })).toBe('Payments in EUR.');
});

test('payments of one source, of none, of one way; the sentence says which', async () => {
  const at = '2026-07-05 09:00:00+00';
  const poster = await put({ at, source: 'affiche-goma' });
  const letter = await put({ at, source: 'lettre', provider: 'stripe' });
  const none = await put({ at });
  const ids = async (query: Record<string, string>) =>
    (await list({ ...query, from: '2026-07-05', to: '2026-07-05' })).items.map(({ id }) => id).sort();
  expect(await ids({ source: 'affiche-goma' })).toEqual([poster]);
  expect(await ids({ source: '-' })).toEqual([none]);
  expect(await ids({ way: 'stripe' })).toEqual([letter]);
  expect(await ids({ way: 'sandbox', source: 'lettre' })).toEqual([]);
  // What is understood by nobody filters nothing.
  expect(await ids({ source: "' or 1=1", way: 'A;B' })).toHaveLength(3);
  expect((await list({ source: 'lettre' })).items).toMatchObject([{ id: letter, source: 'lettre' }]);
  const tell = (query: Record<string, string>) => tellFilter(readPaymentState(query, 'en'), [], 'en');
  expect(tell({ source: 'lettre', way: 'stripe' })).toBe('Method: “Card”. Source: “lettre”.');
  expect(tell({ source: '-' })).toBe('No known source.');
});

test('the palette finds a payment by its receipt and its payer, masked for who checks the books', async () => {
  const [{ search }] = paymentSection(pay.purposes).find! as [
    NonNullable<ReturnType<typeof paymentSection>['find']>[number],
  ];
  expect(await search(db, '2026-414', as('tresorerie'))).toMatchObject([
    { title: 'ELK-2026-000414 · Aline Kabongo', path: `/admin/payments/${aline}` },
  ]);
  expect(await search(db, '414', as('audit'))).toMatchObject([{ title: 'ELK-2026-000414 · A. K.' }]);
  expect(await search(db, 'Kabongo', as('audit'))).toEqual([]);
});

const planOf = async (query: string) => {
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql.raw(`explain ${query}`));
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

test('the newest payments are read off an index: all, of one state, source or way, those to be looked at', async () => {
  await db.execute(sql`set enable_seqscan = off`);
  for (const where of [
    '',
    ...['status', 'source', 'provider'].map((name) => `where ${name} = 'x'`),
    'where flag is not null',
  ]) {
    const plan = await planOf(`select * from payments ${where} order by created_at desc, id desc limit 26`);
    expect(plan).toContain('Index Scan');
    expect(plan).not.toContain('Sort');
  }
});

test('who paid is found by an index, for every purpose', async () => {
  const indexOf = async (purpose: string, typed: string) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${pay.purposes[purpose]!.paidBy(typed)}`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  expect(await indexOf('donation', 'kab')).toContain('donations_donor_words');
  expect(await indexOf('order', 'kab')).toContain('orders_buyer_words');
  expect(await indexOf('donation', 'a@b.org')).toContain('donations_donor_email');
  expect(await indexOf('order', 'a@b.org')).toContain('orders_email');
  expect(await indexOf('share', 'a@b.org')).toContain('shares_email');
  expect(await indexOf('course', 'a@b.org')).toContain('course_purchases_email');
});
