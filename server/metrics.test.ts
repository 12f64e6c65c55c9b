import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { FeatureParts } from '#app/features/define-feature.server.ts';
import { payments, webhookEvents } from '#app/features/payments/tables.server.ts';
import { countCached, countCall, timeJob, timeOutside } from '#platform/metrics.ts';
import { startJobs } from '#platform/jobs.ts';
import { readSettings } from '#platform/settings.ts';
import { freePort } from '#platform/postgres-process.ts';
import { createTestDatabase } from '#test/database.ts';
import { SITE } from './features.ts';
import { serverGauges } from './gauges.ts';
import { measured, startMetrics } from './metrics.ts';

const { db } = await createTestDatabase();
// Its tables are made by the queue itself.
await (await startJobs(db, [])).stop();
let replicaAsOf: number | undefined;
const providers = new Map(['sandbox', 'stripe'].map((name) => [name, {}]));
const gauges = {
  ...serverGauges({ db, jobsDb: db, countLive: () => 3, replica: { asOf: () => replicaAsOf } }),
  ...SITE.gauges(db, { settings: readSettings({}), pay: () => ({ providers }) } as unknown as FeatureParts),
};
const TOKEN = 'a-token-of-some-length-for-tests';

async function serve(settings: Partial<Parameters<typeof startMetrics>[0]> = {}, more = gauges) {
  const metricsPort = await freePort();
  const { stop } = startMetrics({ metricsPort, metricsHost: '127.0.0.1', metricsToken: undefined, ...settings }, more);
  afterAll(stop);
  return (headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${metricsPort}/metrics`, { headers });
}
const read = await serve();
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1] ?? 0,
  );
/** What was counted since: other tests of this process count, too. */
async function countFrom() {
  const before = await (await read()).text();
  return async (series: string) => valueOf(await (await read()).text(), series) - valueOf(before, series);
}

test('answers are counted and timed by class, whoever gave them; live lines are not timed', async () => {
  const listener: RequestListener = (request, response) =>
    response.writeHead(request.url === '/broken' ? 500 : 200).end('x');
  const site = createServer(measured(listener));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  afterAll(() => site.close());
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const ask = async (...paths: string[]) => {
    for (const path of paths) await (await fetch(origin + path)).text();
  };
  const since = await countFrom();
  await ask('/', '/projects/1?lang=fr', '/broken', '/admin', '/admin/payments', '/administration', '/api/donate');
  await ask('/api/live', '/webhooks/stripe', '/assets/x.js', '/sw.js', '/art/cloth/1.svg', '/healthz');
  const counted: Record<string, number> = {};
  for (const name of ['page', 'staff', 'function', 'live', 'webhook', 'file', 'health'])
    counted[name] = await since(`elikya_requests_total{class="${name}",status="200"}`);
  expect(counted).toEqual({ page: 3, staff: 2, function: 1, live: 1, webhook: 1, file: 3, health: 1 });
  expect(await since('elikya_requests_total{class="page",status="500"}')).toBe(1);
  expect(await since('elikya_request_seconds_count{class="page"}')).toBe(4);
  expect(await (await read()).text()).not.toContain('elikya_request_seconds_count{class="live"}');
});

test('calls, requests outside, jobs and kept pages are counted by how they ended', async () => {
  const since = await countFrom();
  countCall('create-donation', 'done');
  countCached('hit');
  await timeOutside('stripe', async () => ({ status: 200 }));
  await timeOutside('stripe', async () => ({ status: 402 }));
  await timeOutside('stripe', async () => ({ status: 503 }));
  await expect(timeOutside('stripe', () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
  await timeJob('deliver-mail', async () => {});
  await expect(timeJob('deliver-mail', () => Promise.reject(new Error('relay')))).rejects.toThrow('relay');
  const outcomes = async (name: string, labels: string, ...all: string[]) =>
    Promise.all(all.map((outcome) => since(`${name}_count{${labels},outcome="${outcome}"}`)));
  expect(await outcomes('elikya_outside_seconds', 'service="stripe"', 'answered', 'refused', 'broken')).toEqual([
    1, 1, 2,
  ]);
  expect(await outcomes('elikya_job_seconds', 'queue="deliver-mail"', 'done', 'failed')).toEqual([1, 1]);
  expect(await since('elikya_calls_total{function="create-donation",outcome="done"}')).toBe(1);
  expect(await since('elikya_page_cache_total{result="hit"}')).toBe(1);
});

test('money is read by provider, currency and state; what is late, and since when a provider is silent', async () => {
  const gift = {
    provider: 'stripe',
    purpose: 'donation',
    purposeId: randomUUID(),
    amountMinor: 500,
    currency: 'EUR',
    interval: 'one_time',
    language: 'fr',
  } as const;
  await db.insert(payments).values([
    { ...gift, id: randomUUID(), status: 'paid' },
    { ...gift, id: randomUUID(), createdAt: sql`now() - interval '16 minutes'` },
    { ...gift, id: randomUUID(), createdAt: sql`now() - interval '14 minutes'` },
    { ...gift, id: randomUUID(), provider: 'transfer', createdAt: sql`now() - interval '3 hours'` },
    { ...gift, id: randomUUID(), status: 'paid', createdAt: sql`now() - interval '2 days'` },
  ] as (typeof payments.$inferInsert)[]);
  const at = (seconds: number) => sql`now() - ${`${seconds} seconds`}::interval`;
  await db.insert(webhookEvents).values([
    { provider: 'stripe', eventId: 'evt_1', kind: 'charge', receivedAt: at(900) },
    { provider: 'stripe', eventId: 'evt_2', kind: 'charge', receivedAt: at(600) },
  ]);
  const text = await (await read()).text();
  const day = (state: string, provider = 'stripe') =>
    valueOf(text, `elikya_payments_day{provider="${provider}",currency="EUR",state="${state}"}`);
  expect([day('paid'), day('pending'), day('pending', 'transfer')]).toEqual([1, 2, 1]);
  expect(valueOf(text, 'elikya_payments_pending_late')).toBe(1);
  const age = valueOf(text, 'elikya_webhooks_age_seconds{provider="stripe"}');
  expect(age > 599 && age < 630, String(age)).toBe(true);
  expect(text).not.toContain('elikya_webhooks_age_seconds{provider="sandbox"}');
  expect(valueOf(text, 'elikya_live_lines')).toBe(3);
});

test('a metric that cannot be read is left out and counted; the others are returned', async () => {
  const before = valueOf(await (await read()).text(), 'elikya_gauges_unread_total');
  const broken = {
    elikya_mails_waiting: { help: 'x', read: () => Promise.reject(new Error('away')) },
    elikya_live_lines: { help: 'x', read: () => 7 },
  };
  const text = await (await (await serve({}, broken))()).text();
  expect(text).not.toContain('\nelikya_mails_waiting');
  expect(valueOf(text, 'elikya_live_lines')).toBe(7);
  expect(valueOf(text, 'elikya_gauges_unread_total')).toBe(before + 1);
});

test('with a token only who knows it reads', async () => {
  const ask = await serve({ metricsToken: TOKEN });
  expect((await ask()).status).toBe(401);
  expect((await ask({ authorization: `Bearer ${TOKEN}x` })).status).toBe(401);
  expect((await ask({ authorization: `Bearer ${TOKEN}` })).status).toBe(200);
});

test('two who ask at once get the same numbers', async () => {
  const [one, other] = await Promise.all([read(), read()]);
  expect([one.status, other.status]).toEqual([200, 200]);
});

test('a replica that is left out has no number, not 0', async () => {
  const told = async () => /^elikya_replica_behind_seconds\S* (\S+)$/m.exec(await (await read()).text())?.[1];
  expect(await told()).toBe(undefined);
  replicaAsOf = performance.now() - 2000;
  expect(Number(await told())).toBeGreaterThanOrEqual(2);
  replicaAsOf = undefined;
  expect(await told()).toBe(undefined);
});
