import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { freePort, startSiteProcess } from '#test/site.ts';
import { seededFolder } from './seeded-folder.ts';
import { attributeOf, openOtlpReceiver } from '#test/stand-ins/otlp-receiver.ts';

const MARKS = {
  name: 'Ngalula-Marque',
  email: 'ngalula.marque@example.org',
  phone: '+243815554499',
  word: 'mot-de-marque-42',
  path: 'chemin-de-marque',
};

/** A relay that tells in clear whom it does not want. */
function openRefusingRelay(port: number) {
  const server = createServer((socket) => {
    socket.write('220 relay\r\n');
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        if (/^(EHLO|HELO|MAIL|RSET|NOOP)/i.test(line)) socket.write('250 ok\r\n');
        else if (/^RCPT/i.test(line)) socket.write(`550 5.1.1 ${line.slice(8)} ${MARKS.name} is unknown here\r\n`);
        else socket.end('221 bye\r\n');
      }
    });
  });
  return new Promise<typeof server>((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

test('every layer fails, and neither log nor traces tell anything of the visitors', async () => {
  const dataDir = seededFolder('log');
  const logFile = join(dataDir, 'said.log');
  const [relayPort, metricsPort] = [await freePort(), await freePort()];
  const relay = await openRefusingRelay(relayPort);
  const traces = await openOtlpReceiver();
  const site = await startSiteProcess({
    port: await freePort(),
    dataDir,
    logFile,
    environment: {
      LOG_LEVEL: 'debug',
      SMTP_URL: `smtp://127.0.0.1:${relayPort}`,
      METRICS_PORT: String(metricsPort),
      OTEL_EXPORTER_OTLP_ENDPOINT: traces.endpoint,
    },
  });
  const postgres = await startEmbeddedPostgres(dataDir);
  onTestFinished(async () => {
    await site.stop();
    await postgres.stop();
    relay.close();
    traces.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  const form = (path: string, body: Record<string, string>) =>
    fetch(site.origin + path, { method: 'POST', redirect: 'manual', body: new URLSearchParams(body) }).then(
      ({ status }) => status,
    );
  const call = (name: string, body: object) =>
    fetch(`${site.origin}/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const { name, email, phone, word, path } = MARKS;

  // The mail leaves, and the relay refuses it.
  expect((await call('submit-contact-form', { name, email, message: `${name} ${phone}`, seconds: 20 })).status).toBe(
    200,
  );
  const waiting = async () =>
    Number(
      (await database.query("select count(*) from pgboss.job where name = 'deliver-mail' and state = 'retry'")).rows[0]
        .count,
    );
  await expect.poll(waiting).toBeGreaterThan(0);

  // Nothing that is typed finds its table any more, and what is kept breaks a rule.
  for (const table of [
    'messages',
    'newsletter_subscribers',
    'webhook_events',
    'users',
    'certificates',
    'mails',
    'payments',
  ])
    await database.query(`alter table ${table} rename to ${table}_gone`);
  expect((await call('submit-contact-form', { name, email, message: word, seconds: 20 })).status).toBe(500);
  expect((await call('newsletter-signup', { name, email, source: 'website' })).status).toBe(500);
  expect(
    (
      await call('create-donation', {
        programId: 'project-1',
        amount: 5000,
        donationType: 'one_time',
        donorName: name,
        donorEmail: email,
        anonymous: false,
      })
    ).status,
  ).toBe(500);
  expect(await form('/contact', { name, email, message: word, seconds: '20' })).toBe(500);
  expect(await form('/auth', { intent: 'signup', email, password: word })).toBeGreaterThanOrEqual(400);
  expect(await form('/auth', { intent: 'login', email, password: word })).toBeGreaterThanOrEqual(400);
  expect(await form('/auth', { intent: 'reset', email })).toBeGreaterThanOrEqual(200);
  expect((await fetch(`${site.origin}/certificates/${word}`)).status).toBeGreaterThanOrEqual(404);
  expect(
    (
      await fetch(`${site.origin}/dashboard`, {
        headers: { cookie: `elikya.session_token=${word}.${'x'.repeat(43)}%3D` },
      })
    ).status,
  ).toBeLessThan(600);
  // What cannot be read is left out, and named nowhere.
  const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  const numbers = await metrics.text();
  expect([metrics.status, /elikya_gauges_unread_total [1-9]/.test(numbers)]).toEqual([200, true]);
  expect(Object.values(MARKS).filter((mark) => numbers.includes(mark))).toEqual([]);
  const secret = readFileSync(join(dataDir, 'secret'), 'utf8');
  const { signSandboxEvent } = await import('#app/features/payment-providers/sandbox/sandbox-provider.server.ts');
  const event = JSON.stringify({
    id: 'evt_1',
    kind: 'charge.paid',
    about: { is: 'reference', providerRef: word },
    name,
    email,
  });
  expect(
    (
      await fetch(`${site.origin}/webhooks/sandbox`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sandbox-signature': signSandboxEvent(secret, event) },
        body: event,
      })
    ).status,
  ).toBe(500);

  // 404 and 405 are answers, not errors; tokens stand in no line.
  const before = errorsIn(logFile).length;
  await fetch(`${site.origin}/nowhere/${path}@example.org`);
  for (const page of ['receipts', 'gifts', 'orders', 'newsletter', 'own-data'])
    await fetch(`${site.origin}/${page}/${path}.${'x'.repeat(27)}`, { method: 'POST', body: new URLSearchParams({}) });
  await fetch(`${site.origin}/receipts/${path}.${'x'.repeat(26)}`);
  await fetch(`${site.origin}/robots.txt`, { method: 'POST', body: new URLSearchParams({ a: 'b' }) });
  await expect.poll(() => readFileSync(logFile, 'utf8')).toContain('/receipts/:token');
  const faults = errorsIn(logFile)
    .slice(before)
    .filter(({ err }) => !['42P01', '08P01'].includes(causeOf(err)));
  expect(faults).toEqual([]);

  await database.end();
  await site.stop();
  const said = readFileSync(logFile, 'utf8');
  expect(errorsIn(logFile).length).toBeGreaterThan(5);
  for (const mark of [...Object.values(MARKS), 'ngalula', 'Ngalula', '5554499']) expect(said, mark).not.toContain(mark);
  const spans = traces.spans();
  const told = traces.bodies.join('\n');
  for (const mark of [...Object.values(MARKS), 'ngalula', 'Ngalula', '5554499']) expect(told, mark).not.toContain(mark);
  const names = new Set(spans.map((span) => span.name));
  for (const name of [
    'POST /api/:name',
    'function submit-contact-form',
    'GET /receipts/:token',
    'POST /webhooks/:provider',
    'job deliver-mail',
    'insert messages',
  ])
    expect(names).toContain(name);
  expect(spans.some((span) => attributeOf(span, 'error.code') === '42P01')).toBe(true);
  // It still tells where the fault is.
  expect(said).toContain('insert into');
  expect(said).toContain('42P01');
}, 300_000);

type Line = { level: string; msg: string; err?: { code?: string; cause?: { code?: string } } };
const errorsIn = (file: string): Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
    .filter(({ level }) => level === 'error');
const causeOf = (err: Line['err']) => err?.cause?.code ?? err?.code ?? '';
