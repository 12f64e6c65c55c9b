import { asc, eq, isNotNull, or } from 'drizzle-orm';
import { href } from 'react-router';
import type { Read } from '#app/features/define-feature.server.ts';
import { viewOf } from '#app/features/payments/payer-view.server.ts';
import { idOfTarget, type StaffSection } from '#app/features/staff/sections.server.ts';
import { formatMoney } from '#app/shared/money.ts';
import { readMachineSum } from '#app/shared/sums.ts';
import { findPayment } from '#app/features/payments/find-payment.server.ts';
import type { PaidFor } from '#app/features/payments/purposes.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { PAYMENT_FILTERS, readPaymentState } from './payment-filter.server.ts';
import { countFlagged, listPayments, totalPayments } from './payment-list.server.ts';

export const paymentSection = (paidFor: PaidFor): StaffSection => ({
  places: [
    {
      key: 'payments',
      path: '/admin/payments',
      icon: 'hand-coins',
      group: 'money',
      permission: 'payments.read',
      letter: 'd',
      count: async (db) => (await countFlagged(db)).count,
    },
  ],
  closing: [
    {
      key: 'flagged',
      permission: 'payments.read',
      read: async (db) => ({
        count: (await countFlagged(db)).count,
        path: `${href('/admin/payments')}?state=flagged`,
      }),
    },
  ],
  taskIcons: { payment_flagged: 'flag', payment_disputed: 'flag' },
  tasks: [
    {
      permission: 'payments.check',
      async has(db, target) {
        return (await findPayment(db, idOfTarget('payment', target) ?? '')) !== undefined;
      },
      async list(db, limit) {
        const rows = await db
          .select()
          .from(payments)
          .where(or(isNotNull(payments.flag), eq(payments.status, 'disputed')))
          .orderBy(asc(payments.createdAt), asc(payments.id))
          .limit(limit);
        return rows.map(({ id, flag, createdAt, toldAt, amountMinor, currency }) => ({
          id: `payment:${id}`,
          kind: flag === null ? ('payment_disputed' as const) : ('payment_flagged' as const),
          target: `payment:${id}`,
          since: flag === null ? (toldAt ?? createdAt) : createdAt,
          path: href('/admin/payments/:id', { id }),
          values: { sum: { amountMinor, currency } },
        }));
      },
    },
  ],
  find: [
    {
      permission: 'payments.read',
      async search(db, query, staff) {
        const { items } = await listPayments(db, paidFor, { q: query, limit: 6 }, viewOf(staff));
        return items.map(({ id, receipt, name, email, title, amount, currency }) => ({
          id: `payment:${id}`,
          group: 'payment',
          title: [receipt, name ?? email].filter(Boolean).join(' · ') || (title ?? id),
          detail: [formatMoney({ amountMinor: readMachineSum(amount, currency)!, currency }, 'fr'), title].join(' '),
          path: href('/admin/payments/:id', { id }),
        }));
      },
    },
  ],
});

export const paymentReads = (paidFor: PaidFor): Read[] => [
  {
    path: '/api/admin/payments',
    summary:
      'Payments of all kinds, newest first, with what was kept of them by currency: between two days, or of up to 50,000',
    permission: 'payments.read',
    query: ['q', 'state', 'from', 'to', 'after', 'limit', ...PAYMENT_FILTERS],
    isList: false,
    async read(db, { query, staff, visitor }) {
      const state = readPaymentState(query, visitor.key ? undefined : staffLanguage(visitor.language));
      const page = await listPayments(db, paidFor, state, viewOf(staff!));
      // Of a list they are told once, with its first page.
      const totals = query.after ? undefined : await totalPayments(db, paidFor, state, viewOf(staff!));
      return totals ? { ...page, totals } : page;
    },
  },
];
