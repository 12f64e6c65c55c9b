import { isNotNull } from 'drizzle-orm';
import { href } from 'react-router';
import { z } from 'zod';
import type { Read } from '#app/features/define-feature.server.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { idOfTarget, type StaffSection } from '#app/features/staff/sections.server.ts';
import { webhooks } from '#platform/tables.ts';
import { DELIVERY_STATES, type Delivery, findWebhook, listDeliveries } from './read-webhooks.server.ts';

/** A list's state with its webhook, or one message: `?webhookId=…`, `?delivery=…`. */
export function readDeliveryState(query: Record<string, string | undefined>) {
  const { state, ...rest } = readListState(query);
  const [webhookId, only] = [query.webhookId, query.delivery].map((id) => z.uuid().safeParse(id).data);
  return { ...rest, webhookId, only, state: DELIVERY_STATES.find((known) => known === state) };
}

const toRead = ({ id, webhookId, url, type, messageId, state, at, dueAt, body, tries }: Delivery) => ({
  id,
  webhookId,
  url,
  event: type,
  messageId,
  state,
  at,
  nextAt: state === 'waiting' ? dueAt : null,
  body,
  attempts: tries.map(({ at: triedAt, ms, status, answer, fault }) => ({ at: triedAt, ms, status, answer, fault })),
});

const Tried = z.object({
  at: z.iso.datetime(),
  ms: z.number(),
  status: z.number().nullable(),
  answer: z.string().nullable(),
  fault: z.string().nullable(),
});

export const deliveriesRead: Read = {
  path: '/api/admin/deliveries',
  summary: 'Messages to webhooks, the newest first: what was sent, each try and what was answered',
  permission: 'keys.read',
  query: ['q', 'state', 'from', 'to', 'after', 'limit', 'webhookId'],
  isList: false,
  answer: z.object({
    items: z.array(
      z.object({
        id: z.uuid(),
        webhookId: z.uuid(),
        url: z.string(),
        event: z.string(),
        messageId: z.string(),
        state: z.enum(DELIVERY_STATES),
        at: z.iso.datetime(),
        nextAt: z.iso.datetime().nullable(),
        body: z.string(),
        attempts: z.array(Tried),
      }),
    ),
    next: z.string().nullable(),
  }),
  async read(db, { query }) {
    const { items, next } = await listDeliveries(db, readDeliveryState(query));
    return { items: items.map(toRead), next };
  },
};

export const webhookSection: StaffSection = {
  taskIcons: { webhook_off: 'paper-plane-tilt' },
  tasks: [
    {
      permission: 'keys.write',
      async has(db, target) {
        const id = idOfTarget('webhook', target);
        return id !== undefined && (await findWebhook(db, id)) !== undefined;
      },
      async list(db, limit) {
        const rows = await db.select().from(webhooks).where(isNotNull(webhooks.switchedOffAt)).limit(limit);
        return rows.map(({ id, url, switchedOffAt }) => ({
          id: `webhook:${id}`,
          kind: 'webhook_off' as const,
          target: `webhook:${id}`,
          since: switchedOffAt!,
          path: href('/admin/keys/webhooks/:id', { id }),
          values: { host: new URL(url).host },
        }));
      },
    },
  ],
};
