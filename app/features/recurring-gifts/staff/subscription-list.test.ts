import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { permissionsOf, type Role } from '#app/features/staff/roles.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { putRegularGift, type RegularGift } from '#test/regular-gifts.ts';
import { nextDue, whyOf } from '#app/features/recurring-gifts/renewals.ts';
import { monthsLater } from '#app/shared/months.ts';
import { dunnings } from '#app/features/recurring-gifts/tables.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { countFailing, listExpected, listSubscriptions, totalExpected } from './subscription-list.server.ts';
import { giverView, subscriptionRead, subscriptionSection } from './subscription-section.server.ts';

const { db } = await createTestDatabase();
const { pay } = await openGiftSite(db);
const as = (role: Role) => ({ permissions: permissionsOf([role]) });
const list = (query: Record<string, string>, role: Role = 'collecte') =>
  listSubscriptions(db, pay.purposes, readListState(query), giverView(as(role)));

const put = (more: RegularGift = {}) => putRegularGift(db, { donorEmail: 'aline@exemple.org', ...more });

let failing: string;
beforeAll(async () => {
  await put({ createdAt: new Date('2026-01-31T10:00:00Z') });
  await put({ createdAt: new Date('2026-01-31T23:30:00Z'), amountMinor: 7000 });
  await put({ createdAt: new Date('2026-02-10T10:00:00Z'), currency: 'EUR', amountMinor: 2050 });
  await put({ createdAt: new Date('2025-02-05T10:00:00Z'), interval: 'yearly', amountMinor: 60_000 });
  await put({ createdAt: new Date('2025-07-05T10:00:00Z'), interval: 'yearly', amountMinor: 90_000 });
  await put({ status: 'paused', createdAt: new Date('2026-01-01T10:00:00Z'), donorName: 'Odile Mwamba' });
  await put({ status: 'ended', createdAt: new Date('2026-01-02T10:00:00Z') });
  await put({ status: 'pending', createdAt: new Date('2026-01-03T10:00:00Z') });
  failing = await put({ status: 'past_due', createdAt: new Date('2026-01-04T10:00:00Z') });
  const paymentId = randomUUID();
  await db.insert(payments).values({
    id: paymentId,
    purpose: 'donation',
    purposeId: randomUUID(),
    subscriptionId: failing,
    provider: 'sandbox',
    amountMinor: 5000,
    currency: 'XOF',
    interval: 'monthly',
    language: 'fr',
  });
  const beganAt = new Date('2026-03-01T10:00:00Z');
  await db
    .insert(dunnings)
    .values({ subscriptionId: failing, paymentId, code: 'expired_card', beganAt, mailsSent: 1, nextAt: beganAt });
});

test('each state shows its own, and what was never paid is in none', async () => {
  const counts: Record<string, number> = {};
  for (const state of ['', 'active', 'failing', 'resting', 'stopped', 'pending', 'nonsense'])
    counts[state] = (await list({ state })).items.length;
  expect(counts).toEqual({ '': 8, active: 5, failing: 1, resting: 1, stopped: 1, pending: 0, nonsense: 0 });
  expect((await list({ state: 'failing' })).items).toMatchObject([
    { id: failing, state: 'failing', reason: 'expired_card', mailsSent: 1, nextDay: null },
  ]);
});

test('pages by key miss none; days filter', async () => {
  const seen: string[] = [];
  for (let after: string | undefined, page = 0; page < 10; page++) {
    const { items, next } = await list({ limit: '3', ...(after ? { after } : {}) });
    seen.push(...items.map(({ id }) => id));
    if (!next) break;
    after = next;
  }
  expect([seen.length, new Set(seen).size]).toEqual([8, 8]);
  expect((await list({ from: '2026-01-01', to: '2026-01-02' })).items).toHaveLength(2);
});

test('found by a giver’s name, whole address or its id; who may not see persons sees them masked and finds nobody', async () => {
  for (const q of ['odile', 'Mwamba']) expect((await list({ q })).items).toMatchObject([{ name: 'Odile Mwamba' }]);
  expect((await list({ q: failing })).items).toHaveLength(1);
  expect((await list({ q: 'nobody' })).items).toEqual([]);
  expect((await list({ q: 'odile' }, 'audit')).items).toEqual([]);
  expect((await list({ q: failing }, 'audit')).items).toMatchObject([{ name: 'A. K.', email: 'a•••@exemple.org' }]);
});

test('what active gifts bring is told by currency, a month and a year apart', async () => {
  expect(await totalExpected(db)).toEqual([
    { currency: 'EUR', count: 1, monthly: 20.5, yearly: 0 },
    { currency: 'XOF', count: 4, monthly: 12_000, yearly: 150_000 },
  ]);
  const read = await subscriptionRead(pay.purposes).read(db, {
    params: {},
    query: { state: 'active', limit: '2' },
    staff: as('audit') as never,
  } as never);
  expect(read).toMatchObject({ items: [{}, {}], next: expect.any(String), totals: [{}, {}] });
});

test('the calendar puts each on the day it was begun in Kinshasa, the last of a shorter month, yearly ones in their month', async () => {
  expect(await listExpected(db, '2027-02')).toEqual([
    { day: '2027-02-01', currency: 'XOF', count: 1, amountMinor: 7000 },
    { day: '2027-02-05', currency: 'XOF', count: 1, amountMinor: 60_000 },
    { day: '2027-02-10', currency: 'EUR', count: 1, amountMinor: 2050 },
    { day: '2027-02-28', currency: 'XOF', count: 1, amountMinor: 5000 },
  ]);
  // None before it was begun.
  expect((await listExpected(db, '2026-01')).map(({ day }) => day)).toEqual([]);
});

test('a failing gift waits for who may change it, with how many mails its giver got', async () => {
  expect(await countFailing(db)).toBe(1);
  const [source] = subscriptionSection(pay.purposes).tasks!;
  expect(source!.permission).toBe('subscriptions.change');
  expect(await source!.list(db, 10)).toMatchObject([
    { kind: 'gift_failing', target: `gift:${failing}`, values: { mails: 1 }, path: `/admin/subscriptions/${failing}` },
  ]);
  expect([await source!.has!(db, `gift:${failing}`), await source!.has!(db, `gift:${randomUUID()}`)]).toEqual([
    true,
    false,
  ]);
  const [find] = subscriptionSection(pay.purposes).find!;
  expect(await find!.search(db, 'odile', as('collecte'))).toMatchObject([{ title: 'Odile Mwamba', group: 'gift' }]);
});

test('days: the next one a gift is taken on, months later at the end of a month, reasons people know', () => {
  expect(nextDue('2026-01-31', 'monthly', '2026-02-10')).toBe('2026-02-28');
  expect(nextDue('2026-01-31', 'monthly', '2026-02-28')).toBe('2026-03-31');
  expect(nextDue('2026-02-10', 'monthly', '2026-02-10')).toBe('2026-03-10');
  expect(nextDue('2024-02-29', 'yearly', '2026-11-22')).toBe('2027-02-28');
  expect(nextDue('2025-12-24', 'yearly', '2026-11-22')).toBe('2026-12-24');
  expect(monthsLater('2026-11-30', 3)).toBe('2027-02-28');
  expect(['expired_card', 'stolen_card', 'do_not_honor', 'toString'].map(whyOf)).toEqual([
    'expired_card',
    'unusable',
    'other',
    'other',
  ]);
});
