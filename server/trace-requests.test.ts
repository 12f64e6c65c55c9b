import { globSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { openDatabase, type RootDatabase } from '#platform/database.ts';
import { timeJob, timeOutside } from '#platform/metrics.ts';
import { startTracing } from '#platform/otlp.ts';
import { noteTrace, traced, useTracer } from '#platform/trace.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { attributeOf, openOtlpReceiver, type SentSpan } from '#test/stand-ins/otlp-receiver.ts';
import { routeFinder, tracedRequests } from './trace-requests.ts';

const { url } = await createTestDatabase();
const NAME = 'Ngalula-Marque';
const MAIL = 'ngalula.marque@example.org';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

afterEach(() => useTracer(undefined));

/** Traces on, a pool that was opened then, and a server in front of `answer`. */
async function openTraced(
  answer: (db: RootDatabase, path: string) => Promise<unknown>,
  { share = 1, trustedHops = 0, max = 5 } = {},
) {
  const receiver = await openOtlpReceiver();
  const stopTraces = startTracing(
    { endpoint: `${receiver.endpoint}/`, headers: { authorization: 'Bearer x' }, share },
    { 'service.version': 'abc' },
  );
  const db = openDatabase(url, { max });
  const listener: RequestListener = (request, response) => {
    answer(db, request.url!).then(
      () => response.end('done'),
      () => response.writeHead(500).end(),
    );
  };
  const server = createServer(
    tracedRequests(listener, {
      routeOf: (path) => (path.startsWith('/gifts/') ? '/gifts/:token' : undefined),
      trustedHops,
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.close();
    receiver.stop();
    await db.$client.end();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    receiver,
    ask: (path: string, headers: Record<string, string> = {}) =>
      fetch(origin + path, { headers }).then((it) => it.text()),
    async spans() {
      await stopTraces();
      return receiver.spans();
    },
  };
}

const named = (spans: SentSpan[], name: string) => spans.filter((span) => span.name === name);

test('a request is a trace: its route, its call, its statements and what it asked outside, without a value', async () => {
  const { ask, spans, receiver } = await openTraced(async (db) => {
    noteTrace({ 'elikya.request_id': 'r-1' });
    const { give } = await openGiftSite(db);
    const answer = await give({
      programId: 'project-1',
      amount: 5000,
      donationType: 'one_time',
      donorName: NAME,
      donorEmail: MAIL,
      anonymous: false,
    });
    expect(answer.ok).toBe(true);
    await timeOutside('stripe', async () => ({ status: 402 }));
    await db.execute(sql.raw(`select '${NAME}' as who, $x$${MAIL}$x$ as mail`));
    await expect(db.execute(sql`select ${NAME}::int`)).rejects.toThrow();
  });
  await ask(`/gifts/${NAME}.${MAIL}?mail=${MAIL}`, { traceparent: PARENT });
  const sent = await spans();
  const [request] = named(sent, 'GET /gifts/:token');
  expect(request).toBeDefined();
  const facts = (span: SentSpan) => Object.fromEntries(span.attributes.map(({ key }) => [key, attributeOf(span, key)]));
  expect(facts(request!)).toEqual({
    'http.request.method': 'GET',
    'elikya.class': 'page',
    'elikya.request_id': 'r-1',
    'http.response.status_code': 200,
    'http.route': '/gifts/:token',
  });
  const [call] = named(sent, 'function create-donation');
  expect([call!.parentSpanId, attributeOf(call!, 'elikya.outcome')]).toEqual([request!.spanId, 'done']);
  const [insert] = named(sent, 'insert payments');
  expect(insert!.parentSpanId).toBe(call!.spanId);
  expect(attributeOf(insert!, 'db.query.text')).toMatch(/^insert into "payments" \(.*\$1/);
  const [outside] = named(sent, 'ask stripe');
  expect([outside!.parentSpanId, attributeOf(outside!, 'http.response.status_code')]).toEqual([request!.spanId, 402]);
  const failed = sent.filter((span) => attributeOf(span, 'error.type') !== undefined);
  expect(failed.map((span) => [span.name, attributeOf(span, 'error.code'), span.status?.code])).toEqual([
    ['select', '22P02', 2],
  ]);
  // All in one trace, which is ours: no proxy was named, so nobody may say of which trace a request is part.
  expect(new Set(sent.map(({ traceId }) => traceId))).toEqual(new Set([request!.traceId]));
  expect(request!.traceId).not.toBe(TRACE);
  const said = receiver.bodies.join('');
  for (const mark of [NAME, MAIL, 'ngalula', 'Ngalula']) expect(said).not.toContain(mark);
  expect(receiver.headers[0]).toMatchObject({ path: '/v1/traces', authorization: 'Bearer x' });
  expect(said).toContain('"service.version"');
});

test('a proxy of ours says of which trace a request is part, and what is not traced', async () => {
  const { ask, spans } = await openTraced(async () => {}, { trustedHops: 1 });
  await ask('/one', { traceparent: PARENT });
  await ask('/two', { traceparent: PARENT.replace(/01$/, '00') });
  await ask('/three', { traceparent: '00-nonsense' });
  await ask('/healthz');
  await ask('/api/live');
  const sent = await spans();
  expect(sent.map(({ traceId, parentSpanId }) => [traceId === TRACE, parentSpanId ?? ''])).toEqual([
    [true, '00f067aa0ba902b7'],
    [false, ''],
  ]);
});

test('a share of none traces nothing', async () => {
  const { ask, spans } = await openTraced((db) => db.execute(sql`select 1`), { share: 0 });
  await ask('/one');
  expect(await spans()).toEqual([]);
});

test('who waits for a connection keeps their own statements, and nothing outside a request or job is traced', async () => {
  const { ask, spans } = await openTraced(
    (db, path) => db.execute(sql.raw(`select pg_sleep(0.05) as ${path.slice(1)}`)),
    {
      max: 1,
    },
  );
  await Promise.all(['/a', '/b', '/c'].map((path) => ask(path)));
  await traced('select', 'outside', {}, async () => {});
  await timeJob('deliver-mail', () => traced('step', 'inside', {}, async () => {}));
  const sent = await spans();
  const requests = named(sent, 'GET page');
  const statements = named(sent, 'select');
  expect([requests.length, statements.length]).toEqual([3, 3]);
  expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(
    new Set(requests.map(({ spanId }) => spanId)),
  );
  const [job] = named(sent, 'job deliver-mail');
  expect(named(sent, 'step')[0]!.parentSpanId).toBe(job!.spanId);
});

test.each([
  ['hangs', () => {}],
  ['refuses', (_request, response) => response.writeHead(500).end()],
] as [string, RequestListener][])(
  'a receiver that %s is not noticed',
  async (_name, behave) => {
    const receiver = await openOtlpReceiver(behave);
    onTestFinished(receiver.stop);
    const stop = startTracing({ endpoint: receiver.endpoint, headers: {}, share: 1 }, {});
    const started = performance.now();
    // Three times what may wait to be sent.
    for (let index = 0; index < 12_000; index++) await timeJob('deliver-mail', async () => {});
    expect(performance.now() - started).toBeLessThan(5000);
    await expect.poll(() => receiver.bodies.length, { timeout: 5000 }).toBeGreaterThan(0);
    const stopping = performance.now();
    await stop();
    expect(performance.now() - stopping).toBeLessThan(3000);
  },
  30_000,
);

test('the most exact route of the endpoints answers, else the page’s', () => {
  const app = new Hono();
  app.use('*', (_c, next) => next());
  app.use('/api/*', (_c, next) => next());
  app.get('/api/projects/:id', (c) => c.text(''));
  app.all('/api/:name', (c) => c.text(''));
  app.get('/files/ideas/:name', (c) => c.text(''));
  app.get('/art/*', (c) => c.text(''));
  app.all('*', (c) => c.text(''));
  const find = routeFinder(app.routes, (path) => `page of ${path}`);
  expect(
    ['/api/create-donation', '/api/projects/7', '/api/a/b/c', '/files/ideas/x.pdf', '/art/cloth/1.svg', '/news/3'].map(
      find,
    ),
  ).toEqual(['/api/:name', '/api/projects/:id', '/api/*', '/files/ideas/:name', '/art/*', 'page of /news/3']);
});

test('who traces nothing loads nothing of it: one file knows OpenTelemetry, and it is imported at the start of tracing only', () => {
  const sources = globSync('{app,platform,server}/**/*.{ts,tsx}')
    .filter((path) => !path.includes('.test.'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const naming = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
  expect(naming(/from '@opentelemetry\//)).toEqual(['platform/otlp.ts']);
  expect(naming(/from '[^']*\/otlp\.ts'/)).toEqual([]);
  expect(naming(/await import\('#platform\/otlp\.ts'\)/)).toEqual(['server/main.ts']);
});
