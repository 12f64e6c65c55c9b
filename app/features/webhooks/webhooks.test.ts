import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { announce, defineEvent, type EventKind } from '#platform/announce.ts';
import { lockValue, relockSecrets } from '#platform/auth-secrets.ts';
import { readSettings } from '#platform/settings.ts';
import { auditLog, idempotencyKeys, mails, webhookAttempts, webhookDeliveries, webhooks } from '#platform/tables.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openDesk } from '#test/staff-desk.ts';
import { openReceiver, status } from '#test/stand-ins/webhook-receiver.ts';
import { claimDue, type DeliverParts, startDeliveries, tryDelivery } from './deliver.server.ts';
import { listDeliveries } from './read-webhooks.server.ts';
import { webhookMails } from './switch-off.server.ts';
import type { Resolve } from './target.server.ts';
import { endWebhook, replayDelivery, saveWebhook } from './webhook-acts.server.ts';
import { deliveriesRead, webhookSection } from './webhook-section.server.ts';

const { db } = await createTestDatabase();
const settings = {
  ...readSettings({ DATA_DIR: '/nowhere' }),
  authSecret: 'x'.repeat(32),
  previousSecrets: [] as string[],
  origin: 'https://elikya.test',
};
settings.limits = { ...settings.limits, callsPerMinute: 1e9 };

const happened = defineEvent({ name: 'thing.happened', summary: 'A thing', data: z.object({ n: z.number() }) });
const other = defineEvent({ name: 'thing.other', summary: 'Another', data: z.object({ n: z.number() }) });
const events = () => [happened, other] as unknown as EventKind<never>[];
let names: Resolve = () => Promise.reject(new Error('ENOTFOUND'));
const resolve: Resolve = (host) => names(host);
const { hire, linesOf } = openDesk({ db, settings: { ...settings }, translate, hasWords, staff: staffDesk }, [
  saveWebhook({ settings, events, resolve }),
  replayDelivery(),
  endWebhook(),
]);
const chef = await hire('administration');
const mailed: string[] = [];
const jobs = { send: async (_tx: unknown, name: string) => void mailed.push(name) } as never;
const parts: DeliverParts = { db, settings, jobs, resolve, ms: 700 };

const receiver = await openReceiver();
afterAll(() => receiver.close());
beforeEach(async () => {
  await db.delete(webhooks);
  receiver.heard.length = 0;
  receiver.refused.length = 0;
  receiver.answer(status(204));
  names = () => Promise.reject(new Error('ENOTFOUND'));
  settings.isLive = false;
});

async function listen(more: object = {}) {
  const saved = await chef.call('save-webhook', { url: receiver.url, events: ['thing.happened'], ...more });
  receiver.trust(String(saved.secret));
  return { id: String(saved.id), secret: String(saved.secret) };
}
const say = (n: number, kind = happened) => db.transaction((tx) => announce(tx, kind, { n }));
/** What is due now is tried, as the server does each second. */
async function deliver(): Promise<number> {
  const due = await claimDue(db, 24);
  await Promise.all(due.map((one) => tryDelivery(parts, one)));
  return due.length;
}
const only = async () => (await db.select().from(webhookDeliveries))[0]!;
const triesOf = (id: string) =>
  db.select().from(webhookAttempts).where(eq(webhookAttempts.deliveryId, id)).orderBy(asc(webhookAttempts.id));
const hookOf = async (id: string) => (await db.select().from(webhooks).where(eq(webhooks.id, id)))[0]!;
const makeDue = () => db.update(webhookDeliveries).set({ dueAt: sql`now()` });

test('what happened is heard with its signature, verified by the library of the standard', async () => {
  await listen();
  await say(7);
  expect(await deliver()).toBe(1);
  expect(receiver.refused).toEqual([]);
  expect(receiver.heard).toMatchObject([{ type: 'thing.happened', data: { n: 7 } }]);
  const { id, raw, headers } = receiver.heard[0]!;
  expect(id).toMatch(/^msg_[0-9a-f]{32}$/);
  expect(Object.keys(JSON.parse(raw) as object)).toEqual(['type', 'timestamp', 'data']);
  expect(headers['content-type']).toBe('application/json');
  expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(5);
  const delivery = await only();
  expect(delivery).toMatchObject({ state: 'delivered', attempts: 1, messageId: id });
  expect(await triesOf(delivery.id)).toMatchObject([{ status: 204, fault: null }]);
  expect(await deliver()).toBe(0);
});

test('no delivery is written for a rolled-back transaction or without subscribers', async () => {
  await listen();
  await expect(
    db.transaction(async (tx) => {
      await announce(tx, happened, { n: 1 });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await say(2, other);
  expect(await db.$count(webhookDeliveries)).toBe(0);
});

test('a webhook that is off hears nothing; on again it hears what comes then', async () => {
  const { id } = await listen({ enabled: false });
  await say(1);
  expect(await db.$count(webhookDeliveries)).toBe(0);
  await chef.call('save-webhook', { id, enabled: true });
  await say(2);
  await deliver();
  expect(receiver.heard.map(({ data }) => data.n)).toEqual([2]);
});

test('refused, it is tried again within fifteen seconds under the same id and with the same words', async () => {
  await listen();
  await say(1);
  receiver.answer(status(500, 'broken <b>here</b>'));
  await deliver();
  const waiting = await only();
  expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 });
  const wait = waiting.dueAt.getTime() - Date.now();
  expect(wait).toBeGreaterThan(8000);
  expect(wait).toBeLessThan(13_000);
  expect(await deliver()).toBe(0);
  receiver.answer(status(200, 'ok'));
  await makeDue();
  await deliver();
  expect(await only()).toMatchObject({ state: 'delivered', attempts: 2 });
  expect(await triesOf(waiting.id)).toMatchObject([
    { status: 500, answer: 'broken <b>here</b>' },
    { status: 200, answer: 'ok' },
  ]);
  const [first, second] = receiver.heard;
  expect(second).toMatchObject({ id: first!.id, raw: first!.raw });
});

test('of an answer the first thousand letters are kept, and what says nothing a database cannot keep', async () => {
  await listen();
  await say(1);
  receiver.answer(status(200, `\0é${'x'.repeat(50_000)}`));
  await deliver();
  const [one] = await triesOf((await only()).id);
  expect(one!.answer).toBe(`é${'x'.repeat(999)}`);
});

test('a receiver that hangs, is slow or missing takes no longer than one try, with distinct faults', async () => {
  await listen();
  await say(1);
  receiver.answer(() => {});
  const begun = Date.now();
  await deliver();
  expect(Date.now() - begun).toBeLessThan(2500);
  receiver.answer((_request, response) => {
    const drip = setInterval(() => response.writableEnded || response.write('.'), 50);
    response.on('close', () => clearInterval(drip));
    response.writeHead(200);
  });
  await makeDue();
  await deliver();
  const hanging = await triesOf((await only()).id);
  expect(hanging[0]).toMatchObject({ status: null, fault: 'time_limit' });
  // It said yes, and went on talking.
  expect(hanging[1]).toMatchObject({ status: 200 });
  await db.delete(webhookDeliveries);
  await db.update(webhooks).set({ url: 'http://127.0.0.1:9/hook' });
  await say(2);
  await deliver();
  expect(await triesOf((await only()).id)).toMatchObject([{ status: null, fault: 'connection' }]);
});

test('a redirect is an answer like any other: nobody is led anywhere', async () => {
  const inside = await openReceiver();
  await listen();
  await say(1);
  receiver.answer(status(302, '', { location: inside.url }));
  await deliver();
  expect(inside.requests()).toBe(0);
  expect(await triesOf((await only()).id)).toMatchObject([{ status: 302 }]);
  expect(await only()).toMatchObject({ state: 'waiting' });
  await inside.close();
});

test('an address within is refused when it is given, and again at every try, whatever its name meant before', async () => {
  const codeOf = async (url: string) =>
    (await chef.call('save-webhook', { url, events: ['thing.happened'] })).code ?? 'taken';
  expect(await codeOf('https://10.0.0.1/hook')).toBe('webhook_private');
  expect(await codeOf('https://169.254.169.254/latest/meta-data')).toBe('webhook_private');
  expect(await codeOf('http://10.0.0.1/hook')).toBe('webhook_url');
  names = () => Promise.resolve([{ address: '192.168.1.1' }]);
  expect(await codeOf('https://inside.exemple.fr/hook')).toBe('webhook_private');
  settings.isLive = true;
  expect(await codeOf(receiver.url)).toBe('webhook_url');
  names = () => Promise.resolve([{ address: '93.184.216.34' }]);
  expect(await codeOf('https://compta.exemple.fr/hook')).toBe('taken');
  // The name is moved inside once it was looked at.
  names = () => Promise.resolve([{ address: '127.0.0.1' }]);
  await say(1);
  await deliver();
  expect(await triesOf((await only()).id)).toMatchObject([{ status: null, fault: 'private_address' }]);
  names = () => Promise.reject(new Error('ENOTFOUND'));
  await makeDue();
  await deliver();
  expect((await triesOf((await only()).id))[1]).toMatchObject({ fault: 'name_unknown' });
  // A demo that became a live site sends nothing to its own machine.
  await db.update(webhooks).set({ url: receiver.url });
  const before = receiver.requests();
  await makeDue();
  await deliver();
  expect(receiver.requests()).toBe(before);
});

test('after a day of refusals it is given up', async () => {
  await listen();
  await say(1);
  receiver.answer(status(503));
  await deliver();
  await db.update(webhookDeliveries).set({ dueAt: sql`now()`, giveUpAt: sql`now()` });
  await deliver();
  expect(await only()).toMatchObject({ state: 'failed', attempts: 2 });
  await makeDue();
  expect(await deliver()).toBe(0);
});

test('an hour of nothing but failures switches it off: everybody who may is written to, it stands in À faire', async () => {
  const { id } = await listen();
  await say(1);
  receiver.answer(status(500));
  for (let index = 0; index < 4; index += 1) {
    await makeDue();
    await deliver();
  }
  expect(await hookOf(id)).toMatchObject({ isEnabled: true, failures: 4 });
  await db.update(webhooks).set({ failingSince: sql`now() - interval '61 minutes'` });
  await makeDue();
  await deliver();
  const off = await hookOf(id);
  expect(off).toMatchObject({ isEnabled: false, failures: 5 });
  expect(off.switchedOffAt).toBeInstanceOf(Date);
  await makeDue();
  expect(await deliver()).toBe(0);

  const written = await db.select().from(mails).where(eq(mails.template, 'webhook-off'));
  expect(written.map(({ recipient }) => recipient)).toEqual([chef.email]);
  const [template] = webhookMails(settings);
  const mail = await template!.write(db, written[0]!.data, 'fr');
  expect(mail!.text).toContain(`${settings.origin}/admin/keys/webhooks/${id}`);
  const [source] = webhookSection.tasks!;
  expect(await source!.list(db, 10)).toMatchObject([{ kind: 'webhook_off', target: `webhook:${id}` }]);
  expect(await source!.has!(db, `webhook:${id}`)).toBe(true);
  expect(await source!.has!(db, `webhook:${randomUUID()}`)).toBe(false);

  receiver.answer(status(204));
  await chef.call('save-webhook', { id, enabled: true });
  expect(await hookOf(id)).toMatchObject({ isEnabled: true, failures: 0, failingSince: null, switchedOffAt: null });
  expect(await source!.list(db, 10)).toEqual([]);
  expect(await template!.write(db, written[0]!.data, 'fr')).toBeUndefined();
  // What waited is sent now.
  expect(await deliver()).toBe(1);
  expect(await only()).toMatchObject({ state: 'delivered' });
});

test('one that got through begins to be counted anew', async () => {
  const { id } = await listen();
  await say(1);
  receiver.answer(status(500));
  await deliver();
  expect(await hookOf(id)).toMatchObject({ failures: 1 });
  receiver.answer(status(200));
  await makeDue();
  await deliver();
  expect(await hookOf(id)).toMatchObject({ failures: 0, failingSince: null });
});

test('a webhook whose receiver answers 410 Gone is switched off immediately', async () => {
  const { id } = await listen();
  await say(1);
  receiver.answer(status(410));
  await deliver();
  expect(await hookOf(id)).toMatchObject({ isEnabled: false });
});

test('a changed secret signs beside the old one for a day, then alone', async () => {
  const { id, secret } = await listen();
  const changed = await chef.call('save-webhook', { id, rotate: true });
  expect(changed.secret).not.toBe(secret);
  for (const good of [secret, String(changed.secret)]) {
    receiver.trust(good);
    await say(1);
    await deliver();
  }
  expect(receiver.heard).toHaveLength(2);
  expect(receiver.heard[0]!.headers['webhook-signature']!.split(' ')).toHaveLength(2);
  await db.update(webhooks).set({ oldSecretUntil: sql`now()` });
  receiver.trust(secret);
  await say(2);
  await deliver();
  expect(receiver.refused).toHaveLength(1);
});

test('the secret lies locked in the database and in no log, and goes over to a new secret of the site', async () => {
  const { id, secret } = await listen();
  const everything = JSON.stringify([
    await db.select().from(webhooks),
    await db.select().from(auditLog),
    await db.select().from(idempotencyKeys),
  ]);
  expect(everything).not.toContain(secret);
  expect(everything).not.toContain(secret.slice(6));
  const newer = { authSecret: 'y'.repeat(32), previousSecrets: [settings.authSecret] };
  await relockSecrets(db, newer);
  const alone = { ...settings, authSecret: newer.authSecret, previousSecrets: [] };
  await say(1);
  const [due] = await claimDue(db, 1);
  await tryDelivery({ ...parts, settings: alone }, due!);
  expect(receiver.heard).toHaveLength(1);
  // Locked with what nobody has any more, nothing is sent, and the page says why.
  await db
    .update(webhooks)
    .set({ secret: await lockValue({ authSecret: 'z'.repeat(32), previousSecrets: [] }, 'whsec_AA==') });
  await say(2);
  await deliver();
  const [newest] = (await listDeliveries(db, { q: '', limit: 1 })).items;
  expect(newest!.tries).toMatchObject([{ fault: 'secret_lost' }]);
  expect(await chef.call('save-webhook', { id, enabled: true })).toMatchObject({ code: 'webhook_secret_lost' });
});

test('a message is sent again by hand under the same id, and stands in the log', async () => {
  await listen();
  await say(1);
  await deliver();
  const { id } = await only();
  expect(await chef.call('replay-delivery', { id })).toMatchObject({ state: 'waiting' });
  await deliver();
  expect(receiver.heard.map((one) => one.id)).toEqual([receiver.heard[0]!.id, receiver.heard[0]!.id]);
  expect(await linesOf(`delivery:${id}`)).toMatchObject([
    { verb: 'replay-delivery', after: { event: 'thing.happened' } },
  ]);
  expect(await chef.call('replay-delivery', { id: randomUUID() })).toMatchObject({ code: 'delivery_unknown' });
  await db.update(webhooks).set({ isEnabled: false });
  expect(await chef.call('replay-delivery', { id })).toMatchObject({ code: 'webhook_off' });
  const audit = await hire('audit');
  expect(await audit.call('replay-delivery', { id })).toMatchObject({ code: 'permission_missing' });
});

test('given up a day ago, it has another day when somebody repeats it', async () => {
  await listen();
  await say(1);
  await db.update(webhookDeliveries).set({ state: 'failed', giveUpAt: sql`now() - interval '1 hour'` });
  await chef.call('replay-delivery', { id: (await only()).id });
  receiver.answer(status(500));
  await deliver();
  expect(await only()).toMatchObject({ state: 'waiting', attempts: 1 });
});

test('a webhook is refused without an address, events that there are, and a person who may', async () => {
  const codeOf = async (body: object) => (await chef.call('save-webhook', body)).code;
  expect(await codeOf({ events: ['thing.happened'] })).toBe('webhook_url');
  expect(await codeOf({ url: receiver.url })).toBe('webhook_events');
  expect(await codeOf({ url: receiver.url, events: [] })).toBe('webhook_events');
  expect(await codeOf({ url: receiver.url, events: ['thing.eaten'] })).toBe('webhook_events');
  expect(await codeOf({ id: randomUUID(), enabled: true })).toBe('webhook_unknown');
  const { id } = await listen({ events: ['thing.*'] });
  expect(await hookOf(id)).toMatchObject({ events: ['thing.happened', 'thing.other'] });
  expect(await linesOf(`webhook:${id}`)).toMatchObject([
    { verb: 'save-webhook', after: { url: receiver.url, enabled: true } },
  ]);
  // Saved as it is, nothing changed.
  await chef.call('save-webhook', { id, enabled: true });
  expect(await linesOf(`webhook:${id}`)).toHaveLength(1);
  const collecte = await hire('collecte');
  expect(await collecte.call('save-webhook', {})).toMatchObject({ code: 'permission_missing' });
});

test('two servers send a message once; what one was sending as it died is sent by the other', async () => {
  await listen();
  await say(1);
  const [one, two] = await Promise.all([claimDue(db, 24), claimDue(db, 24)]);
  expect(one.length + two.length).toBe(1);
  expect(await claimDue(db, 24)).toEqual([]);
  await db.update(webhookDeliveries).set({ dueAt: sql`due_at - interval '31 seconds'` });
  expect(await deliver()).toBe(1);
});

test('a slow receiver has no more than four under way, and the others go on', async () => {
  await listen();
  await chef.call('save-webhook', { url: `${receiver.url}/2`, events: ['thing.other'] });
  for (let n = 0; n < 8; n += 1) await say(n);
  await say(9, other);
  const first = await claimDue(db, 24);
  expect(Map.groupBy(first, ({ webhook }) => webhook.url).get(receiver.url)).toHaveLength(4);
  expect(first).toHaveLength(5);
  const slow = first.find(({ webhook }) => webhook.url === receiver.url);
  expect(await claimDue(db, 24, [slow!.webhook.id])).toEqual([]);
  expect(await claimDue(db, 24)).toHaveLength(4);
});

test('the server sends by itself, and stops once what is under way has come to an end', async () => {
  await listen();
  const running = startDeliveries(parts);
  await say(1);
  await expect.poll(() => receiver.heard.length, { timeout: 5000 }).toBe(1);
  receiver.answer((_request, response) => void setTimeout(() => response.writeHead(200).end(), 400));
  await say(2);
  await expect.poll(() => receiver.heard.length, { timeout: 5000 }).toBe(2);
  await running.stop();
  expect((await db.select().from(webhookDeliveries)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  await say(3);
  await new Promise((done) => setTimeout(done, 1300));
  expect(receiver.heard).toHaveLength(2);
});

test('deliveries are read newest first, page by page, by state, event, address and webhook', async () => {
  const { id } = await listen();
  for (const n of [1, 2, 3]) await say(n);
  await deliver();
  await say(4);
  const read = async (query: Record<string, string>) =>
    (await deliveriesRead.read(db, { query } as never)) as {
      items: { id: string; body: string }[];
      next: string | null;
    };
  const numbers = ({ items }: Awaited<ReturnType<typeof read>>) =>
    items.map(({ body }) => (JSON.parse(body) as { data: { n: number } }).data.n);
  expect(numbers(await read({}))).toEqual([4, 3, 2, 1]);
  const first = await read({ limit: '3' });
  expect(numbers(first)).toEqual([4, 3, 2]);
  expect(numbers(await read({ limit: '3', after: first.next! }))).toEqual([1]);
  expect(numbers(await read({ state: 'waiting' }))).toEqual([4]);
  expect(numbers(await read({ state: 'failed' }))).toEqual([]);
  expect(numbers(await read({ q: 'thing.happened' }))).toHaveLength(4);
  expect(numbers(await read({ q: 'thing.other' }))).toEqual([]);
  expect(numbers(await read({ q: '127.0.0.1' }))).toHaveLength(4);
  expect(numbers(await read({ webhookId: id }))).toHaveLength(4);
  expect(numbers(await read({ webhookId: randomUUID() }))).toEqual([]);
  expect(numbers(await read({ to: '2020-01-01' }))).toEqual([]);
  expect(deliveriesRead.answer!.safeParse(JSON.parse(JSON.stringify(first))).error).toBeUndefined();
});

test('the invariants hold', async () => {
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('one that is switched off is taken away with its deliveries, by who may, with a line of what it was', async () => {
  const { id } = (await chef.call('save-webhook', { url: `${receiver.url}/gone`, events: ['thing.happened'] })) as {
    id: string;
  };
  expect(await chef.call('end-webhook', { id })).toMatchObject({ code: 'webhook_on' });
  await chef.call('save-webhook', { id, enabled: false });
  await db.insert(webhookDeliveries).values({ webhookId: id, messageId: 'msg_x', type: 'thing.happened', body: '{}' });
  expect(await (await hire('collecte')).call('end-webhook', { id })).toMatchObject({ code: 'permission_missing' });
  expect(await chef.call('end-webhook', { id })).toHaveProperty('message');
  expect(await db.$count(webhookDeliveries, eq(webhookDeliveries.webhookId, id))).toBe(0);
  expect(await chef.call('end-webhook', { id })).toMatchObject({ code: 'webhook_unknown' });
  expect((await linesOf(`webhook:${id}`)).at(-1)).toMatchObject({
    verb: 'end-webhook',
    before: { url: `${receiver.url}/gone`, enabled: false },
  });
});
