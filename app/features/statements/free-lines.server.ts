import { sql } from 'drizzle-orm';
import type { RootDatabase } from '#platform/database.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs.ts';
import { statementLines } from './tables.server.ts';

const freeing = defineJob({ name: 'free-lines', schedule: '*/5 * * * *', concurrency: 1 });

/**
 * A job for lines that were linked to a gift of a batch that was undone: their money is in the account but no longer in
 * the books, so they are open again. Gifts do not know statements, so the link is maintained here.
 */
export function freeLines(db: () => RootDatabase): JobHandler {
  return handle(freeing, () => freeTiedLines(db()));
}

export async function freeTiedLines(db: RootDatabase): Promise<void> {
  await db.execute(sql`
    update ${statementLines} line set state = 'open', payment_id = null
    from payments gift
    where gift.id = line.payment_id and line.state = 'matched' and gift.kept_minor = 0
      and exists (select 1 from refunds where payment_id = gift.id and reason = 'entered_wrongly' and status = 'done')`);
}
