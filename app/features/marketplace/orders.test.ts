import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { users } from '#platform/auth-tables.ts';
import { createTestDatabase } from '#test/database.ts';
import { putOrder } from '#test/put-order.ts';
import { orderForgetting } from './forgetting.server.ts';
import { listOwnOrders, orderData } from './orders.server.ts';
import { orders } from './tables.server.ts';

const { db } = await createTestDatabase();
await db
  .insert(users)
  .values(['aline', 'other'].map((id) => ({ id, email: `${id}@example.org`, name: id, emailVerified: true })));
const put = (of?: Parameters<typeof putOrder>[1]) => putOrder(db, of);
beforeEach(() => db.execute(sql`truncate orders cascade`));

test('a member reads their paid orders, newest first', async () => {
  const day = (n: number) => new Date(Date.UTC(2026, 1, n));
  const old = await put({ memberId: 'aline', createdAt: day(1) });
  const young = await put({ memberId: 'aline', createdAt: day(2) });
  await put({ memberId: 'aline', createdAt: day(3), paidAt: null, status: 'pending' });
  await put({ email: 'aline@example.org' });
  expect((await listOwnOrders(db, 'aline')).map(({ id }) => id)).toEqual([young.id, old.id]);
  expect((await listOwnOrders(db, 'aline', 1)).map(({ id }) => id)).toEqual([young.id]);
});

test('a person’s page shows their orders newest first with their goods, and says which ones a proved account made', async () => {
  const day = (n: number) => new Date(Date.UTC(2026, 1, n));
  const own = await put({ memberId: 'aline', createdAt: day(1), customer: { phone: '+243 81', lastName: '' } });
  const typed = await put({
    email: 'a@example.org',
    createdAt: day(2),
    goods: [
      ['1', 1],
      ['3', 2],
    ],
  });
  await put({ email: 'b@example.org' });
  const known = { members: ['aline'], proved: ['aline'], emails: ['a@example.org'], phones: [], names: [] };
  expect(await orderData.things!(db, known, 5)).toEqual([
    {
      id: typed.id,
      at: day(2),
      title: 'n° 1, n° 3',
      detail: String(typed.number),
      path: `/admin/orders/${typed.id}`,
      state: 'order.status.paid',
      sum: {
        amountMinor: 1750,
        currency: 'USD',
      },
      name: 'Aline Kabongo',
      phone: null,
      town: 'Kinshasa',
      isProved: false,
    },
    {
      id: own.id,
      at: day(1),
      title: 'n° 1',
      detail: String(own.number),
      path: `/admin/orders/${own.id}`,
      state: 'order.status.paid',
      sum: {
        amountMinor: 1750,
        currency: 'USD',
      },
      name: 'Aline',
      phone: '+243 81',
      town: 'Kinshasa',
      isProved: true,
    },
  ]);
  expect((await orderData.things!(db, known, 1)).map(({ id }) => id)).toEqual([typed.id]);
  expect(await orderData.things!(db, { ...known, members: [], emails: [] }, 5)).toEqual([]);
  expect(await orderData.things!(db, { ...known, proved: [] }, 5)).toMatchObject([{}, { isProved: false }]);
});

test('a telephone leads to the addresses of who ordered with it, however it was typed: of an account, or typed', async () => {
  await put({ memberId: 'aline', email: 'old@example.org', customer: { phone: '+243 812 345 678' } });
  await put({ email: 'a@example.org', customer: { phone: '0812345678' } });
  await put({ email: 'a@example.org', customer: { phone: '0812345678' } });
  await put({ email: null, customer: { phone: '0812345678' } });
  await put({ email: 'b@example.org', customer: { phone: '0812345679' } });
  await put({ email: 'c@example.org', customer: { phone: '' } });
  expect((await orderData.withPhone!(db, ['812345678'])).sort()).toEqual(['a@example.org', 'aline@example.org']);
  expect(await orderData.withPhone!(db, [''])).toEqual([]);
});

test('a person’s file has the orders of their account, and those of their address that no account has', async () => {
  const own = await put({ memberId: 'aline' });
  const typed = await put({ email: 'aline@example.org', paidAt: null });
  const elsewhere = await put({ memberId: 'other', email: 'aline@example.org' });
  const person = { id: 'aline', email: 'aline@example.org' };
  const listed = (await orderData.list(db, person)) as { id: string }[];
  expect(listed.map(({ id }) => id).sort()).toEqual([own.id, typed.id].sort());
  expect(await orderData.keeps!(db, person)).toBe(2);
  await db.transaction((tx) => orderData.erase!(tx, person));
  const left = await db.select().from(orders).where(eq(orders.id, typed.id));
  expect(left[0]).toMatchObject({ email: null, memberId: null });
  expect(left[0]!.customer).toEqual({
    firstName: '',
    lastName: '',
    phone: null,
    address: '',
    city: '',
    postalCode: null,
    country: '',
    notes: null,
  });
  expect((await db.select().from(orders).where(eq(orders.id, elsewhere.id)))[0]!.email).toBeNull();
});

test('where an order was brought is forgotten once it is long over, by when it came, was shelved or made', async () => {
  const now = sql`'2026-08-01'::timestamptz`;
  const [old, young] = [new Date('2026-01-01'), new Date('2026-07-30')];
  const brought = { customer: { phone: '1', notes: 'n', postalCode: 'p' } };
  const ids = async () =>
    (await db.select().from(orders).orderBy(orders.number)).map(({ customer }) => customer.address === '');
  await put({ ...brought, status: 'delivered', createdAt: old, deliveredAt: old });
  await put({ ...brought, status: 'delivered', createdAt: old, deliveredAt: young });
  await put({ ...brought, status: 'refunded', createdAt: old, shelvedAt: young });
  await put({ ...brought, status: 'released', createdAt: old });
  await put({ ...brought, status: 'sent', createdAt: old });
  await db.execute(orderForgetting.orderAddresses(now));
  expect(await ids()).toEqual([true, false, false, true, false]);
  const [first] = await db.select().from(orders).orderBy(orders.number).limit(1);
  expect(first!.customer).toEqual({
    firstName: 'Aline',
    lastName: 'Kabongo',
    country: 'RDC',
    address: '',
    city: '',
    postalCode: null,
    phone: null,
    notes: null,
  });
});
