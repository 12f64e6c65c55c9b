import { and, eq, lt, sql } from 'drizzle-orm';
import type { RootDatabase } from '#platform/database.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs.ts';
import { recordOrderEvent } from './order-events.server.ts';
import { shelve } from './stock.server.ts';
import { orders } from './tables.server.ts';

const releasing = defineJob({ name: 'release-reservations', schedule: '* * * * *', concurrency: 1 });

/** Every minute: what nobody paid for within its half hour goes back on the shelf. */
export function releaseReservations(db: RootDatabase): JobHandler {
  return handle(releasing, () => releaseExpired(db));
}

export async function releaseExpired(db: RootDatabase, batch = 200): Promise<void> {
  const due = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'pending'), lt(orders.reservedUntil, sql`now()`)))
    .limit(batch);
  for (const { id } of due) {
    await db.transaction(async (tx) => {
      // Its payment may be settling beside us: who has the row first decides, the other sees it.
      const [mine] = await tx
        .update(orders)
        .set({ status: 'released' })
        .where(and(eq(orders.id, id), eq(orders.status, 'pending'), lt(orders.reservedUntil, sql`now()`)))
        .returning({ id: orders.id });
      if (!mine) return;
      await recordOrderEvent(tx, { id, status: 'pending' }, 'released', {});
      await shelve(tx, id, 'released');
    });
  }
}
