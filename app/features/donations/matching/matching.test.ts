import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { settlePayment } from '#app/features/payments/settle.server.ts';
import { receiptName } from '#app/features/payments/payment.ts';
import { type payments } from '#app/features/payments/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { sessions } from '#platform/auth-tables.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { seedFund, seedGeneralFund } from '#app/features/donations/seed.server.ts';
import { moveGift } from '#app/features/donations/staff/move-gift.server.ts';
import { bookMatch, endMatch, openMatch, unbookMatch } from './match-acts.server.ts';
import { findShownMatch, listMatches, listShownMatches } from './read-matches.server.ts';
import { matches, matchLines } from './tables.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk, give } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
await seedGeneralFund(db);
await seedFund(db, {
  id: 'project-2',
  title: 'Un forage',
  place: 'Kenge',
  path: '/projects/2',
  cloth: { motif: 'losange', fg: '#B8371B', bg: '#FFB71B' },
  currency: 'EUR',
});
const { hire, linesOf } = openDesk(siteContext, [
  openMatch(),
  endMatch(),
  bookMatch(),
  unbookMatch(),
  moveGift(() => pay),
]);
const treasurer = await hire('tresorerie');

const inDays = (days: number) => dayInKinshasa(new Date(Date.now() + days * 86_400_000));
const open = (more: object = {}, who = treasurer) =>
  who.call('open-match', { programId: 'project-1', sponsor: 'Maison Kivu', cap: '100', lastDay: inDays(30), ...more });
const opened = async (more: object = {}) => String((await open(more)).id);

/** 25 000 XOF are 41.92 $ at the rate of these tests. */
async function paid(more: object = {}): Promise<typeof payments.$inferSelect> {
  const id = paymentOf(await give({ programId: 'project-1', amount: 25_000, donorEmail: 'a@example.org', ...more }));
  await desk.act(`sb_${id}`, 'pay');
  return (await checkPayment(pay, id))!;
}
const back = ({ id, amountMinor }: { id: string; amountMinor: number }, refundedMinor: number) =>
  settlePayment(db, pay, id, {
    status: 'paid',
    amountMinor,
    currency: 'XOF',
    refunds: [{ ref: randomUUID(), amountMinor: refundedMinor, status: 'done' }],
  });
const matchedOf = async ({ id }: { id: string }) =>
  (await db.select().from(matchLines).where(eq(matchLines.paymentId, id)))[0]?.matchedMinor ?? 0;
const stateOf = async (id: string) => (await listMatches(db)).find((match) => match.id === id)!;
const shown = () => findShownMatch(db, { id: 'project-1' }, 'fr');
const receiptOf = async ({ id }: { id: string }) =>
  receiptName((await db.select().from(receipts).where(eq(receipts.paymentId, id)))[0]!);
const whole = async () => expect(await findBrokenInvariants(db)).toEqual([]);

beforeEach(async () => {
  for (const { id } of await listMatches(db)) await treasurer.call('end-match', { id, reason: 'test' });
});

test('each gift is matched by as much as it counts, the last by what is left of the cap, to the cent', async () => {
  const before = await paid();
  const id = await opened();
  const gifts = [await paid(), await paid(), await paid(), await paid()];
  expect(await matchedOf(before)).toBe(0);
  expect(await Promise.all(gifts.map(matchedOf))).toEqual([4192, 4192, 1616, 0]);
  expect(await stateOf(id)).toMatchObject({ capMinor: 10_000, matchedMinor: 10_000, cameMinor: 0 });
  expect(await shown()).toEqual({
    sponsor: 'Maison Kivu',
    cap: '100\u00a0$',
    left: undefined,
    day: expect.any(String),
  });
  await whole();
});

test('gifts that settle all at once never take more than the cap', async () => {
  const id = await opened({ cap: '60' });
  const started = await Promise.all(
    Array.from({ length: 6 }, async () =>
      paymentOf(await give({ programId: 'project-1', amount: 25_000, donorEmail: 'a@example.org' })),
    ),
  );
  for (const payment of started) await desk.act(`sb_${payment}`, 'pay');
  await Promise.all(started.flatMap((payment) => [checkPayment(pay, payment), checkPayment(pay, payment)]));
  expect(await stateOf(id)).toMatchObject({ matchedMinor: 6000 });
  await whole();
});

test('a refunded gift frees its part of the match for later gifts, not for earlier ones', async () => {
  const id = await opened({ cap: '60' });
  const [first, second] = [await paid(), await paid()];
  expect([await matchedOf(first), await matchedOf(second)]).toEqual([4192, 1808]);
  await back(first, 12_500);
  expect([await matchedOf(first), await matchedOf(second)]).toEqual([2096, 1808]);
  expect(await shown()).toMatchObject({ left: '20,96\u00a0$' });
  const third = await paid();
  expect(await matchedOf(third)).toBe(2096);
  await back(second, 25_000);
  expect(await matchedOf(second)).toBe(0);
  expect(await stateOf(id)).toMatchObject({ matchedMinor: 4192 });
  await whole();
});

test('a gift that loses a part takes nothing that became free since', async () => {
  await opened({ cap: '60' });
  const [first, second, third] = [await paid(), await paid(), await paid()];
  expect([await matchedOf(second), await matchedOf(third)]).toEqual([1808, 0]);
  await back(first, 25_000);
  // Its giver was told that nothing, or 18.08 $, was given beside it.
  await back(third, 1_000);
  await back(second, 1_000);
  expect([await matchedOf(second), await matchedOf(third)]).toEqual([1808, 0]);
  await whole();
});

test('it counts in no sum of the fund; another fund’s gifts take no part', async () => {
  await opened();
  const other = await paid({ programId: 'project-2' });
  expect(await matchedOf(other)).toBe(0);
  await whole();
});

test('a gift that is moved leaves its match, and joins that of its new fund', async () => {
  const id = await opened();
  const gift = await paid();
  const there = await opened({ programId: 'project-2', cap: '10' });
  await treasurer.call('move-gift', { paymentId: gift.id, programId: 'project-2', reason: 'mauvais projet' });
  expect(await stateOf(id)).toMatchObject({ matchedMinor: 0 });
  expect(await stateOf(there)).toMatchObject({ matchedMinor: 1000 });
  await whole();
});

test('once ended nothing more is taken of it, and what goes back still leaves it', async () => {
  const id = await opened();
  const gift = await paid();
  expect(await treasurer.call('end-match', { id, reason: 'promesse retirée' })).toHaveProperty('message');
  expect(await shown()).toBeUndefined();
  expect(await matchedOf(await paid())).toBe(0);
  await back(gift, 12_500);
  expect(await stateOf(id)).toMatchObject({ matchedMinor: 2096 });
  expect(await treasurer.call('end-match', { id, reason: 'encore' })).toHaveProperty('message');
  const lines = (await linesOf(`match:${id}`)).filter(({ verb }) => verb === 'end-match');
  expect(lines).toMatchObject([{ reason: 'promesse retirée', after: { state: 'ended' } }]);
  await whole();
});

test('its days hold: before the first and after the last nothing is matched or shown', async () => {
  const id = await opened({ firstDay: inDays(2) });
  expect(await matchedOf(await paid())).toBe(0);
  expect(await shown()).toBeUndefined();
  await db
    .update(matches)
    .set({ firstDay: inDays(-9), lastDay: inDays(-1) })
    .where(eq(matches.id, id));
  expect(await matchedOf(await paid())).toBe(0);
  expect(await shown()).toBeUndefined();
  // Over by its day, it stands in nobody's way.
  expect(await open()).toHaveProperty('id');
  await whole();
});

test('a form that lets one choose the fund says each match by its fund, none of a fund without', async () => {
  await opened();
  const all = await listShownMatches(db, ['project-1', 'project-2'], 'fr');
  expect([...all.keys()]).toEqual(['project-1']);
  expect(all.get('project-1')).toEqual(await shown());
  expect(await listShownMatches(db, [], 'fr')).toEqual(new Map());
});

test('the sponsor’s own gift counts as one, is not matched, and says what is still owed', async () => {
  const id = await opened();
  await paid();
  const own = await paid();
  expect(await stateOf(id)).toMatchObject({ matchedMinor: 8384 });
  const receipt = await receiptOf(own);
  expect(await treasurer.call('book-match', { id, receipt: ` ${receipt.toLowerCase()} ` })).toHaveProperty('message');
  expect(await stateOf(id)).toMatchObject({ matchedMinor: 4192, cameMinor: 4192 });
  // Told again by its provider it stays what it is.
  await back(own, 12_500);
  expect(await matchedOf(own)).toBe(0);
  expect(await stateOf(id)).toMatchObject({ cameMinor: 2096 });
  expect(await treasurer.call('book-match', { id, receipt })).toHaveProperty('message');
  expect((await linesOf(`match:${id}`)).filter(({ verb }) => verb === 'book-match')).toMatchObject([
    { after: { receipt } },
  ]);
  await treasurer.call('end-match', { id, reason: 'x' });
  const next = await opened();
  expect(await treasurer.call('book-match', { id: next, receipt })).toMatchObject({ code: 'match_booked' });
  await whole();
});

test('a receipt that is none, of another fund or of what went back is refused', async () => {
  const id = await opened();
  const book = (receipt: string, of = id) => treasurer.call('book-match', { id: of, receipt });
  const other = await paid({ programId: 'project-2' });
  const gone = await paid();
  const receipt = await receiptOf(gone);
  await back(gone, 25_000);
  for (const typed of ['ELK-2026-999999', 'ELK', '', 'x'.repeat(61)])
    expect(await book(typed)).toMatchObject({ fields: { receipt: expect.anything() } });
  expect(await book(await receiptOf(other))).toMatchObject({ code: 'match_other_fund' });
  expect(await book(receipt)).toMatchObject({ code: 'match_other_fund' });
  expect(await book(await receiptOf(await paid()), randomUUID())).toMatchObject({ code: 'match_unknown' });
  expect(await treasurer.call('end-match', { id: randomUUID(), reason: 'x' })).toMatchObject({ code: 'match_unknown' });
});

const unbook = (id: string, receipt: string, more: object = {}) =>
  treasurer.call('unbook-match', { id, receipt, reason: 'numéro mal tapé', ...more });

test('a gift booked by a mistyped number is a donor’s again, matched as far as room is left; the log says why', async () => {
  const id = await opened({ cap: '60' });
  const mistaken = await paid();
  const receipt = await receiptOf(mistaken);
  await treasurer.call('book-match', { id, receipt });
  // Meanwhile another takes of the room that it left.
  const other = await paid();
  expect(await stateOf(id)).toMatchObject({ matchedMinor: 4192, cameMinor: 4192, booked: [{ receipt }] });
  expect(await unbook(id, ` ${receipt.toLowerCase()}`)).toHaveProperty('message');
  expect([await matchedOf(mistaken), await matchedOf(other)]).toEqual([1808, 4192]);
  expect(await stateOf(id)).toMatchObject({ matchedMinor: 6000, cameMinor: 0, booked: [] });
  await whole();
  expect((await linesOf(`match:${id}`)).filter(({ verb }) => verb === 'unbook-match')).toMatchObject([
    { before: { receipt }, after: { receipt: null }, reason: 'numéro mal tapé' },
  ]);
  // A gift as any other from then on: what goes back leaves its match, and it may be booked where it belongs.
  await back(mistaken, 12_500);
  expect(await stateOf(id)).toMatchObject({ matchedMinor: 6000 });
  await back(mistaken, 25_000 - 12_500);
  expect(await stateOf(id)).toMatchObject({ matchedMinor: 4192 });
  await treasurer.call('book-match', { id, receipt: await receiptOf(other) });
  expect(await stateOf(id)).toMatchObject({ matchedMinor: 0, cameMinor: 4192 });
  await whole();
});

test('taken back once the match has ended, or of a gift from before it, nothing is matched', async () => {
  const early = await paid();
  const id = await opened();
  const late = await paid();
  for (const gift of [early, late]) await treasurer.call('book-match', { id, receipt: await receiptOf(gift) });
  await db
    .update(matches)
    .set({ firstDay: inDays(1) })
    .where(eq(matches.id, id));
  expect(await unbook(id, await receiptOf(early))).toHaveProperty('message');
  await db
    .update(matches)
    .set({ firstDay: inDays(0) })
    .where(eq(matches.id, id));
  await treasurer.call('end-match', { id, reason: 'x' });
  expect(await unbook(id, await receiptOf(late))).toHaveProperty('message');
  expect([await matchedOf(early), await matchedOf(late)]).toEqual([0, 0]);
  expect(await stateOf(id)).toMatchObject({ matchedMinor: 0, cameMinor: 0 });
  await whole();
});

test('one that was moved since is a donor’s of its new fund, and what went back takes nothing', async () => {
  const id = await opened();
  const there = await opened({ programId: 'project-2', cap: '10' });
  const [moved, gone] = [await paid(), await paid()];
  for (const gift of [moved, gone]) await treasurer.call('book-match', { id, receipt: await receiptOf(gift) });
  await treasurer.call('move-gift', { paymentId: moved.id, programId: 'project-2', reason: 'mauvais projet' });
  await back(gone, 25_000);
  // In sight while they are booked, and nothing of what came.
  expect(await stateOf(id)).toMatchObject({ cameMinor: 0, booked: [{ countedMinor: 0 }, { countedMinor: 0 }] });
  for (const gift of [moved, gone]) expect(await unbook(id, await receiptOf(gift))).toHaveProperty('message');
  expect([await matchedOf(moved), await matchedOf(gone)]).toEqual([1000, 0]);
  expect(await stateOf(there)).toMatchObject({ matchedMinor: 1000 });
  await whole();
});

test('taken back while others settle, the cap still holds', async () => {
  const id = await opened({ cap: '60' });
  const mistaken = await paid();
  const receipt = await receiptOf(mistaken);
  await treasurer.call('book-match', { id, receipt });
  const started = await Promise.all(
    Array.from({ length: 3 }, async () =>
      paymentOf(await give({ programId: 'project-1', amount: 25_000, donorEmail: 'a@example.org' })),
    ),
  );
  for (const payment of started) await desk.act(`sb_${payment}`, 'pay');
  const [, , , first, second] = await Promise.all([
    ...started.map((payment) => checkPayment(pay, payment)),
    unbook(id, receipt),
    unbook(id, receipt),
  ]);
  // Pressed twice it is taken back once.
  expect([first, second].filter((answer) => 'message' in (answer as object))).toHaveLength(1);
  expect(await stateOf(id)).toMatchObject({ matchedMinor: 6000, booked: [] });
  await whole();
});

test('only a gift booked for the match can be unbooked, with a reason and a fresh proof', async () => {
  const id = await opened();
  const gift = await paid();
  const receipt = await receiptOf(gift);
  expect(await unbook(id, receipt)).toMatchObject({ code: 'match_not_booked', fields: { receipt: expect.anything() } });
  await treasurer.call('book-match', { id, receipt });
  const there = await opened({ programId: 'project-2' });
  expect(await unbook(there, receipt)).toMatchObject({ code: 'match_not_booked' });
  expect(await unbook(randomUUID(), receipt)).toMatchObject({ code: 'match_unknown' });
  expect(await unbook(id, 'ELK-2026-999999')).toMatchObject({ code: 'receipt_unknown' });
  expect(await unbook(id, receipt, { reason: ' ' })).toMatchObject({ fields: { reason: expect.anything() } });
  const idle = await hire('tresorerie');
  await db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 3_600_000) })
    .where(eq(sessions.userId, idle.id));
  expect(await idle.call('unbook-match', { id, receipt, reason: 'x' })).toMatchObject({ code: 'fresh_proof_needed' });
  expect(await (await hire('collecte')).call('unbook-match', {})).toMatchObject({ code: 'permission_missing' });
  expect(await stateOf(id)).toMatchObject({ booked: [{ receipt }] });
  expect((await linesOf(`match:${id}`)).filter(({ verb }) => verb === 'unbook-match')).toEqual([]);
});

test('an invalid match is refused beside its field', async () => {
  const refused = async (more: object) => {
    const { code, fields } = (await open(more)) as { code?: string; fields?: Record<string, string> };
    return code ?? Object.keys(fields ?? {})[0];
  };
  expect(await refused({ programId: 'general' })).toBe('fund_unknown');
  expect(await refused({ programId: 'project-99' })).toBe('fund_unknown');
  expect(await refused({ sponsor: ' ' })).toBe('match_sponsor');
  for (const cap of ['', '0', '-5', 'cent']) expect([cap, await refused({ cap })]).toEqual([cap, 'amount_invalid']);
  expect(await refused({ cap: '1,234' })).toBe('amount_ambiguous');
  expect(await refused({ firstDay: inDays(-1) })).toBe('day_past');
  expect(await refused({ firstDay: inDays(9), lastDay: inDays(8) })).toBe('match_days');
  expect(await refused({ lastDay: inDays(367) })).toBe('match_days');
  expect(await open({ lastDay: inDays(0) })).toHaveProperty('id');
  expect(await refused({})).toBe('match_open');
});

test('only who may', async () => {
  const guest = await hire('collecte');
  expect(await open({}, guest)).toMatchObject({ code: 'permission_missing' });
});
