import { eq, sql } from 'drizzle-orm';
import { EVEN_IF_OTHERS_FAIL } from '#app/shared/sum-input.ts';
import { z } from 'zod';
import type { EventKind } from '#platform/announce.ts';
import { lockValue, unlockValue } from '#platform/auth-secrets.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Settings } from '#platform/settings.ts';
import { webhookDeliveries, webhooks } from '#platform/tables.ts';
import { newSecret } from './sign.server.ts';
import { findTarget, readWebhookUrl, type Resolve } from './target.server.ts';

const MOST_WEBHOOKS = 20;
const MAX_URL = 600;

type Webhook = typeof webhooks.$inferSelect;
type Parts = {
  settings: Pick<Settings, 'isLive' | 'authSecret' | 'previousSecrets'>;
  events: () => readonly EventKind<never>[];
  resolve?: Resolve;
};

/** `order.*` means every event of orders. */
function readEvents(known: readonly EventKind<never>[], wanted: readonly string[]): string[] | undefined {
  const names = known.map(({ name }) => name);
  const found = wanted.map((one) =>
    one.endsWith('.*')
      ? names.filter((name) => name.startsWith(one.slice(0, -1)))
      : names.filter((name) => name === one),
  );
  return found.some((some) => some.length === 0) ? undefined : [...new Set(found.flat())].sort();
}

const SaveInput = z
  .object({
    id: z.uuid('webhook_unknown').optional(),
    url: z.string('webhook_url').trim().max(MAX_URL, 'webhook_url').optional(),
    /** Names of events as OpenAPI lists them under `webhooks`; `order.*` for all of a kind. */
    events: z
      .array(z.string('webhook_events'), 'webhook_events')
      .min(1, 'webhook_events')
      .max(100, 'webhook_events')
      .optional(),
    enabled: z.boolean('invalid_field').optional(),
    /** Creates a new secret; for a day messages are signed with both. */
    rotate: z.boolean('invalid_field').optional(),
  })
  .superRefine(({ id, url, events }, context) => {
    if (id) return;
    if (!url) context.addIssue({ code: 'custom', path: ['url'], message: 'webhook_url' });
    if (!events) context.addIssue({ code: 'custom', path: ['events'], message: 'webhook_events' });
  }, EVEN_IF_OTHERS_FAIL);
type SaveInput = z.infer<typeof SaveInput>;
type Saved = { id: string; before?: Told; after: Told; isSame: boolean };
/** A webhook in the audit log, without its secret. */
type Told = { url: string; events: string[]; enabled: boolean; rotated?: boolean };
const toldOf = ({ url, events, isEnabled }: Webhook): Told => ({ url, events, enabled: isEnabled });

/** `save-webhook`: creates, changes, enables or disables a webhook. */
export function saveWebhook({ settings, events: known, resolve }: Parts) {
  return defineFunction<SaveInput, Saved>({
    name: 'save-webhook',
    summary: 'Sends chosen events to an address, signed by Standard Webhooks 1.0; answers the secret that signs',
    input: SaveInput,
    answer: z.object({ id: z.uuid(), secret: z.string(), message: z.string() }),
    async check({ url: typed, events }) {
      if (events && !readEvents(known(), events)) return new Refusal('webhook_events', { field: 'events' });
      if (typed === undefined) return undefined;
      const url = readWebhookUrl(typed, settings.isLive);
      if (!url) return new Refusal('webhook_url', { field: 'url' });
      // A name nobody knows yet may be known tomorrow: its deliveries say so.
      return (await findTarget(url, settings.isLive, resolve)) === 'private_address'
        ? new Refusal('webhook_private', { field: 'url' })
        : undefined;
    },
    staff: {
      permission: 'keys.write',
      needsProof: true,
      act: (_input, { id, before, after, isSame }) => (isSame ? undefined : { target: `webhook:${id}`, before, after }),
    },
    async perform(tx, input, { staff }) {
      const url = input.url && new URL(input.url).href;
      const events = input.events && readEvents(known(), input.events)!;
      if (!input.id) return addWebhook(tx, settings, { url: url!, events: events!, input, by: staff!.memberId });
      const [before] = await tx.select().from(webhooks).where(eq(webhooks.id, input.id)).for('update');
      if (!before) return new Refusal('webhook_unknown', { status: 404, field: 'id' });
      const after = await changeWebhook(tx, settings, before, { url, events, input, by: staff!.memberId });
      const told = { ...toldOf(after), ...(input.rotate ? { rotated: true } : {}) };
      return {
        id: before.id,
        before: toldOf(before),
        after: told,
        isSame: JSON.stringify(toldOf(before)) === JSON.stringify(told),
      };
    },
    async respond({ db, translate }, { id }, { language }) {
      const [webhook] = await db.select().from(webhooks).where(eq(webhooks.id, id));
      const secret = webhook && (await unlockValue(settings, webhook.secret));
      if (!secret) return new Refusal('webhook_secret_lost', { status: 409 });
      return { id, secret, message: translate(language, 'admin')('webhook.saved') };
    },
  });
}

type Settled = { input: SaveInput };

async function addWebhook(
  tx: Database,
  settings: Parts['settings'],
  { url, events, input, by }: Settled & { url: string; events: string[]; by: string },
): Promise<Saved | Refusal> {
  if ((await tx.$count(webhooks)) >= MOST_WEBHOOKS) return new Refusal('webhooks_full', { status: 409 });
  const secret = await lockValue(settings, newSecret());
  const [made] = await tx
    .insert(webhooks)
    .values({ url, events, isEnabled: input.enabled ?? true, secret, createdBy: by })
    .returning();
  return { id: made!.id, after: toldOf(made!), isSame: false };
}

async function changeWebhook(
  tx: Database,
  settings: Parts['settings'],
  before: Webhook,
  { url = before.url, events = before.events, input, by }: Settled & { url?: string; events?: string[]; by: string },
): Promise<Webhook> {
  const isEnabled = input.enabled ?? before.isEnabled;
  const rotated = input.rotate && {
    secret: await lockValue(settings, newSecret()),
    oldSecret: before.secret,
    oldSecretUntil: sql`now() + interval '1 day'`,
  };
  // Somebody decided: what the site thought of it before counts no more, and it hangs on their rights.
  const decided = input.enabled !== undefined && {
    switchedOffAt: null,
    failures: 0,
    failingSince: null,
    ...(input.enabled ? { createdBy: by } : {}),
  };
  const [after] = await tx
    .update(webhooks)
    .set({ url, events, isEnabled, ...rotated, ...decided })
    .where(eq(webhooks.id, before.id))
    .returning();
  if (isEnabled && !before.isEnabled) await resume(tx, before.id);
  return after!;
}

/** Messages that waited while it was off are sent now, and retried for another day. */
async function resume(tx: Database, webhookId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ dueAt: sql`now()`, giveUpAt: sql`now() + interval '1 day'`, attempts: 0 })
    .where(sql`${webhookDeliveries.webhookId} = ${webhookId} and ${webhookDeliveries.state} = 'waiting'`);
}

const ReplayInput = z.object({ id: z.uuid('delivery_unknown') });

/** `replay-delivery`: sends a message again with the same id, so that a receiver can recognise it. */
export function replayDelivery() {
  return defineFunction<z.infer<typeof ReplayInput>, { type: string; webhookId: string }>({
    name: 'replay-delivery',
    summary: 'Sends a message to its webhook once more, under the same id',
    input: ReplayInput,
    answer: z.object({ message: z.string(), state: z.literal('waiting') }),
    staff: {
      permission: 'keys.write',
      act: ({ id }, { type }) => ({ target: `delivery:${id}`, after: { event: type } }),
    },
    async perform(tx, { id }) {
      const [found] = await tx
        .select({ delivery: webhookDeliveries, isEnabled: webhooks.isEnabled })
        .from(webhookDeliveries)
        .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
        .where(eq(webhookDeliveries.id, id))
        .for('update', { of: webhookDeliveries });
      if (!found) return new Refusal('delivery_unknown', { status: 404, field: 'id' });
      if (!found.isEnabled) return new Refusal('webhook_off', { status: 409 });
      await tx
        .update(webhookDeliveries)
        .set({ state: 'waiting', attempts: 0, dueAt: sql`now()`, giveUpAt: sql`now() + interval '1 day'` })
        .where(eq(webhookDeliveries.id, id));
      return { type: found.delivery.type, webhookId: found.delivery.webhookId };
    },
    respond: async ({ translate }, _outcome, { language }) => ({
      message: translate(language, 'admin')('webhook.replayed'),
      state: 'waiting',
    }),
  });
}

const EndInput = z.object({ id: z.uuid('webhook_unknown') });

/** `end-webhook`: deletes a webhook that is switched off, with its deliveries. */
export function endWebhook() {
  return defineFunction<z.infer<typeof EndInput>, { before: Told }>({
    name: 'end-webhook',
    summary: 'Takes away a webhook that is switched off, with its deliveries',
    input: EndInput,
    answer: z.object({ message: z.string() }),
    staff: {
      permission: 'keys.write',
      needsProof: true,
      act: ({ id }, { before }) => ({ target: `webhook:${id}`, before }),
    },
    async perform(tx, { id }) {
      const [found] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update');
      if (!found) return new Refusal('webhook_unknown', { status: 404, field: 'id' });
      if (found.isEnabled) return new Refusal('webhook_on', { status: 409 });
      await tx.delete(webhooks).where(eq(webhooks.id, id));
      return { before: toldOf(found) };
    },
    respond: async ({ translate }, _outcome, { language }) => ({
      message: translate(language, 'admin')('webhook.ended'),
    }),
  });
}
