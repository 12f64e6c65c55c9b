import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { RootDatabase } from '#platform/database.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs.ts';
import { workThrough } from '#platform/work-through.ts';
import { recordOrderEvent } from './order-events.server.ts';
import { shelve } from './stock.server.ts';
import { orders } from './tables.server.ts';

const releasing = defineJob({ name: 'release-reservations', schedule: '* * * * *', concurrency: 1 });

/** Runs every minute: returns goods to stock that were not paid for within half an hour. */
export function releaseReservations(db: RootDatabase): JobHandler {
  return handle(releasing, () => releaseExpired(db));
}

export async function releaseExpired(db: RootDatabase): Promise<void> {
  await workThrough({
    work: 'reservations',
    list: (after, limit) =>
      db
        .select({ id: orders.id })
        .from(orders)
        .where(and(isOver, after ? gt(orders.id, after) : undefined))
        .orderBy(asc(orders.id))
        .limit(limit),
    act: ({ id }) => releaseOne(db, id),
  });
}

const isOver = and(eq(orders.status, 'pending'), lt(orders.reservedUntil, sql`now()`));

async function releaseOne(db: RootDatabase, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    // Its payment may be settling beside us: who has the row first decides, the other sees it.
    const [mine] = await tx
      .update(orders)
      .set({ status: 'released' })
      .where(and(eq(orders.id, id), isOver))
      .returning({ id: orders.id });
    if (!mine) return;
    await recordOrderEvent(tx, { id, status: 'pending' }, 'released', {});
    await shelve(tx, id, 'released');
  });
}
