import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { RootDatabase } from '#platform/database.ts';
import { defineJob, handle, type JobHandler, type Jobs } from '#platform/jobs.ts';
import { log } from '#platform/log.ts';
import { sendMailLater } from '#platform/mail.ts';
import { workThrough } from '#platform/work-through.ts';
import { closed } from './answer-pledge.server.ts';
import { pledgeTold } from './pledge-mails.server.ts';
import { REMINDERS } from './pledge-rules.ts';
import { pledges } from './tables.server.ts';

const reminding = defineJob({
  name: 'remind-pledges',
  schedule: '*/15 * * * *',
  concurrency: 1,
  expiresAfterSeconds: 600,
});

/** Due from eight in the morning of its day in Kinshasa, then each week until it ends. */
const isDueAt = (now: Date) => sql`${now.toISOString()}::timestamptz >= case when ${pledges.remindedAt} is null
  then (${pledges.day} + time '08:00') at time zone 'Africa/Kinshasa' else ${pledges.remindedAt} + interval '7 days' end`;

export const remindPledges = (db: RootDatabase, jobs: Pick<Jobs, 'send'>): JobHandler =>
  handle(reminding, async () => {
    const done = await remindDue(db, jobs);
    if (done > 0) log.info({ done }, 'intentions to give: reminded or closed');
  });

/**
 * Processes due pledges, each in its own transaction: the first reminder, the last one, or the end.
 * @returns how many were processed
 */
export async function remindDue(db: RootDatabase, jobs: Pick<Jobs, 'send'>, now = new Date()): Promise<number> {
  const { done } = await workThrough({
    work: 'pledges',
    list: (after, limit) =>
      db
        .select({ id: pledges.id })
        .from(pledges)
        .where(and(eq(pledges.state, 'waiting'), isDueAt(now), after ? gt(pledges.id, after) : undefined))
        .orderBy(asc(pledges.id))
        .limit(limit),
    act: ({ id }) => remindOne(db, jobs, id, now),
  });
  return done;
}

async function remindOne(db: RootDatabase, jobs: Pick<Jobs, 'send'>, id: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // Two sweeps at once: the second finds it done.
    const [pledge] = await tx
      .select()
      .from(pledges)
      .where(and(eq(pledges.id, id), eq(pledges.state, 'waiting'), isDueAt(now)))
      .for('update');
    if (!pledge?.email) return;
    if (pledge.reminders >= REMINDERS) {
      await tx.update(pledges).set(closed('over')).where(eq(pledges.id, id));
      return;
    }
    const what = pledge.reminders === 0 ? 'first' : 'last';
    await sendMailLater(tx, jobs, {
      uniqueKey: `pledge:${id}:${what}`,
      kind: pledgeTold,
      data: { pledgeId: id, what },
      language: pledge.language,
      recipient: pledge.email,
    });
    await tx
      .update(pledges)
      .set({ reminders: pledge.reminders + 1, remindedAt: now })
      .where(eq(pledges.id, id));
  });
}
