import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import type { SandboxAct } from '#app/features/payment-providers/sandbox/sandbox-desk.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { type Change, startChangeFeed } from '#platform/changes.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { GENERAL_FUND } from './donation-rules.ts';
import { donationPurpose, listRecentGifts } from './donations.server.ts';
import { findFund } from './funds.server.ts';
import { seedFund } from './seed.server.ts';
import { donations } from './tables.server.ts';

const { db, url } = await createTestDatabase();
const { siteContext, pay, desk, give } = await openGiftSite(db);
const { limits } = siteContext.settings;
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
for (const id of [GENERAL_FUND, 'project-2'])
  await seedFund(db, {
    id,
    title: 'Là où c’est le plus utile',
    place: '',
    path: id === GENERAL_FUND ? '/programs' : '/projects/2',
    cloth: { motif: 'losange', fg: '#B8371B', bg: '#FFB71B' },
    currency: 'USD',
    goalMinor: null,
  });

const giftOf = async (paymentId: string) => {
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  return (await db.select().from(donations).where(eq(donations.id, payment!.purposeId)))[0]!;
};
async function paidGift(more: object = {}) {
  const id = paymentOf(
    await give({
      programId: 'project-1',
      amount: 25_000,
      donorName: 'Aline',
      donorEmail: 'aline@example.org',
      ...more,
    }),
  );
  await act(id, 'pay');
  return { id, gift: await giftOf(id) };
}
async function act(paymentId: string, what: SandboxAct) {
  await desk.act(`sb_${paymentId}`, what);
  await checkPayment(pay, paymentId);
}

test('a gift knows which its fund keeps it is; one that went back has no place, and leaves none behind', async () => {
  const [first, second] = [await paidGift({ programId: 'project-2' }), await paidGift({ programId: 'project-2' })];
  const rank = (gift: { id: string }) => donationPurpose.rank!(db, gift.id);
  expect([await rank(first.gift), await rank(second.gift)]).toEqual([1, 2]);
  const begun = await giftOf(paymentOf(await give({ programId: 'project-2', amount: 25_000, anonymous: true })));
  expect(await rank(begun)).toBeUndefined();
  await act(first.id, 'refund');
  expect([await rank(first.gift), await rank(second.gift)]).toEqual([undefined, 1]);
  expect((await findFund(db, 'project-2'))!.supporters).toBe(1);
});

test('what is shown of the newest gifts: no name of who gave in silence, nor of who gave to another system', async () => {
  await seedFund(db, {
    id: 'project-3',
    title: 'Un puits',
    place: '',
    path: '/projects/3',
    cloth: { motif: 'losange', fg: '#B8371B', bg: '#FFB71B' },
    currency: 'USD',
    goalMinor: null,
  });
  const one = (more: object) => paidGift({ programId: 'project-3', donorName: 'Aline Mbuyi', ...more });
  await one({ amount: 1000 });
  await one({ amount: 2000, anonymous: true });
  const imported = await one({ amount: 3000 });
  await db.update(payments).set({ provider: 'import' }).where(eq(payments.id, imported.id));
  await give({ programId: 'project-3', amount: 4000, donorName: 'Pas encore' });
  const back = await one({ amount: 5000 });
  await act(back.id, 'refund');
  const seen = await listRecentGifts(db, 'project-3');
  expect(seen.map(({ amountMinor, name }) => [amountMinor, name !== undefined])).toEqual([
    [3000, false],
    [2000, false],
    [1000, true],
  ]);
  expect(seen[2]!.name).not.toContain('Mbuyi');
  expect(await listRecentGifts(db, 'project-3', 1)).toHaveLength(1);
});

test('what a payment’s pages say of a gift: its fund, its form, its way on', async () => {
  const { gift } = await paidGift();
  const facts = await donationPurpose.facts(db, gift.id);
  expect(facts).toMatchObject({
    title: 'Une école, Luozi',
    path: '/projects/1',
    isGift: true,
    hasFund: true,
    payerName: 'Aline',
    payerEmail: 'aline@example.org',
    formPath: '/projects/1#donner',
    thanks: { namespace: 'payments', title: 'paid.titleNoName', named: 'paid.title', next: { label: 'paid.next' } },
  });
  expect(facts.thanks!.next.to({} as never)).toBe('/projects/1');
  // The general fund has no page of its own.
  const general = await paidGift({ programId: GENERAL_FUND });
  expect((await donationPurpose.facts(db, general.gift.id)).formPath).toBe('/donate#donner');
});

test('open pages of the fund hear of each change of what it was given', async () => {
  const feed = await startChangeFeed(url);
  const heard: Change[] = [];
  feed.subscribe((change) => heard.push(change));
  const { id } = await paidGift();
  await vi.waitFor(() => expect(heard).toContainEqual({ topic: 'fund', id: 'project-1' }));
  heard.length = 0;
  await act(id, 'refund');
  await vi.waitFor(() => expect(heard).toContainEqual({ topic: 'fund', id: 'project-1' }));
  await feed.stop();
});

test('a gift that counts already keeps its sum, whatever comes for one of its payments', async () => {
  const { id, gift } = await paidGift({ donationType: 'monthly' });
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  await db.transaction((tx) => donationPurpose.resize!(tx, payment!, 7000));
  expect((await giftOf(id)).amountMinor).toBe(gift.amountMinor);
});

test('one address starts so many gifts an hour, however it is written; who gives none is not counted by it', async () => {
  siteContext.settings.limits = { ...limits, callsPerMinute: 1e9, mailsPerHour: 2 };
  const ask = (donorEmail?: string) =>
    give({ programId: 'project-1', amount: 1000, ...(donorEmail ? { donorEmail } : { anonymous: true }) });
  const codes = [];
  for (const email of ['limit@example.org', 'LIMIT@example.org', 'Limit@Example.org'])
    codes.push((await ask(email)).ok);
  expect(codes).toEqual([true, true, false]);
  expect(await ask('Limit@Example.org')).toMatchObject({ ok: false, status: 429 });
  for (let time = 0; time < 3; time++) expect((await ask()).ok).toBe(true);
  siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
});

test('what no way of paying takes is refused before anything is written', async () => {
  const before = await db.$count(donations);
  const monthly = { donationType: 'monthly', method: 'transfer', donorEmail: 'aline@example.org' };
  expect(await give({ programId: 'project-1', amount: 25_000, ...monthly })).toMatchObject({ ok: false });
  expect(await give({ programId: 'nowhere', amount: 25_000, method: 'transfer', anonymous: true })).toMatchObject({
    ok: false,
    body: { code: 'fund_unknown', fields: { programId: expect.any(String) } },
  });
  expect(await db.$count(donations)).toBe(before);
});
