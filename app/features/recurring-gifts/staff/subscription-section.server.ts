import { asc, eq, isNull } from 'drizzle-orm';
import { href } from 'react-router';
import type { Read } from '#app/features/define-feature.server.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import { idOfTarget, type StaffSection } from '#app/features/staff/sections.server.ts';
import { isUuid } from '#app/shared/ids.ts';
import { formatMoney } from '#app/shared/money.ts';
import { readMachineSum } from '#app/shared/sums.ts';
import type { PaidFor } from '#app/features/payments/purposes.server.ts';
import { dunnings } from '#app/features/recurring-gifts/tables.server.ts';
import { findSubscription } from '#app/features/recurring-gifts/subscriptions.server.ts';
import { subscriptions } from '#app/features/payments/tables.server.ts';
import { countFailing, listSubscriptions, totalExpected } from './subscription-list.server.ts';

/** Donors unmasked for staff who may change gifts. */
export const giverView = (staff: Parameters<typeof personView>[0]) => personView(staff, 'subscriptions.change');

export const subscriptionSection = (paidFor: PaidFor): StaffSection => ({
  places: [
    {
      key: 'subscriptions',
      path: '/admin/subscriptions',
      icon: 'heart',
      group: 'money',
      permission: 'subscriptions.read',
      letter: 'm',
      count: countFailing,
    },
  ],
  taskIcons: { gift_failing: 'heart' },
  tasks: [
    {
      permission: 'subscriptions.change',
      async has(db, target) {
        const id = idOfTarget('gift', target) ?? '';
        return isUuid(id) && (await findSubscription(db, id)) !== undefined;
      },
      async list(db, limit) {
        const rows = await db
          .select({ id: subscriptions.id, money: subscriptions, since: dunnings.beganAt, mails: dunnings.mailsSent })
          .from(dunnings)
          .innerJoin(subscriptions, eq(subscriptions.id, dunnings.subscriptionId))
          .where(isNull(dunnings.endedAt))
          .orderBy(asc(dunnings.beganAt), asc(dunnings.id))
          .limit(limit);
        return rows.map(({ id, money, since, mails }) => ({
          id: `gift:${id}`,
          kind: 'gift_failing' as const,
          target: `gift:${id}`,
          since,
          path: href('/admin/subscriptions/:id', { id }),
          values: { sum: { amountMinor: money.amountMinor, currency: money.currency }, mails },
        }));
      },
    },
  ],
  find: [
    {
      permission: 'subscriptions.read',
      async search(db, query, staff) {
        const { items } = await listSubscriptions(db, paidFor, { q: query, limit: 6 }, giverView(staff));
        return items.map(({ id, name, email, title, amount, currency }) => ({
          id: `gift:${id}`,
          group: 'gift',
          title: name ?? email ?? title ?? id,
          detail: [formatMoney({ amountMinor: readMachineSum(amount, currency)!, currency }, 'fr'), title].join(' '),
          path: href('/admin/subscriptions/:id', { id }),
        }));
      },
    },
  ],
});

export const subscriptionRead = (paidFor: PaidFor): Read => ({
  path: '/api/admin/subscriptions',
  summary: 'Monthly and yearly gifts, newest first, with what active ones are to bring a month and a year by currency',
  permission: 'subscriptions.read',
  query: ['q', 'state', 'from', 'to', 'after', 'limit'],
  isList: false,
  async read(db, { query, staff }) {
    const page = await listSubscriptions(db, paidFor, readListState(query), giverView(staff!));
    return { ...page, totals: await totalExpected(db) };
  },
});
