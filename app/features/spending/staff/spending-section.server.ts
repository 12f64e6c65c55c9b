import { href } from 'react-router';
import { z } from 'zod';
import type { Read } from '#app/features/define-feature.server.ts';
import { idOfTarget, type StaffSection } from '#app/features/staff/sections.server.ts';
import { toMajor } from '#app/shared/money.ts';
import { eq } from 'drizzle-orm';
import { letterTarget } from '#app/features/contact/inbox.ts';
import { listOpenDoubts } from '#app/features/spending/doubts/read-doubts.server.ts';
import { listOverspent, listSpending, type SpendingLine } from '#app/features/spending/read-spending.server.ts';
import { spendings } from '#app/features/spending/tables.server.ts';
import { readSpendingState } from './spending-state.server.ts';

/** An expense as `GET /api/admin/spending` returns it: amounts in major units, its fund by name. */
const toRead = ({
  id,
  fundId,
  amountMinor,
  currency,
  day,
  kind,
  title,
  budgetLine,
  state,
  days,
  planId,
  proofs,
}: SpendingLine) => ({
  id,
  fund: fundId,
  amount: Number(toMajor({ amountMinor, currency })),
  currency,
  day,
  kind,
  title,
  budgetLine,
  state,
  days: state === 'late' || state === 'unproven' ? days : null,
  planId,
  proofs: proofs.map((proof) => ({
    id: proof.id,
    kind: proof.kind,
    sha256: proof.sha256,
    takenAt: proof.takenAt,
    place: proof.place,
  })),
});

export const spendingRead: Read = {
  path: '/api/admin/spending',
  summary: 'What funds paid, the newest day first, with its proofs',
  permission: 'spending.read',
  query: ['q', 'state', 'from', 'to', 'after', 'limit', 'fund'],
  isList: false,
  answer: z.object({
    items: z.array(z.object({ id: z.uuid(), fund: z.string() }).loose()),
    next: z.string().nullable(),
  }),
  async read(db, { query }) {
    const { items, next } = await listSpending(db, readSpendingState(query));
    return { items: items.map(toRead), next };
  },
};

export const spendingSection: StaffSection = {
  quick: [{ key: 'spending', path: '/admin/spending#record', icon: 'receipt', permission: 'spending.record' }],
  places: [
    {
      key: 'spending',
      path: '/admin/spending',
      icon: 'receipt',
      group: 'ground',
      permission: 'spending.read',
      count: async (db) => (await listSpending(db, { q: '', state: 'late', limit: 99 })).items.length,
    },
  ],
  taskIcons: { spending_late: 'receipt', fund_over: 'scales' },
  tasks: [
    {
      permission: 'messages.answer',
      // As a letter of the inbox it is given to somebody there.
      has: () => Promise.resolve(false),
      async list(db, limit) {
        const open = await listOpenDoubts(db, limit);
        return open.map(({ messageId, spendingId, at, number, what, daysLate }) => ({
          id: letterTarget(messageId),
          kind: daysLate > 0 ? ('doubt_late' as const) : ('doubt' as const),
          target: letterTarget(messageId),
          since: at,
          path: `${href('/admin/spending/:id', { id: spendingId })}#doubts`,
          values: { what, number: String(number), count: daysLate },
        }));
      },
    },
    {
      permission: 'reports.read',
      has: async (db, target) => (await listOverspent(db)).some(({ fundId }) => target === `fund:${fundId}`),
      async list(db, limit) {
        const over = await listOverspent(db);
        return over.slice(0, limit).map(({ fundId, title, since, overMinor, currency }) => ({
          id: `fund:${fundId}`,
          kind: 'fund_over' as const,
          target: `fund:${fundId}`,
          since,
          path: `${href('/admin/spending')}?fund=${fundId}`,
          values: { fund: title, sum: { amountMinor: overMinor, currency } },
        }));
      },
    },
    {
      permission: 'proofs.add',
      async has(db, target) {
        const id = idOfTarget('spending', target);
        return z.uuid().safeParse(id).success && (await db.$count(spendings, eq(spendings.id, id!))) > 0;
      },
      async list(db, limit) {
        const { items } = await listSpending(db, { q: '', state: 'late', limit });
        return items.map(({ id, day, days, title, kind, fund }) => ({
          id: `spending:${id}`,
          kind: 'spending_late' as const,
          target: `spending:${id}`,
          since: new Date(day),
          path: href('/admin/spending/:id', { id }),
          values: { what: title || kind, fund, count: days },
        }));
      },
    },
  ],
  find: [
    {
      permission: 'spending.read',
      async search(db, query) {
        const { items } = await listSpending(db, { q: query, limit: 6 });
        return items.map(({ id, title, kind, fund }) => ({
          id: `spending:${id}`,
          group: 'spending',
          title: title || kind,
          detail: fund,
          path: href('/admin/spending/:id', { id }),
        }));
      },
    },
  ],
};
