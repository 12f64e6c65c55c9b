import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { payments, subscriptions } from '#app/features/payments/tables.server.ts';
import { users } from '#platform/auth-tables.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite, paymentOf, sendBack } from '#test/gifts.ts';
import { findFund, listFunds, listFundsWithForms, listGiftFunds, readFundState } from './funds.server.ts';
import {
  findDonorName,
  giftData,
  listGiftsOfPayment,
  listOwnGifts,
  listOwnSubscriptions,
  regularGiftData,
  stopOwnSubscriptions,
} from './own-gifts.server.ts';
import { seedFund } from './seed.server.ts';
import { sumLeftGifts } from './left-gifts.server.ts';
import { donations } from './tables.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk, give } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
await db
  .insert(users)
  .values(['aline', 'other'].map((id) => ({ id, email: `${id}@example.org`, name: id, emailVerified: true })));
const day = (n: number) => new Date(Date.UTC(2026, 1, n));
const NOBODY = { members: [], proved: [], emails: [], phones: [], names: [] };

/** A paid gift; `of` is written over its row, as if it had come so. */
async function gift(of: Partial<typeof donations.$inferInsert> = {}, paidAt = day(1), asked: object = {}) {
  const paymentId = paymentOf(
    await give({ programId: 'project-1', amount: 10_000, donorName: 'Aline K', donorEmail: 'a@example.org', ...asked }),
  );
  await desk.act(`sb_${paymentId}`, 'pay');
  await checkPayment(pay, paymentId);
  const [payment] = await db.update(payments).set({ paidAt }).where(eq(payments.id, paymentId)).returning();
  await db.update(donations).set(of).where(eq(donations.id, payment!.purposeId));
  return { paymentId, donationId: payment!.purposeId };
}
const forget = () => db.update(donations).set({ memberId: null, donorEmail: null, donorName: null, donorPhone: null });
const person = { id: 'aline', email: 'aline@example.org' };

test('a member’s gifts are those that still count, newest first, with fund, sum and receipt', async () => {
  const old = await gift({ memberId: 'aline' }, day(1));
  const young = await gift({ memberId: 'aline', donorPhone: '243812345678' }, day(2));
  const gone = await gift({ memberId: 'aline' }, day(3));
  await sendBack(pay, gone.paymentId);
  await checkPayment(pay, gone.paymentId);
  await gift({ memberId: 'other' }, day(4));
  const own = await listOwnGifts(db, 'aline');
  expect(own.map(({ paymentId }) => paymentId)).toEqual([young.paymentId, old.paymentId]);
  expect(own[0]).toEqual({
    paymentId: young.paymentId,
    donationId: young.donationId,
    isPart: false,
    fundId: 'project-1',
    title: 'Une école',
    place: 'Luozi',
    path: '/projects/1',
    cloth: expect.objectContaining({ motif: 'losange' }),
    amountMinor: 10_000,
    currency: 'XOF',
    paidAt: day(2),
    interval: 'one_time',
    phone: '243812345678',
    method: expect.any(String),
    source: null,
    receipt: expect.stringMatching(/\d/),
  });
  expect(own[1]!.phone).toBeUndefined();
  expect(await listOwnGifts(db, 'aline', 1)).toHaveLength(1);
  expect(await listGiftsOfPayment(db, young.paymentId)).toEqual([
    {
      fund: expect.objectContaining({ id: 'project-1' }),
      isPart: false,
      isWhole: true,
      amountMinor: 10_000,
      currency: 'XOF',
      paidAt: day(2),
      receipt: own[0]!.receipt,
    },
  ]);
  expect(await listGiftsOfPayment(db, gone.paymentId)).toEqual([]);
  expect(await listGiftsOfPayment(db, randomUUID())).toEqual([]);
  await forget();
});

test('a person’s page shows what came of theirs, given back or not, and says which of it a proved account gave', async () => {
  const own = await gift({ memberId: 'aline', donorPhone: '243812345678' }, day(1));
  const typed = await gift({ donorEmail: 'a@example.org' }, day(2));
  await sendBack(pay, typed.paymentId);
  await checkPayment(pay, typed.paymentId);
  await gift({ donorEmail: 'b@example.org' }, day(3));
  paymentOf(await give({ programId: 'project-1', amount: 10_000, donorEmail: 'a@example.org', donorName: 'A' }));
  const known = { ...NOBODY, members: ['aline'], proved: ['aline'], emails: ['a@example.org'] };
  const things = await giftData.things!(db, known, 9);
  expect(things).toEqual([
    {
      id: typed.paymentId,
      at: day(2),
      title: 'Une école',
      detail: expect.stringMatching(/\d/),
      path: `/admin/payments/${typed.paymentId}`,
      state: 'payment.status.refunded',
      sum: { amountMinor: 0, currency: 'XOF' },
      cloth: expect.objectContaining({ motif: 'losange' }),
      name: 'Aline K',
      phone: null,
      isProved: false,
    },
    expect.objectContaining({
      id: own.paymentId,
      state: undefined,
      sum: { amountMinor: 10_000, currency: 'XOF' },
      phone: '+243 81 234 56 78',
      isProved: true,
    }),
  ]);
  expect(await giftData.things!(db, known, 1)).toHaveLength(1);
  expect(await giftData.things!(db, NOBODY, 9)).toEqual([]);
  expect(await giftData.keeps!(db, person)).toBe(1);
  expect(await giftData.keeps!(db, { id: '', email: 'a@example.org' })).toBe(1);
  await forget();
});

test('what people gave is summed by who they are: an account before an address, before a telephone, before a name', async () => {
  await gift({ memberId: 'aline', donorEmail: 'a@example.org' });
  await gift({ memberId: 'aline', donorEmail: 'z@example.org' });
  await gift({ donorEmail: 'a@example.org', donorName: 'Paul' });
  await gift({ donorEmail: null, donorPhone: '243812345678', donorName: 'Paul' });
  await gift({ donorEmail: null, donorName: ' PAUL ' });
  const back = await gift({ memberId: 'aline' });
  await sendBack(pay, back.paymentId);
  await checkPayment(pay, back.paymentId);
  const of = (known: object) => ({ ...NOBODY, ...known });
  const sum = (count: number) => [{ currency: 'XOF', keptMinor: 10_000 * count, count }];
  expect(
    await sumLeftGifts(db, [
      of({ members: ['aline'] }),
      of({ emails: ['a@example.org'] }),
      of({ phones: ['243812345678'] }),
      of({ names: ['paul'] }),
      of({ members: ['aline'], names: ['paul'] }),
      of({ members: ['other'] }),
    ]),
  ).toEqual([sum(2), sum(1), sum(1), sum(1), sum(3), []]);
  await forget();
});

test('a telephone leads to the addresses that were left with it', async () => {
  await gift({ donorPhone: '243812345678', donorEmail: 'a@example.org' });
  await gift({ donorPhone: '243812345678', donorEmail: 'a@example.org' });
  await gift({ donorPhone: '243812345678', donorEmail: null });
  await gift({ donorPhone: '243812345679', donorEmail: 'b@example.org' });
  expect(await giftData.withPhone!(db, ['812345678'])).toEqual(['a@example.org']);
  expect(await giftData.withPhone!(db, [])).toEqual([]);
  await forget();
});

test('a person’s file has their gifts with their receipts and without how they are woven; erased, a gift is nobody’s', async () => {
  const own = await gift({ memberId: 'aline', country: 'CD' }, day(2));
  const typed = await gift({ donorEmail: 'aline@example.org', donorPhone: '243812345678' }, day(1));
  const file = (await giftData.list(db, person)) as Record<string, unknown>[];
  expect(file.map(({ paymentId }) => paymentId)).toEqual([own.paymentId, typed.paymentId]);
  expect(file[0]).toMatchObject({ title: 'Une école', taxReceipts: [], correctedReceipt: undefined });
  expect(file[0]).not.toHaveProperty('cloth');
  const stranger = await gift({ donorEmail: 'b@example.org' });
  await db.transaction((tx) => giftData.erase!(tx, person));
  const rowOf = async ({ donationId }: { donationId: string }) =>
    (await db.select().from(donations).where(eq(donations.id, donationId)))[0]!;
  const nobody = { donorName: null, donorEmail: null, donorPhone: null, memberId: null, country: null };
  expect(await rowOf(own)).toMatchObject(nobody);
  expect(await rowOf(typed)).toMatchObject(nobody);
  expect(await rowOf(stranger)).toMatchObject({ donorEmail: 'b@example.org', donorName: 'Aline K' });
  await forget();
});

test('who is known by a telephone alone, or by a name alone, is erased there and nowhere else', async () => {
  const byPhone = await gift({ donorEmail: null, donorPhone: '243812345678', donorName: 'Paul' });
  const withAddress = await gift({ donorPhone: '243812345678', donorEmail: 'a@example.org' });
  const byName = await gift({ donorEmail: null, donorName: 'Paul' });
  const nameOf = async ({ donationId }: { donationId: string }) =>
    (await db.select().from(donations).where(eq(donations.id, donationId)))[0]!.donorName;
  await db.transaction((tx) => giftData.erase!(tx, { id: '', email: '', phone: '243812345678' }));
  expect([await nameOf(byPhone), await nameOf(withAddress), await nameOf(byName)]).toEqual([null, 'Aline K', 'Paul']);
  await db.transaction((tx) => giftData.erase!(tx, { id: '', email: '', name: 'paul' }));
  expect([await nameOf(withAddress), await nameOf(byName)]).toEqual(['Aline K', null]);
  await forget();
});

test('gifts that come again: running ones first, never one that nobody paid; who still gives is not erased', async () => {
  const monthly = async (status: string, createdAt: Date, memberId: string | null = 'aline') => {
    const { donationId } = await gift({ memberId }, createdAt, { donationType: 'monthly' });
    await db
      .update(subscriptions)
      .set({ status: status as 'active', createdAt })
      .where(eq(subscriptions.purposeId, donationId));
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.purposeId, donationId));
    return row!;
  };
  const ended = await monthly('ended', day(9));
  expect(await regularGiftData.blocks!(db, person)).toBeUndefined();
  const old = await monthly('past_due', day(2));
  const young = await monthly('paused', day(3));
  await monthly('pending', day(8));
  await monthly('active', day(7), 'other');
  const own = await listOwnSubscriptions(db, 'aline');
  expect(own.map(({ id }) => id)).toEqual([young.id, old.id, ended.id]);
  expect(own[0]).toMatchObject({
    status: 'paused',
    title: 'Une école',
    fundId: 'project-1',
    path: '/projects/1',
    cloth: { motif: 'losange' },
    amountMinor: 10_000,
  });
  const known = { ...NOBODY, members: ['aline'], proved: ['aline'] };
  const things = await regularGiftData.things!(db, known, 9);
  expect(things.map(({ id, state }) => [id, state])).toEqual([
    [young.id, 'subscription.state.resting'],
    [old.id, 'subscription.state.failing'],
    [ended.id, 'subscription.state.stopped'],
  ]);
  expect(things[0]).toEqual({
    id: young.id,
    at: day(3),
    title: 'Une école',
    path: `/admin/subscriptions/${young.id}`,
    state: 'subscription.state.resting',
    sum: { amountMinor: 10_000, currency: 'XOF' },
    isProved: true,
  });
  expect(await regularGiftData.things!(db, { ...known, proved: [] }, 1)).toMatchObject([{ isProved: false }]);
  expect(await regularGiftData.list(db, person)).toEqual(
    things.map(({ at, title, state, sum }) => ({ since: at, title, state, ...sum })),
  );
  expect(await regularGiftData.blocks!(db, person)).toBe('person_gives_again');
  await stopOwnSubscriptions(pay, 'aline');
  expect((await listOwnSubscriptions(db, 'aline')).map(({ status }) => status)).toEqual(['ended', 'ended', 'ended']);
  expect(await regularGiftData.blocks!(db, person)).toBeUndefined();
  expect((await listOwnSubscriptions(db, 'other')).map(({ status }) => status)).toEqual(['active']);
  await forget();
});

test('the name somebody last gave under is of a gift that came', async () => {
  expect(await findDonorName(db, 'aline')).toBeUndefined();
  await gift({ memberId: 'aline', donorName: 'Aline', createdAt: day(2) });
  await gift({ memberId: 'aline', donorName: 'A. Kabongo', createdAt: day(1) });
  await gift({ memberId: 'aline', donorName: null, createdAt: day(3) });
  await gift({ memberId: 'aline', donorName: 'Promise', createdAt: day(4), supportedAt: null });
  await gift({ memberId: 'other', donorName: 'Other', createdAt: day(5) });
  expect(await findDonorName(db, 'aline')).toBe('Aline');
  await forget();
});

test('a free gift may go to the general fund, then to projects that are on the site; programmes have forms of their own', async () => {
  const fund = (id: string, place?: string) =>
    seedFund(db, {
      id,
      title: `Fonds ${id}`,
      place: place ?? '',
      path: '/',
      cloth: { motif: 'losange', fg: '#B8371B', bg: '#FFB71B' },
      currency: 'USD',
    });
  for (const id of ['general', 'project-10', 'project-2', 'program-1', 'tree']) await fund(id);
  await db.execute(
    sql`insert into content_items (collection, id, live_revision) values ('projects', '2', null), ('projects', '10', 1), ('programs', '2', null)`,
  );
  expect((await listGiftFunds(db)).map(({ id }) => id)).toEqual(['general', 'project-1', 'project-10']);
  expect((await listFundsWithForms(db)).map(({ id }) => id)).toEqual([
    'general',
    'project-1',
    'project-10',
    'program-1',
  ]);
  const all = await listFunds(db);
  expect(all.slice(0, 4)).toEqual([
    { id: 'general', title: 'Fonds general', isOpen: true },
    { id: 'project-1', title: 'Une école, Luozi', isOpen: true },
    { id: 'project-10', title: 'Fonds project-10', isOpen: true },
    { id: 'program-1', title: 'Fonds program-1', isOpen: true },
  ]);
  expect(all.slice(4).map(({ id, isOpen }) => [id, isOpen])).toEqual([
    ['project-2', false],
    ['tree', false],
  ]);
  const { raisedMinor, supporters } = (await findFund(db, 'project-1'))!;
  expect(await readFundState(db, 'project-1')).toEqual({
    id: 'project-1',
    raisedMinor,
    goalMinor: 29_700_000,
    currency: 'USD',
    supporters,
  });
  expect(await readFundState(db, 'nowhere')).toBeUndefined();
});
