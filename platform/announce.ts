import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from './database.ts';
import { webhookDeliveries, webhooks } from './tables.ts';

/** Something that other services may hear of. Its data name nobody: ids, sums, states; who wants more asks by a key. */
export type EventKind<Data> = {
  /** `noun.done`. */
  name: string;
  summary: string;
  data: z.ZodType<Data>;
};

/** Says what can be heard of a feature, as a plain value beside what happens; the feature lists it in its `events`. */
export const defineEvent = <Data extends object>(kind: EventKind<Data>): EventKind<Data> => kind;

/**
 * Writes what happened for every webhook that wants to hear it, in the transaction of its cause: no commit, no message, and no
 * message is lost with a server. Writes nothing where nobody listens.
 */
export async function announce<Data extends object>(
  tx: Database,
  { name }: EventKind<Data>,
  data: NoInfer<Data>,
): Promise<void> {
  const messageId = `msg_${randomUUID().replaceAll('-', '')}`;
  const body = JSON.stringify({ type: name, timestamp: new Date().toISOString(), data });
  await tx.execute(sql`
    insert into ${webhookDeliveries} (webhook_id, message_id, type, body)
    select id, ${messageId}, ${name}, ${body} from ${webhooks} where is_enabled and ${name} = any(events)`);
}
