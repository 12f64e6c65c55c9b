import { href } from 'react-router';
import { asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Read } from '#app/features/define-feature.server.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import { idOfTarget, type StaffSection } from '#app/features/staff/sections.server.ts';
import { orderEvents, orders } from '#app/features/marketplace/tables.server.ts';
import { countOrders, listOrders } from './order-list.server.ts';
import { countLow, listLow, listStock } from './stock-list.server.ts';

/** States in which an order waits for the foundation, not for its buyer or the carrier. */
const WAITING = ['paid', 'prepared', 'return_asked'] as const;

/** When its buyer asked for a return. */
const returnAskedAt = sql<Date | null>`(
  select max(event.at) from ${orderEvents} event where event.order_id = "orders"."id" and event."to" = 'return_asked')`.mapWith(
  orders.createdAt,
);
const PAID = ['paid', 'prepared', 'sent', 'delivered'] as const;

export const marketSection: StaffSection = {
  quick: [
    { key: 'stock', path: '/admin/stock', icon: 'package', permission: 'stock.move' },
    {
      key: 'product',
      path: href('/admin/content/:collection/:id', { collection: 'products', id: 'new' }),
      icon: 'plus',
      permission: 'products.write',
    },
  ],
  places: [
    {
      key: 'orders',
      path: '/admin/orders',
      icon: 'basket',
      group: 'ground',
      permission: 'orders.read',
      letter: 'c',
      async count(db) {
        const counts = await countOrders(db);
        return WAITING.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
      },
    },
    {
      key: 'stock',
      path: '/admin/stock',
      icon: 'package',
      group: 'ground',
      permission: 'stock.read',
      count: countLow,
    },
  ],
  live: [
    {
      permission: 'orders.read',
      async list(db, limit) {
        const rows = await db
          .select()
          .from(orders)
          .where(inArray(orders.status, [...PAID]))
          .orderBy(desc(orders.createdAt))
          .limit(limit);
        return rows.map(({ id, number, customer, createdAt, paidAt }) => ({
          id: `order:${number}`,
          kind: 'order' as const,
          at: paidAt ?? createdAt,
          values: { number: String(number), place: customer.city },
          icon: 'basket' as const,
          path: href('/admin/orders/:id', { id }),
        }));
      },
    },
  ],
  taskIcons: {
    order_paid: 'basket',
    order_prepared: 'truck',
    order_return_asked: 'arrow-u-up-left',
    stock_out: 'package',
    stock_low: 'package',
  },
  tasks: [
    {
      permission: 'orders.advance',
      async has(db, target) {
        const number = idOfTarget('order', target);
        return /^\d{1,9}$/.test(number ?? '') && (await db.$count(orders, eq(orders.number, Number(number)))) > 0;
      },
      async list(db, limit) {
        const rows = await db
          .select({ ...getTableColumns(orders), returnAskedAt })
          .from(orders)
          .where(inArray(orders.status, [...WAITING]))
          .orderBy(asc(orders.createdAt))
          .limit(limit);
        return rows.map(({ id, number, status, returnAskedAt, paidAt, createdAt, customer }) => ({
          id: `order:${number}`,
          kind: `order_${status as (typeof WAITING)[number]}` as const,
          target: `order:${number}`,
          since: returnAskedAt ?? paidAt ?? createdAt,
          path: href('/admin/orders/:id', { id }),
          values: { number, place: customer.city },
        }));
      },
    },
    {
      permission: 'stock.move',
      async list(db, limit) {
        const rows = await listLow(db, limit);
        return rows.map(({ id, name, since, available }) => ({
          id: `product:${id}`,
          kind: available === 0 ? ('stock_out' as const) : ('stock_low' as const),
          target: `product:${id}`,
          since: since!,
          path: href('/admin/stock/:id', { id }),
          values: { name, count: available },
        }));
      },
    },
  ],
  find: [
    {
      permission: 'stock.read',
      async search(db, query) {
        const { items } = await listStock(db, { q: query, limit: 6 });
        return items.map(({ id, name, available }) => ({
          id: `product:${id}`,
          group: 'product',
          title: name || id,
          detail: String(available),
          path: href('/admin/stock/:id', { id }),
        }));
      },
    },
    {
      permission: 'orders.read',
      async search(db, query, staff) {
        const { items } = await listOrders(db, { q: query, limit: 6 }, personView(staff, 'orders.advance'));
        return items.map(({ id, number, name, place }) => ({
          id,
          group: 'order',
          title: `${number} · ${name}`,
          detail: place,
          path: href('/admin/orders/:id', { id }),
        }));
      },
    },
  ],
};

export const stockRead: Read = {
  path: '/api/admin/stock',
  summary: 'Products with what is there of them and what they cost, in the order of the shelf',
  permission: 'stock.read',
  query: ['q', 'state', 'after', 'limit'],
  isList: false,
  read: (db, { query }) => listStock(db, readListState(query)),
};

export const orderRead: Read = {
  path: '/api/admin/orders',
  summary: 'Orders, newest first',
  permission: 'orders.read',
  query: ['q', 'state', 'from', 'to', 'after', 'limit'],
  isList: false,
  read: (db, { query, staff }) => listOrders(db, readListState(query), personView(staff!, 'orders.advance')),
};
