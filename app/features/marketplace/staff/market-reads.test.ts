import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#app/features/marketplace/products.server.ts';
import { orderEvents, orderLines, productStock, stockMoves } from '#app/features/marketplace/tables.server.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import { permissionsOf, type Role } from '#app/features/staff/roles.ts';
import { users } from '#platform/auth-tables.ts';
import { seedCollection } from '#platform/seed-content.ts';
import { putOrder } from '#test/put-order.ts';
import { createTestDatabase } from '#test/database.ts';
import { marketSection, orderRead, stockRead } from './market-section.server.ts';
import { countOrders, listOrders, numbersOf } from './order-list.server.ts';
import { showMoves } from './shown-moves.server.ts';
import { countLow, findStock, listLow, listMoves, listStock } from './stock-list.server.ts';

const { db } = await createTestDatabase();
await db.transaction((tx) => seedCollection(tx, products, { withSamples: true }));

const put = (of?: Parameters<typeof putOrder>[1]) => putOrder(db, of);
const clear = () => db.execute(sql`truncate orders, order_lines, order_events cascade`);
const plain = personView({ permissions: permissionsOf(['marche']) }, 'orders.advance');
const masked = personView({ permissions: permissionsOf(['audit']) }, 'orders.advance');
const as = (...roles: Role[]) => ({ memberId: 'm', permissions: permissionsOf(roles) }) as never;
const place = (key: string) => marketSection.places!.find((one) => one.key === key)!;
const task = (permission: string) => marketSection.tasks!.find((one) => one.permission === permission)!;
const finds = (permission: string) => marketSection.find!.find((one) => one.permission === permission)!;
const numbers = (found: { items: { number: number }[] }) => found.items.map(({ number }) => number);

test('orders are found by number, by the beginning of either name, by state and by day of Kinshasa, newest first', async () => {
  await clear();
  const early = await put({ createdAt: new Date('2026-01-31T22:59:59Z'), status: 'sent' });
  const first = await put({ createdAt: new Date('2026-01-31T23:00:00Z') });
  const last = await put({
    createdAt: new Date('2026-02-01T22:59:59Z'),
    customer: { firstName: 'Bea', lastName: '100%', city: '' },
  });
  const late = await put({ createdAt: new Date('2026-02-01T23:00:00Z'), status: 'sent' });
  const list = (query: Record<string, string>, view = plain) => listOrders(db, readListState(query), view);
  expect(numbers(await list({}))).toEqual([late, last, first, early].map(({ number }) => number));
  expect(numbers(await list({ state: 'sent' }))).toEqual([late.number, early.number]);
  expect(numbers(await list({ from: '2026-02-01' }))).toEqual([late.number, last.number, first.number]);
  expect(numbers(await list({ to: '2026-02-01' }))).toEqual([last.number, first.number, early.number]);
  expect(numbers(await list({ q: String(first.number) }))).toEqual([first.number]);
  expect(numbers(await list({ q: String(first.number) }, masked))).toEqual([first.number]);
  expect(numbers(await list({ q: 'kab' }))).toEqual([late.number, first.number, early.number]);
  expect(numbers(await list({ q: 'BE' }))).toEqual([last.number]);
  expect(numbers(await list({ q: 'abongo' }))).toEqual([]);
  expect(numbers(await list({ q: '100%' }))).toEqual([last.number]);
  expect(numbers(await list({ q: '%' }))).toEqual([]);
  expect(numbers(await list({ q: 'kab' }, masked))).toEqual([]);
  expect((await list({ q: 'Bea' })).items).toEqual([
    {
      id: last.id,
      number: last.number,
      status: 'paid',
      name: 'Bea 100%',
      place: 'RDC',
      amount: 17.5,
      currency: 'USD',
      createdAt: last.createdAt,
      paidAt: last.paidAt,
      sentAt: null,
      deliveredAt: null,
      tracking: null,
    },
  ]);
  expect((await list({ limit: '1' })).items[0]).toMatchObject({ name: 'Aline Kabongo', place: 'Kinshasa, RDC' });
  expect((await list({ limit: '1' }, masked)).items[0]!.name).not.toContain('Kabongo');
  expect(await numbersOf(db, [first.id, 'no id', late.id])).toEqual(
    new Map([
      [first.id, first.number],
      [late.id, late.number],
    ]),
  );
  expect(await numbersOf(db, ['no id'])).toEqual(new Map());
});

test('what waits for the foundation is counted by state; the sign beside the orders leaves out what the carrier has', async () => {
  await clear();
  for (const status of [
    'pending',
    'paid',
    'paid',
    'prepared',
    'sent',
    'delivered',
    'return_asked',
    'refunded',
  ] as const)
    await put({ status });
  expect(await countOrders(db)).toEqual({ paid: 2, prepared: 1, sent: 1, return_asked: 1 });
  expect(await place('orders').count!(db)).toBe(4);
});

test('the sign beside the orders is nothing where nothing waits', async () => {
  await clear();
  await put({ status: 'sent' });
  expect(await place('orders').count!(db)).toBe(0);
});

test('today tells what was sold, newest first, when it was paid and where it goes', async () => {
  await clear();
  const day = (hour: number) => new Date(Date.UTC(2026, 1, 1, hour));
  await put({ status: 'pending', createdAt: day(9), paidAt: null });
  const old = await put({ status: 'delivered', createdAt: day(6), paidAt: null, customer: { city: 'Matadi' } });
  const young = await put({ status: 'sent', createdAt: day(8), paidAt: day(10) });
  await put({ status: 'prepared', createdAt: day(5) });
  await put({ status: 'returned', createdAt: day(9) });
  const rows = await marketSection.live![0]!.list(db, 2);
  expect(rows).toEqual([
    {
      id: `order:${young.number}`,
      kind: 'order',
      at: day(10),
      icon: 'basket',
      path: `/admin/orders/${young.id}`,
      values: {
        number: String(young.number),
        place: 'Kinshasa',
      },
    },
    {
      id: `order:${old.number}`,
      kind: 'order',
      at: day(6),
      icon: 'basket',
      path: `/admin/orders/${old.id}`,
      values: {
        number: String(old.number),
        place: 'Matadi',
      },
    },
  ]);
});

test('orders wait oldest first, each since what it waits for began; one that went back the same way twice, since the last', async () => {
  await clear();
  const day = (n: number) => new Date(Date.UTC(2026, 1, n));
  const asked = await put({ status: 'return_asked', createdAt: day(3), paidAt: day(4) });
  const packed = await put({ status: 'prepared', createdAt: day(2), paidAt: null });
  const paid = await put({ status: 'paid', createdAt: day(1), paidAt: day(9) });
  await put({ status: 'sent', createdAt: day(1) });
  for (const [to, at] of [
    ['return_asked', day(20)],
    ['return_asked', day(22)],
    ['delivered', day(25)],
  ] as const)
    await db.insert(orderEvents).values({ orderId: asked.id, from: 'sent', to, at, who: 'buyer' } as never);
  const { list, has } = task('orders.advance');
  const waiting = (order: typeof paid, kind: string, since: Date) => ({
    id: `order:${order.number}`,
    kind,
    target: `order:${order.number}`,
    since,
    path: `/admin/orders/${order.id}`,
    values: {
      number: order.number,
      place: 'Kinshasa',
    },
  });
  expect(await list(db, 5)).toEqual([
    waiting(paid, 'order_paid', day(9)),
    waiting(packed, 'order_prepared', day(2)),
    waiting(asked, 'order_return_asked', day(22)),
  ]);
  expect(await list(db, 1)).toHaveLength(1);
  expect(await has!(db, `order:${paid.number}`)).toBe(true);
  expect(await has!(db, `order:${paid.number + 1000}`)).toBe(false);
  expect(await has!(db, `product:${paid.number}`)).toBe(false);
  expect(await has!(db, 'order:x')).toBe(false);
  expect(await has!(db, `order:${paid.number}9999999`)).toBe(false);
});

test('the search of the back office finds goods by their name and orders by number or buyer', async () => {
  await clear();
  const order = await put({ customer: { city: 'Boma' } });
  await put({ customer: { lastName: 'Zola' } });
  expect(await finds('stock.read').search(db, 'miel', as('marche'))).toEqual([
    { id: 'product:3', group: 'product', title: 'Miel de forêt, 500 g', detail: '54', path: '/admin/stock/3' },
  ]);
  expect(await finds('stock.read').search(db, 'nulle part', as('marche'))).toEqual([]);
  expect((await finds('stock.read').search(db, '', as('marche'))).length).toBe(6);
  expect(await finds('orders.read').search(db, 'kabo', as('marche'))).toEqual([
    {
      id: order.id,
      group: 'order',
      title: `${order.number} · Aline Kabongo`,
      detail: 'Boma, RDC',
      path: `/admin/orders/${order.id}`,
    },
  ]);
  expect(await finds('orders.read').search(db, 'kabo', as('audit'))).toEqual([]);
  for (let count = 0; count < 8; count++) await put();
  expect((await finds('orders.read').search(db, 'kabo', as('marche'))).length).toBe(6);
});

test('programs read the shelf and the orders with the same filters; persons as their key may see them', async () => {
  await clear();
  const order = await put();
  await put({ status: 'sent' });
  const read = (what: typeof orderRead, query: Record<string, string>, ...roles: Role[]) =>
    what.read(db, { query, staff: as(...roles), language: 'fr' } as never) as Promise<{ items: object[] }>;
  expect(await read(stockRead, { q: 'miel' }, 'marche')).toMatchObject({ items: [{ id: '3' }] });
  expect((await read(orderRead, { state: 'paid' }, 'marche')).items).toMatchObject([
    { id: order.id, name: 'Aline Kabongo' },
  ]);
  expect((await read(orderRead, { state: 'paid' }, 'audit')).items).not.toMatchObject([{ name: 'Aline Kabongo' }]);
});

test('the shelf says what is promised: ordered and neither sent, nor back on it', async () => {
  await clear();
  await put({ status: 'pending', goods: [['3', 2]] });
  await put({ status: 'paid', goods: [['3', 3]] });
  const prepared = await put({
    status: 'prepared',
    goods: [
      ['3', 4],
      ['4', 1],
    ],
  });
  await db.update(orderLines).set({ shelved: 1 }).where(eq(orderLines.orderId, prepared.id));
  await put({ status: 'sent', goods: [['3', 50]] });
  expect(await findStock(db, '3')).toEqual({
    id: '3',
    name: 'Miel de forêt, 500 g',
    place: 'Luki, Kongo-Central',
    category: 'other',
    unit: 'le pot de 500 g',
    picture: 'miel',
    isActive: true,
    available: 54,
    promised: 8,
    lowAt: expect.any(Number),
    lowSince: null,
    level: 'good',
    amount: 9.8,
    was: null,
    currency: 'USD',
  });
  expect(await findStock(db, '4')).toMatchObject({ promised: 0 });
  expect(await findStock(db, '1')).toMatchObject({ promised: 0, was: 15, amount: 12.5 });
  expect(await findStock(db, '999')).toBeUndefined();
});

test('the shelf is read page by page in its order, and by name, threshold or what visitors do not see', async () => {
  const list = (query: Record<string, string>) => listStock(db, readListState(query));
  const seen: string[] = [];
  for (let after: string | undefined = '', page = 0; after !== undefined && page < 20; page++) {
    const { items, next } = await list({ limit: '4', after });
    seen.push(...items.map(({ id }) => id));
    after = next ?? undefined;
  }
  const all = await list({ limit: '200' });
  expect(seen).toEqual(all.items.map(({ id }) => id));
  expect(new Set(seen).size).toBe(seen.length);
  expect(all.next).toBeNull();
  expect((await list({ q: 'FARINE' })).items.map(({ id }) => id)).toEqual(['1', '9']);
  expect((await list({ q: '%' })).items).toEqual([]);
  await db
    .update(productStock)
    .set({ lowAt: 500, lowSince: new Date('2026-02-03') })
    .where(eq(productStock.productId, '4'));
  await db
    .update(productStock)
    .set({ lowAt: 500, lowSince: new Date('2026-02-01') })
    .where(eq(productStock.productId, '7'));
  expect((await list({ state: 'low' })).items.map(({ id }) => id)).toEqual(['4', '7']);
  expect(await countLow(db)).toBe(2);
  expect(await listLow(db, 9)).toEqual([
    { id: '7', name: expect.stringContaining('Huile'), since: new Date('2026-02-01'), available: 0 },
    { id: '4', name: 'Ananas, la pièce', since: new Date('2026-02-03'), available: 120 },
  ]);
  expect((await listLow(db, 1)).map(({ id }) => id)).toEqual(['7']);
  expect(await place('stock').count!(db)).toBe(2);
  expect(await task('stock.move').list(db, 9)).toEqual([
    {
      id: 'product:7',
      kind: 'stock_out',
      target: 'product:7',
      since: new Date('2026-02-01'),
      path: '/admin/stock/7',
      values: {
        name: expect.stringContaining('Huile'),
        count: 0,
      },
    },
    {
      id: 'product:4',
      kind: 'stock_low',
      target: 'product:4',
      since: new Date('2026-02-03'),
      path: '/admin/stock/4',
      values: {
        name: 'Ananas, la pièce',
        count: 120,
      },
    },
  ]);
});

test('moves are found by goods, reason and day, newest first, and say who made them and for which order', async () => {
  await clear();
  await db.delete(stockMoves);
  const order = await put();
  await db.insert(productStock).values({ productId: '30', available: 9, priceMinor: 100 });
  const member = { id: 'odette', email: 'odette@example.org', name: 'Odette Mbuyi', emailVerified: true };
  await db.insert(users).values(member);
  const move = async (productId: string, more: object) =>
    (
      await db
        .insert(stockMoves)
        .values({ productId, delta: 1, reason: 'received', at: new Date('2026-02-01T12:00:00Z'), ...more } as never)
        .returning()
    )[0]!;
  const early = await move('3', { at: new Date('2026-01-31T22:59:59Z'), who: 'odette', why: 'bon 7' });
  const sold = await move('1', { reason: 'sold', delta: -2, orderId: order.id, at: new Date('2026-01-31T23:00:00Z') });
  const gone = await move('3', { reason: 'spoiled', delta: -1, who: 'left', at: new Date('2026-02-01T22:59:59Z') });
  const late = await move('30', { at: new Date('2026-02-01T23:00:00Z') });
  const list = async (query: Record<string, string>) =>
    (await listMoves(db, readListState(query))).items.map(({ id }) => id);
  expect(await list({})).toEqual([late.id, gone.id, sold.id, early.id]);
  expect(await list({ q: '3' })).toEqual([gone.id, early.id]);
  expect(await list({ q: 'farine' })).toEqual([sold.id]);
  expect(await list({ q: '%' })).toEqual([]);
  expect(await list({ state: 'received' })).toEqual([late.id, early.id]);
  expect(await list({ from: '2026-02-01' })).toEqual([late.id, gone.id, sold.id]);
  expect(await list({ to: '2026-02-01' })).toEqual([gone.id, sold.id, early.id]);
  const { items, next } = await listMoves(db, readListState({ limit: '3' }));
  expect(items.map(({ id }) => id)).toEqual([late.id, gone.id, sold.id]);
  expect(await list({ limit: '3', after: next! })).toEqual([early.id]);
  const { items: moves } = await listMoves(db, readListState({}));
  expect(moves[2]).toEqual({
    id: sold.id,
    productId: '1',
    name: 'Farine de maïs bio, 5 kg',
    pieces: -2,
    reason: 'sold',
    isByHand: false,
    at: sold.at,
    who: null,
    why: null,
    orderId: order.id,
    orderNumber: order.number,
  });
  expect(moves[0]).toMatchObject({ name: '30', isByHand: true, orderNumber: null });
  const shown = await showMoves(db, moves, 'fr');
  expect(shown.map(({ who, order: of, why }) => [who, of, why])).toEqual([
    [null, null, null],
    ['left', null, null],
    [null, { id: order.id, number: order.number }, null],
    ['Odette Mbuyi', null, 'bon 7'],
  ]);
  expect(shown[3]).toMatchObject({ id: early.id, productId: '3', pieces: 1, reason: 'received' });
  expect(shown[3]!.at).toContain('31');
});
