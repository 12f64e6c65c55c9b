import { and, eq, sql } from 'drizzle-orm';
import { unlockValue } from '#platform/auth-secrets.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { log } from '#platform/log.ts';
import type { Settings } from '#platform/settings.ts';
import { webhookAttempts, webhookDeliveries, webhooks } from '#platform/tables.ts';
import { type Answered, type PostFault, postTo } from './post.server.ts';
import { isDead, pauseAfter } from './retries.ts';
import { signMessage } from './sign.server.ts';
import { switchOff } from './switch-off.server.ts';
import { findTarget, readWebhookUrl, type Resolve, type TargetFault } from './target.server.ts';

export type DeliverParts = {
  db: RootDatabase;
  settings: Pick<Settings, 'isLive' | 'authSecret' | 'previousSecrets'>;
  jobs: Pick<Jobs, 'send'>;
  resolve?: Resolve;
  /** The time limit of one try, in ms. */
  ms?: number;
};

const TRY_MS = 10_000;
/** Longer than a try: what a dead server was sending is then sent by another. */
const LEASE_SECONDS = 30;
/** How many deliveries to one receiver run at the same time, so that a slow one does not block the others. */
const EACH_AT_ONCE = 4;

type Webhook = typeof webhooks.$inferSelect;
type Delivery = typeof webhookDeliveries.$inferSelect;
/** A try that is due. */
export type Due = { delivery: Delivery; webhook: Webhook };
type Fault = TargetFault | PostFault | 'secret_lost';

/**
 * Takes due deliveries, so that no other server takes them too.
 * @param busy webhooks that already have the maximum in progress
 */
export async function claimDue(db: Database, limit: number, busy: readonly string[] = []): Promise<Due[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${webhookDeliveries} set due_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where id in (
      select id from ${webhookDeliveries} where id in (
        select id from (
          select d.id, d.due_at, row_number() over (partition by d.webhook_id order by d.due_at, d.at) as place
          from ${webhookDeliveries} d join ${webhooks} w on w.id = d.webhook_id and w.is_enabled
          where d.state = 'waiting' and d.due_at <= now() and d.webhook_id <> all(${sql.param([...busy])}::uuid[])) due
        where place <= ${EACH_AT_ONCE} order by due_at limit ${limit})
      and state = 'waiting' and due_at <= now() for update skip locked)
    returning id`);
  const claimed: Due[] = [];
  for (const { id } of rows) {
    const [due] = await db
      .select({ delivery: webhookDeliveries, webhook: webhooks })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(eq(webhookDeliveries.id, id));
    if (due) claimed.push(due);
  }
  return claimed;
}

/** Makes one try and stores its result. */
export async function tryDelivery(parts: DeliverParts, { delivery, webhook }: Due): Promise<void> {
  const begun = performance.now();
  const result = await send(parts, webhook, delivery);
  const ms = Math.round(performance.now() - begun);
  await parts.db.transaction((tx) => record(tx, parts, { delivery, webhook }, result, ms));
}

/** Runs outside of any transaction. */
async function send(
  { settings, resolve, ms = TRY_MS }: DeliverParts,
  webhook: Webhook,
  { messageId, body }: Delivery,
): Promise<Answered | Fault> {
  const begun = Date.now();
  const secrets = await openSecrets(settings, webhook);
  if (secrets.length === 0) return 'secret_lost';
  const url = readWebhookUrl(webhook.url, settings.isLive);
  const target = url ? await findTarget(url, settings.isLive, resolve) : 'private_address';
  if (typeof target === 'string') return target;
  const left = Math.max(1, ms - (Date.now() - begun));
  const headers = signMessage(secrets, { id: messageId, body, at: new Date() });
  return postTo(url!, target, { headers, body, ms: left });
}

/** The secret, and the previous one while it is still valid. */
async function openSecrets(
  settings: Pick<Settings, 'authSecret' | 'previousSecrets'>,
  { secret, oldSecret, oldSecretUntil }: Pick<Webhook, 'secret' | 'oldSecret' | 'oldSecretUntil'>,
): Promise<string[]> {
  const isOldGood = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > new Date();
  const locked = [secret, ...(isOldGood ? [oldSecret] : [])];
  const opened = await Promise.all(locked.map((one) => unlockValue(settings, one)));
  return opened.filter((one) => one !== undefined);
}

async function record(
  tx: Database,
  parts: DeliverParts,
  { delivery, webhook }: Due,
  result: Answered | Fault,
  ms: number,
): Promise<void> {
  const answered = typeof result === 'string' ? undefined : result;
  const fault = typeof result === 'string' ? result : null;
  await tx
    .insert(webhookAttempts)
    .values({ deliveryId: delivery.id, ms, fault, status: answered?.status, answer: answered?.answer });
  const isThrough = answered !== undefined && answered.status >= 200 && answered.status < 300;
  const attempts = delivery.attempts + 1;
  const dueAt = new Date(Date.now() + pauseAfter(attempts) * 1000);
  const isLast = dueAt > delivery.giveUpAt;
  await tx
    .update(webhookDeliveries)
    .set({ attempts, state: isThrough ? 'delivered' : isLast ? 'failed' : 'waiting', dueAt })
    .where(eq(webhookDeliveries.id, delivery.id));
  if (isThrough) {
    await tx
      .update(webhooks)
      .set({ failures: 0, failingSince: null })
      .where(and(eq(webhooks.id, webhook.id), sql`${webhooks.failures} > 0`));
    return;
  }
  const [failing] = await tx
    .update(webhooks)
    .set({
      failures: sql`${webhooks.failures} + 1`,
      failingSince: sql`coalesce(${webhooks.failingSince}, now())`,
    })
    .where(eq(webhooks.id, webhook.id))
    .returning();
  if (failing!.isEnabled && isDead(failing!, answered?.status, new Date())) await switchOff(tx, parts.jobs, failing!);
}

/** How often due deliveries are looked for. */
const EVERY_MS = 1000;
const AT_ONCE = 24;

/**
 * Sends due deliveries as long as the server runs.
 * @returns a function that stops it, once those in progress have finished
 */
export function startDeliveries(parts: DeliverParts): { stop: () => Promise<void> } {
  const underWay = new Map<Promise<void>, string>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  const begin = (due: Due) => {
    const trying = tryDelivery(parts, due)
      // Its lease ends, and it is tried again.
      .catch((error: unknown) => log.warn({ err: error, delivery: due.delivery.id }, 'webhook delivery'))
      .finally(() => underWay.delete(trying));
    underWay.set(trying, due.webhook.id);
  };
  const look = async () => {
    const counts = Map.groupBy(underWay.values(), (id) => id);
    const busy = [...counts].filter(([, ids]) => ids.length >= EACH_AT_ONCE).map(([id]) => id);
    const room = AT_ONCE - underWay.size;
    if (room > 0) for (const due of await claimDue(parts.db, room, busy)) begin(due);
  };
  const lookLater = () => {
    timer = setTimeout(() => {
      looking = look()
        .catch((error: unknown) => log.warn({ err: error }, 'webhook deliveries'))
        .finally(() => timer && lookLater());
    }, EVERY_MS);
    timer.unref();
  };
  lookLater();
  return {
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await looking;
      await Promise.all(underWay.keys());
    },
  };
}
