import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { permissionsOf, type Role } from '#app/features/staff/roles.ts';
import { type Currency, formatMoney } from '#app/shared/money.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { providerPayouts } from '#app/features/payments/movements/tables.server.ts';
import { payments, receipts } from '#app/features/payments/tables.server.ts';
import { seedDemoEntities } from '#app/features/payments/tax/seed.server.ts';
import { legalEntities, taxReceipts } from '#app/features/payments/tax/tables.server.ts';
import { hasTotals, paymentReads, paymentRoom } from './payment-room.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, give } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
await seedDemoEntities(db);
const room = paymentRoom(pay.purposes);
const [checks, taxes, payouts] = room.tasks!;
const as = (role: Role) => ({ permissions: permissionsOf([role]) }) as never;
const sum = (amountMinor: number, currency: Currency = 'XOF') => formatMoney({ amountMinor, currency }, 'fr');
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 10, minute));

async function gift(
  values: Partial<typeof payments.$inferInsert> = { status: 'pending' },
  more: object = { anonymous: true },
) {
  const id = paymentOf(await give({ programId: 'project-1', amount: 5000, ...more }));
  await db.update(payments).set(values).where(eq(payments.id, id));
  return id;
}
const payout = async (arrivesOn: string, more: Partial<typeof providerPayouts.$inferInsert> = {}) =>
  (
    await db
      .insert(providerPayouts)
      .values({
        provider: 'stripe',
        ref: randomUUID(),
        amountMinor: 1050,
        currency: 'EUR',
        sentAt: at(0),
        arrivesOn,
        ...more,
      })
      .returning()
  )[0]!.id;

test('the rail counts what has to be looked at, and leads to who may read it', async () => {
  const [list, bank, bodies] = room.places!;
  expect([list, bank, bodies].map((place) => [place!.key, place!.path, place!.permission])).toEqual([
    ['payments', '/admin/payments', 'payments.read'],
    ['payouts', '/admin/payouts', 'payouts.read'],
    ['entities', '/admin/entities', 'entities.write'],
  ]);
  expect([await list!.count!(db), await bank!.count!(db)]).toEqual([0, 0]);
  const id = await gift({ flag: 'provider says 1 XOF' });
  await gift();
  const late = await payout('2026-03-01');
  await payout('2026-03-01', { foundOn: '2026-03-02', foundBy: 'x', reference: 'y' });
  expect([await list!.count!(db), await bank!.count!(db)]).toEqual([1, 1]);
  await db.update(payments).set({ flag: null }).where(eq(payments.id, id));
  await db.delete(providerPayouts).where(eq(providerPayouts.id, late));
});

test('flagged payments wait for who may check them, the oldest first', async () => {
  const flag = 'provider says 1 XOF';
  const late = await gift({ flag, createdAt: at(5) });
  const early = await gift({ flag, createdAt: at(2), amountMinor: 1050, currency: 'EUR' });
  const other = await gift();
  expect(checks!.permission).toBe('payments.check');
  expect(await checks!.list(db, 9)).toEqual([
    {
      id: `payment:${early}`,
      kind: 'payment_flagged',
      target: `payment:${early}`,
      since: at(2),
      path: `/admin/payments/${early}`,
      values: { sum: sum(1050, 'EUR') },
    },
    expect.objectContaining({ target: `payment:${late}`, values: { sum: sum(5000) } }),
  ]);
  expect(await checks!.list(db, 1)).toMatchObject([{ target: `payment:${early}` }]);
  const has = (target: string) => checks!.has!(db, target);
  expect(
    await Promise.all([`payment:${other}`, `payment:${randomUUID()}`, `order:${other}`, 'payment:x'].map(has)),
  ).toEqual([true, false, false, false]);
});

test('receipts of partners that no longer count wait for who tells them', async () => {
  const [entity] = await db.select().from(legalEntities).limit(1);
  const id = randomUUID();
  const paymentId = await gift();
  await db.insert(taxReceipts).values({
    id,
    paymentId,
    entityId: entity!.id,
    entity: entity!.facts,
    year: 2026,
    partnerNumber: 'B-1',
    euroMinor: 1,
    paidOn: '2026-03-01',
    means: 'Visa',
    isSample: true,
    issuedBy: 'test',
    cancelledAt: at(3),
  });
  expect(taxes!.permission).toBe('receipts.tax');
  expect(await taxes!.list(db, 9)).toEqual([
    {
      id: `tax-receipt:${id}`,
      kind: 'partner_to_tell',
      target: `tax-receipt:${id}`,
      since: at(3),
      path: `/admin/payments/${paymentId}`,
      values: { entity: entity!.facts.name, receipt: 'B-1' },
    },
  ]);
  expect(await taxes!.list(db, 0)).toEqual([]);
  const has = (target: string) => taxes!.has!(db, target);
  expect(await Promise.all([`tax-receipt:${id}`, `tax-receipt:${randomUUID()}`, `payment:${id}`].map(has))).toEqual([
    true,
    false,
    false,
  ]);
});

test('payouts that are missing wait for who finds them, the longest missing first', async () => {
  const late = await payout('2026-03-05');
  const early = await payout('2026-03-02');
  expect(payouts!.permission).toBe('payouts.find');
  expect(await payouts!.list(db, 9)).toEqual([
    {
      id: `payout:${early}`,
      kind: 'payout_missing',
      target: `payout:${early}`,
      since: new Date('2026-03-02'),
      path: `/admin/payouts/${early}`,
      values: { sum: sum(1050, 'EUR'), provider: 'stripe' },
    },
    expect.objectContaining({ target: `payout:${late}` }),
  ]);
  expect(await payouts!.list(db, 1)).toHaveLength(1);
  const has = (target: string) => payouts!.has!(db, target);
  expect(await Promise.all([`payout:${late}`, `payout:${randomUUID()}`, `payment:${late}`].map(has))).toEqual([
    true,
    false,
    false,
  ]);
});

test('the palette names a payment by receipt and payer, by what it was for where it has neither', async () => {
  const [find] = room.find!;
  const named = await gift(undefined, { donorName: 'Zoé Lukoki', donorEmail: 'zoe@example.org' });
  await db.insert(receipts).values({ paymentId: named, year: 2026, number: 77 });
  const search = (query: string, role: Role = 'tresorerie') => find!.search(db, query, as(role));
  const found = {
    id: `payment:${named}`,
    group: 'payment',
    title: 'ELK-2026-000077 · Zoé Lukoki',
    detail: `${sum(5000)} Une école, Luozi`,
    path: `/admin/payments/${named}`,
  };
  expect(await search('lukoki')).toEqual([found]);
  expect(await search('zoe')).toEqual([found]);
  expect(await search('ELK-2026-000077', 'audit')).toEqual([{ ...found, title: 'ELK-2026-000077 · Z. L.' }]);
  const bare = await gift();
  expect(await search(bare)).toMatchObject([{ title: 'Une école, Luozi' }]);
  const unnamed = await gift(undefined, { donorEmail: 'yves@example.org' });
  expect(await search(unnamed)).toMatchObject([{ title: 'y•••@example.org' }]);
  const lost = await gift({ purposeId: randomUUID() });
  expect(await search(lost)).toMatchObject([{ title: lost, detail: `${sum(5000)} ` }]);
  for (let time = 0; time < 8; time++) await gift(undefined, { donorName: 'Wivine Bola', donorEmail: 'w@example.org' });
  expect(await search('bola')).toHaveLength(6);
});

test('sums are read between two days, payouts by their state', async () => {
  const [list, bank] = paymentReads(pay.purposes);
  const read = async (from: string, to: string) =>
    list!.read(db, { params: {}, query: { from, to, limit: '1' }, staff: as('tresorerie') } as never);
  expect(await read('2026-03-01', '')).not.toHaveProperty('totals');
  expect(await read('2026-03-01', '2026-03-02')).toMatchObject({ items: [{}], totals: [] });
  expect([hasTotals({ from: 'a' }), hasTotals({ to: 'b' }), hasTotals({ from: 'a', to: 'b' })]).toEqual([
    false,
    false,
    true,
  ]);
  await db.delete(providerPayouts);
  const id = await payout('2026-03-01', { foundOn: '2026-03-02', foundBy: 'x', reference: 'y' });
  await payout('2026-03-01');
  const found = await bank!.read(db, { params: {}, query: { state: 'found' } } as never);
  expect(found).toMatchObject({ items: [{ id, state: 'found' }] });
});

test('receipts that our fonts cannot write wait for who corrects them, unless they no longer count', async () => {
  const unprinted = room.tasks!.at(-1)!;
  const waiting = await gift();
  await db.insert(receipts).values([
    { paymentId: waiting, year: 2026, number: 901, unprintedAt: at(4) },
    { paymentId: await gift(), year: 2026, number: 902, unprintedAt: at(4), cancelledAt: at(5) },
    { paymentId: await gift(), year: 2026, number: 903 },
  ]);
  expect(unprinted.permission).toBe('receipts.correct');
  expect(await unprinted.list(db, 9)).toEqual([
    {
      id: `receipt:${waiting}`,
      kind: 'receipt_unprinted',
      target: `receipt:${waiting}`,
      since: at(4),
      path: `/admin/payments/${waiting}`,
      values: { receipt: 'ELK-2026-000901' },
    },
  ]);
});
