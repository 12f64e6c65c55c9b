import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { lockValue } from '#platform/auth-secrets.ts';
import type { RootDatabase } from '#platform/database.ts';
import { webhookDeliveries, webhooks } from '#platform/tables.ts';
import { SITE } from '#server/features.ts';

/** Every event of the site, as OpenAPI describes its message: strict, so that what nobody described is found. */
const MESSAGES = new Map(
  SITE.events.map(({ name, data }) => [
    name,
    z.strictObject({
      type: z.literal(name),
      timestamp: z.iso.datetime(),
      data: (data as unknown as z.ZodObject).strict(),
    }),
  ]),
);

/**
 * Listens to everything that other services may hear of.
 * @returns what was said since it was last asked, by its type, each held against its own description
 */
export async function overhear(db: RootDatabase) {
  const [hook] = await db
    .insert(webhooks)
    .values({
      url: 'https://compta.exemple.fr/hook',
      events: [...MESSAGES.keys()],
      secret: await lockValue({ authSecret: 'x'.repeat(32), previousSecrets: [] }, 'whsec_AA=='),
      createdBy: 'test',
    })
    .returning();
  return async (): Promise<{ type: string; data: Record<string, unknown> }[]> => {
    const rows = await db.delete(webhookDeliveries).where(eq(webhookDeliveries.webhookId, hook!.id)).returning();
    return rows
      .map(
        ({ type, body }) =>
          MESSAGES.get(type)!.parse(JSON.parse(body)) as {
            type: string;
            timestamp: string;
            data: Record<string, unknown>;
          },
      )
      .sort((a, b) => a.type.localeCompare(b.type) || a.timestamp.localeCompare(b.timestamp))
      .map(({ type, data }) => ({ type, data }));
  };
}
