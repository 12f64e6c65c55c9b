import { expect, test } from 'vitest';
import { moveGift } from '#app/features/donations/staff/move-gift.server.ts';
import { seedFund } from '#app/features/donations/seed.server.ts';
import type { Currency } from '#app/shared/money.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf, sendBack } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { sql } from 'drizzle-orm';
import { bookMovement } from '#app/features/accounting/movements/book-movement.server.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { readFundBalances, readHeldForFunds } from './fund-balances.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk, give } = await openGiftSite(db);
await seedFund(db, {
  id: 'project-2',
  title: 'Un puits',
  place: 'Kenge',
  path: '/projects/2',
  cloth: { motif: 'losange', fg: '#B8371B', bg: '#FFB71B' },
  currency: 'USD',
});

async function paidGift(programId: string, amount: number): Promise<string> {
  const id = paymentOf(await give({ programId, amount, anonymous: true }));
  await desk.act(`sb_${id}`, 'pay');
  await checkPayment(pay, id);
  return id;
}

let refs = 0;
const fee = (
  amountMinor: number,
  { paymentId, currency = 'XOF' as Currency }: { paymentId?: string; currency?: Currency } = {},
) =>
  db.transaction((tx) =>
    bookMovement(tx, 'stripe', {
      ref: `f${refs++}`,
      kind: 'fee',
      at: new Date(),
      amountMinor: -amountMinor,
      currency,
      paymentId,
    }),
  );

/** What the page adds up to in each currency, beside what the ledger says. */
async function expectAsTheLedger() {
  const sums = new Map<Currency, number>();
  for (const { currency, balanceMinor } of await readFundBalances(db))
    sums.set(currency, (sums.get(currency) ?? 0) + balanceMinor);
  expect(sums).toEqual(await readHeldForFunds(db));
  expect(await findBrokenInvariants(db)).toEqual([]);
  return sums;
}

test('each fund has what it received less what went back and the fees of its payments; the rest is the house’s', async () => {
  const first = await paidGift('project-1', 5000);
  const second = await paidGift('project-1', 7000);
  await paidGift('project-2', 9000);
  await fee(150, { paymentId: first });
  await fee(210, { paymentId: second });
  // A fee given back makes it less; one in another currency stands in that one; of no payment, or one we do not know, it is the house's.
  await fee(-10, { paymentId: second });
  await fee(3, { paymentId: first, currency: 'EUR' });
  await fee(400);
  await fee(5, { paymentId: '00000000-0000-4000-8000-000000000000' });
  await sendBack(pay, second);
  await checkPayment(pay, second);
  expect(await readFundBalances(db)).toEqual([
    {
      account: 'fund:project-1',
      currency: 'EUR',
      receivedMinor: 0,
      backMinor: 0,
      movedMinor: 0,
      feesMinor: 3,
      spentMinor: 0,
      balanceMinor: -3,
    },
    {
      account: 'fund:project-1',
      currency: 'XOF',
      receivedMinor: 12_000,
      backMinor: 7000,
      movedMinor: 0,
      feesMinor: 350,
      spentMinor: 0,
      balanceMinor: 4650,
    },
    {
      account: 'fund:project-2',
      currency: 'XOF',
      receivedMinor: 9000,
      backMinor: 0,
      movedMinor: 0,
      feesMinor: 0,
      spentMinor: 0,
      balanceMinor: 9000,
    },
    {
      account: null,
      currency: 'XOF',
      receivedMinor: 0,
      backMinor: 0,
      movedMinor: 0,
      feesMinor: 405,
      spentMinor: 0,
      balanceMinor: -405,
    },
  ]);
  expect(await expectAsTheLedger()).toEqual(
    new Map([
      ['EUR', -3],
      ['XOF', 13_245],
    ]),
  );
});

test('the fee of a gift that was moved moves with it', async () => {
  const id = await paidGift('project-1', 4000);
  await fee(120, { paymentId: id });
  const before = await readFundBalances(db);
  const staff = openDesk(siteContext, [moveGift(() => pay)]);
  const treasurer = await staff.hire('tresorerie');
  expect(
    await treasurer.call('move-gift', { paymentId: id, programId: 'project-2', reason: 'demandé' }),
  ).not.toHaveProperty('code');
  const after = await readFundBalances(db);
  const of = (rows: typeof after, account: string) =>
    rows.find((row) => row.account === account && row.currency === 'XOF')!;
  for (const [account, change] of [
    ['fund:project-1', { moved: -4000, received: 0, back: 0, fees: -120 }],
    ['fund:project-2', { moved: 4000, received: 0, back: 0, fees: 120 }],
  ] as const) {
    const [was, is] = [of(before, account), of(after, account)];
    expect([
      account,
      is.movedMinor - was.movedMinor,
      is.backMinor - was.backMinor,
      is.receivedMinor - was.receivedMinor,
      is.feesMinor - was.feesMinor,
    ]).toEqual([account, change.moved, change.back, change.received, change.fees]);
  }
  await expectAsTheLedger();
});

test('exchange, payouts and what a harvest shares out change no fund', async () => {
  const before = await readFundBalances(db);
  await db.transaction(async (tx) => {
    await bookMovement(tx, 'stripe', {
      ref: 'x',
      kind: 'exchange',
      at: new Date(),
      amountMinor: 700,
      currency: 'EUR',
      from: { amountMinor: 5000, currency: 'XOF' },
    });
    await bookMovement(tx, 'stripe', {
      ref: 'po',
      kind: 'payout',
      at: new Date(),
      amountMinor: -600,
      currency: 'EUR',
      payout: { ref: 'po', arrivesOn: '2026-11-20' },
    });
    await bookMovement(tx, 'stripe', { ref: 'o', kind: 'other', at: new Date(), amountMinor: -7, currency: 'EUR' });
  });
  const [{ id }] = (await db.execute<{ id: string }>(sql`select id from payments limit 1`)).rows as [{ id: string }];
  await db.execute(sql`
    with t as (select gen_random_uuid() as id)
    insert into ledger_entries (transaction_id, payment_id, account, amount_minor, currency)
    select t.id, ${id}, side.account, side.amount, 'USD' from t, (values ('harvest:1', 100), ('shares:1', -100)) side(account, amount)`);
  await db.execute(sql`insert into ledger_balances values ('harvest:1', 'USD', 100), ('shares:1', 'USD', -100)`);
  expect(await readFundBalances(db)).toEqual(before);
  await expectAsTheLedger();
});

test('a fee that the ledger does not know breaks an invariant', async () => {
  await db.execute(
    sql`update provider_movements set amount_minor = amount_minor - 1 where kind = 'fee' and ref = 'f0'`,
  );
  expect((await findBrokenInvariants(db)).join()).toContain('fees are not what the ledger says of them');
});
