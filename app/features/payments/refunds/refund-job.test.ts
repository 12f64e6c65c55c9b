import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import type { RefundRequest } from '#app/features/payments/provider.server.ts';
import { payments, refunds } from '#app/features/payments/tables.server.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { askRefund, followOpenRefunds } from './refund-job.server.ts';
import { refundLater, wasMistake } from './refunds.server.ts';
import { stick } from '#test/stick.ts';

const { db } = await createTestDatabase();
const { pay, desk, give } = await openGiftSite(db);
const sandbox = pay.current;
afterEach(() => void pay.providers.set('sandbox', sandbox));
const SUM = 25_000;

async function paidGift(): Promise<string> {
  const id = paymentOf(await give({ programId: 'project-1', amount: SUM, anonymous: true }));
  await desk.act(`sb_${id}`, 'pay');
  await checkPayment(pay, id);
  return id;
}
const ask = async (id: string, amountMinor = 5_000) => (await refundLater(db, pay.jobs, id, 'staff', amountMinor))!.id;
const read = async (id: string) => (await db.select().from(refunds).where(eq(refunds.id, id)))[0]!;
const change = (id: string, values: Partial<typeof refunds.$inferInsert>) =>
  db.update(refunds).set(values).where(eq(refunds.id, id));

/** What the provider is asked for from here on; `broken` says of whom it does not answer. */
function listen(broken: (request: RefundRequest) => boolean = () => false): string[] {
  const asked: string[] = [];
  pay.providers.set('sandbox', {
    ...sandbox,
    refunds: {
      start: async (request) => {
        asked.push(request.refundId);
        if (broken(request)) throw new Error('the line broke');
        return sandbox.refunds!.start(request);
      },
    },
  });
  return asked;
}
/** So many minutes ago it was asked for, and asked after. */
const age = (id: string, minutes: number, checked: number | null = null) =>
  db.execute(
    sql`update refunds set created_at = now() - ${minutes}::float8 * interval '1 minute',
        checked_at = now() - ${checked}::float8 * interval '1 minute' where id = ${id}`,
  );

test('a provider is asked for what waits, and for nothing else', async () => {
  const asked = listen();
  await askRefund(pay, randomUUID());
  const done = await ask(await paidGift());
  await change(done, { status: 'accepted' });
  await askRefund(pay, done);
  const id = await paidGift();
  const without = await ask(id);
  await db.update(payments).set({ providerRef: null }).where(eq(payments.id, id));
  await askRefund(pay, without);
  expect(asked).toEqual([]);
  const waiting = await ask(await paidGift());
  await askRefund(pay, waiting);
  expect(asked).toEqual([waiting]);
  expect((await read(waiting)).status).toBe('done');
});

test('a refund fails if its provider cannot refund, and the money stays in the books', async () => {
  const id = await paidGift();
  const refund = await ask(id);
  pay.providers.set('sandbox', { ...sandbox, refunds: undefined });
  await askRefund(pay, refund);
  expect(await read(refund)).toMatchObject({ status: 'failed', failureCode: 'NO_REFUNDS' });
  expect((await db.select().from(payments).where(eq(payments.id, id)))[0]).toMatchObject({ keptMinor: SUM });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('one whose asking was lost is asked for again, one that was taken on is asked after, one that ended is neither', async () => {
  const [lost, fresh, ended] = [await ask(await paidGift()), await ask(await paidGift()), await ask(await paidGift())];
  const takenId = await paidGift();
  const taken = await ask(takenId);
  await askRefund(pay, taken);
  await change(taken, { status: 'accepted', endedAt: null });
  await change(ended, { status: 'failed' });
  for (const id of [lost, taken, ended]) await age(id, 2);
  const asked = listen();
  await followOpenRefunds(pay);
  expect(asked).toEqual([lost]);
  expect((await read(taken)).status).toBe('done');
  expect((await read(fresh)).checkedAt).toBeNull();
  expect((await read(ended)).checkedAt).toBeNull();
  await change(fresh, { status: 'failed' });
});

test('the older it is, the less often: a quarter of its age between two times, six hours at most', async () => {
  const id = await ask(await paidGift());
  const asked = listen(() => true);
  const turns: [minutes: number, checked: number, isDue: boolean][] = [
    [2, 0.5, false],
    [2, 1.5, true],
    [400, 90, false],
    [400, 110, true],
    [60 * 24 * 30, 60 * 5, false],
    [60 * 24 * 30, 60 * 7, true],
  ];
  for (const [minutes, checked, isDue] of turns) {
    asked.length = 0;
    await age(id, minutes, checked);
    await followOpenRefunds(pay);
    expect([minutes, checked, asked.length === 1]).toEqual([minutes, checked, isDue]);
  }
  await change(id, { status: 'failed' });
});

test('one that nobody answers for does not keep the others from their turn, now or the next time', async () => {
  const [first, second, third] = [
    await ask(await paidGift()),
    await ask(await paidGift()),
    await ask(await paidGift()),
  ];
  for (const [id, minutes] of [
    [first, 30],
    [second, 20],
    [third, 10],
  ] as const)
    await age(id, minutes);
  const asked = listen(({ refundId }) => refundId === first);
  await followOpenRefunds(pay, 2);
  expect(asked.sort()).toEqual([first, second].sort());
  expect([(await read(first)).status, (await read(second)).status]).toEqual(['asked', 'done']);
  await followOpenRefunds(pay, 2);
  expect(asked).toHaveLength(3);
  expect((await read(third)).status).toBe('done');
});

test('a mistake is one that was taken out as such, and is out', async () => {
  const id = await paidGift();
  expect(await wasMistake(db, id)).toBe(false);
  const refund = await ask(id);
  await change(refund, { status: 'done' });
  expect(await wasMistake(db, id)).toBe(false);
  await change(refund, { reason: 'entered_wrongly', status: 'asked' });
  expect(await wasMistake(db, id)).toBe(false);
  await change(refund, { status: 'done' });
  expect(await wasMistake(db, id)).toBe(true);
});

test('a refund in turn that cannot be asked for keeps no other from its turn', async () => {
  const ids: string[] = [];
  for (const _ of [1, 2]) {
    const id = await paidGift();
    await change(await ask(id), { status: 'accepted' });
    const waiting = await ask(id, 2_000);
    await change(waiting, { status: 'queued' });
    ids.push(waiting);
  }
  const [stuck, next] = ids.sort();
  const mend = await stick(db, 'refunds', [stuck!]);
  const asked = listen();
  await followOpenRefunds(pay);
  await mend();
  expect(asked).toContain(next);
  expect((await read(stuck!)).status).toBe('queued');
});
