import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { sql } from 'drizzle-orm';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { sessions } from '#platform/auth-tables.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { ledgerEntries } from '#app/features/payments/tables.server.ts';
import { closeMonth, findClosedMonth, reopenMonth } from './close-month.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk, give } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const { hire, linesOf } = openDesk(siteContext, [closeMonth(), reopenMonth()]);
const treasurer = await hire('tresorerie');

const paymentId = paymentOf(await give({ programId: 'project-1', amount: 5000, anonymous: true }));
await desk.act(`sb_${paymentId}`, 'pay');
await checkPayment(pay, paymentId);
const put = (at: string, tx: Pick<typeof db, 'insert'> = db) => {
  const line = { transactionId: crypto.randomUUID(), paymentId, currency: 'EUR' as const, at: new Date(at) };
  return tx.insert(ledgerEntries).values([
    { ...line, account: 'fund:project-1', amountMinor: -100 },
    { ...line, account: 'provider:stripe', amountMinor: 100 },
  ]);
};
/** What the database says to a write. */
const saidOf = (write: Promise<unknown>) =>
  write.then(
    () => 'done',
    (error: { cause?: { message?: string } }) => error.cause?.message,
  );

test('a closed month takes no entry any more, to the hour of Kinshasa; nor do those before it; the month after does, and a refund goes into the open one', async () => {
  expect(await treasurer.call('close-month', { month: '2026-03' })).toEqual({ message: expect.any(String) });
  for (const [at, said] of [
    ['2026-02-28T22:59:59Z', 'the month 2026-02 is closed'],
    ['2026-02-28T23:00:00Z', 'the month 2026-03 is closed'],
    ['2026-03-31T22:59:59Z', 'the month 2026-03 is closed'],
    ['2026-03-31T23:00:00Z', 'done'],
  ] as const)
    expect([at, await saidOf(put(at))]).toEqual([at, said]);
  expect(await saidOf(db.execute(sql`update ledger_entries set at = '2026-03-10' where currency = 'EUR'`))).toBe(
    'the month 2026-03 is closed',
  );
  expect((await findClosedMonth(db, '2025-12'))?.month).toBe('2026-03');
  expect(await treasurer.call('close-month', { month: '2026-02' })).toMatchObject({ code: 'month_closed' });
  expect(await findClosedMonth(db, '2026-03')).toMatchObject({ who: treasurer.id });
  expect(await linesOf('month:2026-03')).toMatchObject([{ verb: 'close-month', after: { state: 'closed' } }]);
});

test('entries of a closed month are neither moved nor taken away', async () => {
  await put('2026-04-10T12:00:00Z');
  await treasurer.call('close-month', { month: '2026-04' });
  const within = sql`at >= '2026-04-02' and at < '2026-04-30'`;
  for (const change of [sql`delete from ledger_entries`, sql`update ledger_entries set at = '2026-05-10'`])
    expect(await saidOf(db.execute(sql`${change} where ${within}`))).toBe('the month 2026-04 is closed');
});

test('closing a month waits for an entry in progress', async () => {
  const order: string[] = [];
  let closing: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    await put('2026-05-10T12:00:00Z', tx);
    closing = treasurer.call('close-month', { month: '2026-05' }).then(() => order.push('closed'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    order.push('written');
  });
  await closing;
  expect(order).toEqual(['written', 'closed']);
});

test('for the treasury alone, with a fresh proof; not the month that runs, nor twice', async () => {
  for (const role of ['collecte', 'administration', 'audit', 'marche'] as const)
    expect(await (await hire(role)).call('close-month', { month: '2026-01' })).toMatchObject({
      code: 'permission_missing',
    });
  const late = await hire('tresorerie');
  await db
    .update(sessions)
    .set({ createdAt: new Date(0) })
    .where(sql`user_id = ${late.id}`);
  expect(await late.call('close-month', { month: '2026-01' })).toMatchObject({ code: 'fresh_proof_needed' });
  for (const month of [dayInKinshasa().slice(0, 7), '2098-01'])
    expect(await treasurer.call('close-month', { month })).toMatchObject({ code: 'month_running' });
  for (const month of ['2026-13', 'x', ''])
    expect(await treasurer.call('close-month', { month })).toMatchObject({ code: 'month_invalid' });
  const two = await Promise.all([
    treasurer.call('close-month', { month: '2026-06' }),
    (await hire('tresorerie')).call('close-month', { month: '2026-06' }),
  ]);
  expect(two.map(({ code }) => code ?? 'done').sort()).toEqual(['done', 'month_closed']);
});

test('opened again only by two, with a reason; then it takes entries', async () => {
  await treasurer.call('close-month', { month: '2026-07' });
  expect(await treasurer.call('reopen-month', { month: '2026-07', reason: ' ' })).toMatchObject({
    fields: { reason: 'Indiquez la raison.' },
  });
  expect(await treasurer.call('reopen-month', { month: '2026-08', reason: 'x' })).toMatchObject({ code: 'month_open' });
  const asked = await treasurer.call('reopen-month', { month: '2026-07', reason: 'un relevé oublié' });
  expect(asked).toMatchObject({ code: 'approval_needed' });
  expect(await findClosedMonth(db, '2026-07')).toBeDefined();
  expect(await treasurer.call('approve-plan', { planId: asked.planId })).toMatchObject({ code: 'own_plan' });
  await (await hire('administration')).call('approve-plan', { planId: asked.planId });
  expect(await findClosedMonth(db, '2026-07')).toBeUndefined();
  expect(await saidOf(put('2026-07-10T12:00:00Z'))).toBe('done');
  // Those closed with it stay closed, and none is opened before the ones after it.
  expect(await saidOf(put('2026-06-30T12:00:00Z'))).toBe('the month 2026-06 is closed');
  await treasurer.call('close-month', { month: '2026-07' });
  expect(await treasurer.call('reopen-month', { month: '2026-05', reason: 'x' })).toMatchObject({
    code: 'month_after_closed',
  });
});

test('a month closed with a later one stays closed when that one is opened', async () => {
  await treasurer.call('close-month', { month: '2026-09' });
  expect((await findClosedMonth(db, '2026-08'))?.month).toBe('2026-09');
  const asked = await treasurer.call('reopen-month', { month: '2026-09', reason: 'un relevé' });
  await (await hire('administration')).call('approve-plan', { planId: asked.planId });
  expect(await saidOf(put('2026-09-10T12:00:00Z'))).toBe('done');
  expect(await saidOf(put('2026-08-10T12:00:00Z'))).toBe('the month 2026-08 is closed');
});

test('requested twice and approved twice, a month is reopened once: the second finds it open', async () => {
  await treasurer.call('close-month', { month: '2026-10' });
  const chef = await hire('administration');
  const [one, two] = [
    await treasurer.call('reopen-month', { month: '2026-10', reason: 'un relevé' }),
    await treasurer.call('reopen-month', { month: '2026-10', reason: 'encore' }),
  ];
  expect(await chef.call('approve-plan', { planId: one.planId })).toMatchObject({ state: 'done' });
  expect(await chef.call('approve-plan', { planId: two.planId })).toMatchObject({
    code: 'plan_failed',
    reason: 'month_open',
  });
});
