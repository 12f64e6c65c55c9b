import { and, eq, sql } from 'drizzle-orm';
import { plans } from '#app/features/staff/tables.server.ts';
import type { Database } from '#platform/database.ts';
import { spendings } from './tables.server.ts';

/**
 * An expense and its approval request, locked in the order in which approving locks them, so that a decision waits or
 * is visible.
 */
export async function lockAsked(tx: Database, spendingId: string) {
  const [plan] = await tx
    .select()
    .from(plans)
    .where(and(eq(plans.verb, 'record-spending'), sql`${plans.input}->>'id' = ${spendingId}`))
    .for('update');
  const [spending] = await tx.select().from(spendings).where(eq(spendings.id, spendingId)).for('update');
  return { plan, spending };
}
