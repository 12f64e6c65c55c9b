import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { newsletterSubscribers as subscribers } from '#app/features/contact/tables.server.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import { readReport } from './dsn.ts';
import { isDeadCode } from './relay-verdict.ts';
import { newsletterRecipients as recipients } from './tables.server.ts';

/** After this many consecutive bounces for any reason, an address gets no more newsletters. */
const PATIENCE = 3;

/**
 * Stops newsletters to an address: immediately if it does not exist, else once its last ones all bounced. It is active
 * again once its owner confirms.
 */
export async function restAfter(tx: Database, subscriberId: string | null, isDead: boolean): Promise<void> {
  if (subscriberId === null) return;
  if (!isDead) {
    const last = await tx
      .select({ state: recipients.state })
      .from(recipients)
      .where(and(eq(recipients.subscriberId, subscriberId), inArray(recipients.state, ['sent', 'bounced', 'refused'])))
      .orderBy(desc(recipients.at))
      .limit(PATIENCE);
    if (last.length < PATIENCE || last.some(({ state }) => state === 'sent')) return;
  }
  await tx
    .update(subscribers)
    .set({ bouncedAt: sql`now()` })
    .where(and(eq(subscribers.id, subscriberId), isNull(subscribers.bouncedAt)));
}

/** `bounced`: counted now; `known`: counted before; `ignored`: not ours, or not a failure; `malformed`: not a mail. */
export type Bounce = 'bounced' | 'known' | 'ignored' | 'malformed';

/** Processes a raw mail to the return address; a failure report counts once per copy. */
export async function receiveBounce(db: RootDatabase, raw: Uint8Array): Promise<Bounce> {
  if (raw.byteLength === 0) return 'malformed';
  const report = await readReport(raw);
  if (!report?.hasFailed) return 'ignored';
  return db.transaction(async (tx) => {
    const [copy] = await tx.select().from(recipients).where(eq(recipients.id, report.copyId)).for('update');
    if (!copy) return 'ignored';
    if (copy.state === 'bounced') return 'known';
    await tx
      .update(recipients)
      .set({ state: 'bounced', code: report.status, at: sql`now()` })
      .where(eq(recipients.id, copy.id));
    await restAfter(tx, copy.subscriberId, isDeadCode(report.status));
    return 'bounced';
  });
}
