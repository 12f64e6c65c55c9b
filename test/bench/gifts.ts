/** Gifts started and settled a second over HTTP, on the embedded database. */
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { signSandboxEvent } from '#app/features/payment-providers/sandbox/sandbox-provider.server.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { startSiteProcess } from '#test/site.ts';

const GIFTS = 2000;
const AT_ONCE = 16;
const dataDir = mkdtempSync(join(tmpdir(), 'elikya-bench-'));
chmodSync(dataDir, 0o755);
const site = await startSiteProcess({ port: 4202, dataDir });
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

function post(
  path: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const call = request(
      site.origin + path,
      { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } },
      (response) => {
        let text = '';
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

async function rate<T>(items: T[], act: (item: T) => Promise<unknown>): Promise<number> {
  const queue = items.values();
  const start = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of queue) await act(item);
    }),
  );
  return items.length / ((performance.now() - start) / 1000);
}

const ids: string[] = [];
const started = await rate(Array.from({ length: GIFTS }), async () => {
  const body = {
    programId: 'project-1',
    amount: 25_000,
    donationType: 'one_time',
    donorName: 'Mesure',
    donorEmail: `${randomUUID()}@example.org`,
    anonymous: false,
  };
  const { status, text } = await post('/api/create-donation', JSON.stringify(body), {
    'idempotency-key': randomUUID(),
  });
  if (status !== 200) throw new Error(text);
  ids.push((JSON.parse(text) as { checkoutUrl: string }).checkoutUrl.split('/').at(-1)!);
});

const database = new pg.Client({ connectionString: (await startEmbeddedPostgres(dataDir)).url });
await database.connect();
await database.query("update sandbox_charges set status = 'paid', paid_at = now() where payment_id = any($1)", [ids]);
const secret = readFileSync(join(dataDir, 'secret'), 'utf8');
const settled = await rate(ids, async (paymentId) => {
  const body = JSON.stringify({ id: `evt_${randomUUID()}`, kind: 'charge.paid', about: { is: 'payment', paymentId } });
  const { status } = await post('/webhooks/sandbox', body, { 'sandbox-signature': signSandboxEvent(secret, body) });
  if (status !== 200) throw new Error(String(status));
});
const paid = await database.query(
  "select count(*)::int as count from payments where id = any($1) and status = 'paid'",
  [ids],
);
await database.end();
agent.destroy();
await site.stop();
rmSync(dataDir, { recursive: true, force: true });
console.log(`started ${started.toFixed(0)}/s, settled ${settled.toFixed(0)}/s; ${paid.rows[0].count} of ${GIFTS} paid`);
if (started < 150 || settled < 100 || paid.rows[0].count !== GIFTS) process.exitCode = 1;
