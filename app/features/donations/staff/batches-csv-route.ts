import { csvOfList } from '#app/features/staff/list-csv.server.ts';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { toMajor } from '#app/shared/money.ts';
import { listBatches } from './batch-list.server.ts';

/** The batches as they are filtered, each a line. */
export const loader = csvOfList({
  permission: 'payments.read',
  name: 'batches',
  async list(page, { db }) {
    const { items, next } = await listBatches(db, page);
    const names = await nameStaff(
      db,
      items.map(({ enteredBy }) => enteredBy),
    );
    return {
      items: items.map(({ declaredCount, declaredMinor, ...batch }) => ({
        ...batch,
        gifts: declaredCount,
        amount: toMajor({ amountMinor: declaredMinor, currency: batch.currency }),
        counters: batch.counters.join(', '),
        enteredBy: names.get(batch.enteredBy) ?? batch.enteredBy,
      })),
      next,
    };
  },
  heads: ['number', 'kind', 'day', 'gifts', 'amount', 'currency', 'counters', 'enteredBy', 'enteredAt', 'undoneAt'],
});
