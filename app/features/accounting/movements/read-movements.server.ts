import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob, handle, type JobHandler } from '#platform/jobs.ts';
import { workEach } from '#platform/work-through.ts';
import type { PayParts } from '#app/features/payments/pay.server.ts';
import type { PaymentProvider } from '#app/features/payments/provider.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import type { Movement, Unread } from '#app/features/payments/movement.ts';
import { bookOrSetAside, listUnreadStatements, settleReadStatement } from './set-aside.server.ts';
import { providerReadings } from './tables.server.ts';

const DAY_MS = 86_400_000;
/**
 * How much is read again each time, because a provider's clock differs from ours and pawaPay's statements lag by up to
 * an hour. Transactions already booked are recognised by their reference.
 */
const OVERLAP_MS = 2 * 3_600_000;
/** A job has a minute; the rest is read an hour later. */
const ENOUGH_MS = 40_000;

/** The schedule runs it without data. */
export const readingMovements = defineJob({
  name: 'read-movements',
  data: z.object({}).catch({}),
  schedule: '17 * * * *',
  concurrency: 1,
});

/**
 * Runs every hour: reads fees, conversions and payouts from the books of each provider that allows it, and books them.
 */
export function readMovements(parts: () => PayParts): JobHandler {
  return handle(readingMovements, async () => {
    const providers = [...parts().providers].map(([id, provider]) => ({ id, provider }));
    await workEach('provider-books', providers, ({ provider }) => followMovements(parts(), provider));
  });
}

/**
 * Reads a provider's books from where the last run stopped, one day at a time. A day counts only once it is complete,
 * so an interrupted run continues with the incomplete day. Days whose statement could not be read are tried again.
 * @returns how many transactions were new
 */
export async function followMovements(
  { db }: Pick<PayParts, 'db'>,
  provider: PaymentProvider,
  now = new Date(),
): Promise<number> {
  if (!provider.listMovements) return 0;
  let from = await readUntil(db, provider.name);
  let fresh = 0;
  const stopAt = Date.now() + ENOUGH_MS;
  while (from && from < now && Date.now() < stopAt) {
    const until = new Date(Math.min(from.getTime() + DAY_MS, now.getTime()));
    fresh += (await readStretch(db, provider, new Date(from.getTime() - OVERLAP_MS), until)).fresh;
    await db
      .insert(providerReadings)
      .values({ provider: provider.name, until })
      .onConflictDoUpdate({ target: providerReadings.provider, set: { until } });
    from = until;
  }
  for (const day of await listUnreadStatements(db, provider.name)) {
    if (Date.now() >= stopAt) break;
    const until = new Date(Math.min(day.at.getTime() + DAY_MS, now.getTime()));
    const again = await readStretch(db, provider, day.at, until);
    fresh += again.fresh;
    if (!again.unread.has(day.ref)) await settleReadStatement(db, day.id);
  }
  return fresh;
}

/** @returns how many transactions were new, and the references of those that could not be read */
async function readStretch(
  db: PayParts['db'],
  provider: PaymentProvider,
  from: Date,
  until: Date,
): Promise<{ fresh: number; unread: ReadonlySet<string> }> {
  const found: (Movement | Unread)[] = [];
  for await (const entry of provider.listMovements!(from, until)) found.push(entry);
  let fresh = 0;
  // A payout before its coming back.
  for (const entry of found.reverse().sort((a, b) => a.at.getTime() - b.at.getTime()))
    if (await bookOrSetAside(db, provider.name, entry)) fresh++;
  return { fresh, unread: new Set(found.flatMap((entry) => ('problem' in entry ? entry.ref : []))) };
}

/**
 * The time up to which the books were read; at first, the time of our first payment with the provider, since earlier
 * entries are not ours.
 */
async function readUntil(db: PayParts['db'], provider: string): Promise<Date | undefined> {
  const [reading] = await db.select().from(providerReadings).where(eq(providerReadings.provider, provider));
  if (reading) return reading.until;
  const [first] = await db
    .select({ at: payments.createdAt })
    .from(payments)
    .where(eq(payments.provider, provider))
    .orderBy(asc(payments.createdAt))
    .limit(1);
  return first?.at;
}
