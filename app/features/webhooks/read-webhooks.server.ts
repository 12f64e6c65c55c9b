import { isWithinDays } from '#app/features/staff/within-days.server.ts';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { type ListState, pageOf } from '#app/features/staff/list-state.server.ts';
import { exactly, isAfter } from '#app/features/staff/page-key.server.ts';
import { isUuid } from '#app/shared/ids.ts';
import type { Database } from '#platform/database.ts';
import { type DeliveryState, webhookAttempts, webhookDeliveries, webhooks } from '#platform/tables.ts';

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const satisfies readonly DeliveryState[];

type Attempt = typeof webhookAttempts.$inferSelect;
export type Delivery = typeof webhookDeliveries.$inferSelect & { url: string; tries: Attempt[] };

/** Webhook deliveries, newest first, each with its tries; `q` finds an event's name or a part of an address. */
export async function listDeliveries(
  db: Database,
  { q, state, from, to, after, limit, webhookId, only }: ListState & { webhookId?: string; only?: string },
): Promise<{ items: Delivery[]; next: string | null }> {
  const rows = await db
    .select({ delivery: webhookDeliveries, url: webhooks.url, key: exactly(webhookDeliveries.at) })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(
      and(
        webhookId ? eq(webhookDeliveries.webhookId, webhookId) : undefined,
        only ? eq(webhookDeliveries.id, only) : undefined,
        state ? eq(webhookDeliveries.state, state as DeliveryState) : undefined,
        q ? sql`(${webhookDeliveries.type} = ${q} or strpos(lower(${webhooks.url}), lower(${q})) > 0)` : undefined,
        isWithinDays(webhookDeliveries.at, { from, to }),
        isAfter(webhookDeliveries.at, webhookDeliveries.id, after, isUuid),
      ),
    )
    .orderBy(desc(webhookDeliveries.at), desc(webhookDeliveries.id))
    .limit(limit + 1);
  const ids = rows.slice(0, limit).map(({ delivery }) => delivery.id);
  const tries = Map.groupBy(
    ids.length > 0
      ? await db
          .select()
          .from(webhookAttempts)
          .where(inArray(webhookAttempts.deliveryId, ids))
          .orderBy(webhookAttempts.id)
      : [],
    ({ deliveryId }) => deliveryId,
  );
  return pageOf(
    rows,
    limit,
    ({ key, delivery }) => [key, delivery.id],
    ({ delivery, url }) => ({ ...delivery, url, tries: tries.get(delivery.id) ?? [] }),
  );
}

/** All webhooks, the oldest first. */
export const listWebhooks = (db: Database) => db.select().from(webhooks).orderBy(webhooks.createdAt, webhooks.id);

export async function findWebhook(db: Database, id: string) {
  if (!isUuid(id)) return undefined;
  const [webhook] = await db.select().from(webhooks).where(eq(webhooks.id, id));
  return webhook;
}

/** The fields of a webhook's form in the format of `save-webhook`. */
export const readWebhookForm = ({ id, url }: Record<string, string>, form: FormData) => ({
  id: id || undefined,
  url,
  events: form.getAll('event').map(String),
});
