import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from './database.ts';
import { webhookDeliveries, webhooks } from './tables.ts';

/**
 * A kind of event that webhooks can receive. Its data contain ids, amounts and states but no personal data; a receiver
 * reads the rest with an API key.
 */
export type EventKind<Data> = {
  /** `noun.done`. */
  name: string;
  summary: string;
  data: z.ZodType<Data>;
};

/** Declares a kind of event beside the code that causes it; the feature lists it in its `events`. */
export const defineEvent = <Data extends object>(kind: EventKind<Data>): EventKind<Data> => kind;

/**
 * Writes one delivery for every webhook subscribed to this event, in the transaction of its cause: if that rolls back,
 * nothing is sent; once it commits, a crash loses nothing. Writes nothing if no webhook is subscribed.
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
