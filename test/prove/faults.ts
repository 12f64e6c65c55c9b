/**
 * Gifts, orders and refunds by card and by phone on two servers, while connections are cut inside transactions, PostgreSQL is
 * restarted, killed and frozen, and relay and providers hang. Nothing acknowledged may be lost or doubled, no server may end,
 * no answer take longer than 25 s.
 *   script/prove faults [embedded|system] [rounds]   (both, 12 rounds)
 */
import { execFileSync } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { concludeProof } from '#test/conclude-proof.ts';
import { type Delivery, startStripeStandIn } from '#test/stand-ins/stripe/stripe-stand-in.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { findBrokenInvariants } from '#server/invariants.ts';
import { signalPostgres } from '#test/postgres-processes.ts';
import { startSiteProcess } from '#test/site.ts';
import { startPawapayStandIn } from '#test/stand-ins/pawapay.ts';

const ROUNDS = Number(process.argv[3] ?? 12);
const SLOWEST_MS = 25_000;
const PORTS = [4140, 4141];

async function prove(which: 'embedded' | 'system'): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'elikya-faults-'));
  chmodSync(dataDir, 0o755);
  const installed = which === 'system' ? systemPostgres() : undefined;
  if (which === 'system' && !installed) return console.log('system: no PostgreSQL is installed here, left out');
  const stripe = await startStripeStandIn();
  const phone = await startPawapayStandIn({ namesDeposits: false });
  const relay = await openRelay();
  // Outside the site's processes, so that it is there whoever started it; the servers adopt it.
  const outside = installed ? await startEmbeddedPostgres(dataDir, { installed }) : undefined;
  const environment = {
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.url,
    PAWAPAY_TOKEN: 'a-token',
    PAWAPAY_API_URL: phone.url,
    PAWAPAY_CALLBACK_KEY: phone.callbackKey.replaceAll('\n', '\\n'),
    SMTP_URL: relay.url,
    ...(outside ? { DATABASE_URL: outside.url } : {}),
  };
  const logFile = join(dataDir, 'site.log');
  const sites = [];
  for (const port of PORTS) sites.push(await startSiteProcess({ port, dataDir, logFile, environment }));
  const postgres = outside ?? (await startEmbeddedPostgres(dataDir));
  const { url } = postgres;

  let slowest = 0;
  let answers = 0;
  /** Repeats until some server answers: what a browser's user, a provider and a payer do. */
  const insist = async (
    path: string,
    options: RequestInit,
    isGood = (status: number) => status < 500,
  ): Promise<Response> => {
    for (let attempt = 0; attempt < 900; attempt++) {
      const started = performance.now();
      const response = await fetch(`http://localhost:${PORTS[randomInt(PORTS.length)]}${path}`, {
        ...options,
        redirect: 'manual',
        signal: AbortSignal.timeout(60_000),
      }).catch(() => undefined);
      slowest = Math.max(slowest, performance.now() - started);
      answers += Number(response !== undefined);
      if (response && isGood(response.status)) return response;
      await delay(100);
    }
    throw new Error(`No answer for ${path}`);
  };
  const form = (fields: Record<string, string>): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
  const isTaken = (status: number) => status === 200;
  const deliver = (events: Delivery[]) =>
    Promise.all(
      events
        .flatMap((event) => [event, event])
        .map(({ body, headers }) => insist('/webhooks/stripe', { method: 'POST', body, headers }, isTaken)),
    );
  const callBack = async (payload: object) => {
    for (;;) {
      const { body, headers } = await phone.sign(payload, `http://localhost:${PORTS[0]}/webhooks/pawapay`);
      const response = await fetch(`http://localhost:${PORTS[0]}/webhooks/pawapay`, {
        method: 'POST',
        body,
        headers,
        signal: AbortSignal.timeout(60_000),
      }).catch(() => undefined);
      if (response?.status === 200) return;
      await delay(200);
    }
  };

  const acknowledged = { card: 0, phone: 0, order: 0 };
  const sentBack = { whole: 0, part: 0 };
  let isOver = false;
  const give = async (): Promise<void> => {
    const kind = (['card', 'card', 'phone', 'order'] as const)[randomInt(4)]!;
    const email = `${randomUUID()}@example.org`;
    const [name, body] =
      kind === 'order'
        ? [
            'create-marketplace-order',
            {
              items: [{ id: String([1, 2, 3, 5, 6, 8][randomInt(6)]), quantity: 1 }],
              customerInfo: {
                firstName: 'P',
                lastName: 'Reuve',
                email,
                address: 'a',
                city: 'Kinshasa',
                country: 'Congo (RDC)',
              },
            },
          ]
        : [
            'create-donation',
            {
              programId: `project-${randomInt(1, 7)}`,
              amount: randomInt(2000, 100_000),
              donationType: 'one_time',
              donorName: 'Preuve',
              donorEmail: email,
              anonymous: false,
              method: kind === 'phone' ? 'mobile' : 'card',
            },
          ];
    const answer = await insist(`/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    });
    const { checkoutUrl, code } = (await answer.json()) as { checkoutUrl?: string; code?: string };
    if (code === 'out_of_stock') return;
    if (!checkoutUrl) throw new Error(`${name} answered ${answer.status} ${code}`);
    if (kind === 'phone') {
      const [page, id] = /\/payments\/([\w-]+)\.[\w-]+\/phone/.exec(checkoutUrl) as unknown as [string, string];
      while (!phone.deposits.has(id)) {
        await insist(page, form({ operator: 'VODACOM_MPESA_COD', phone: '0810000012' }));
        await delay(100);
      }
      phone.endDeposit(id);
      acknowledged.phone += 1;
      await Promise.all([callBack(phone.depositCallback(id)), callBack(phone.depositCallback(id))]);
      if (randomInt(4) === 0) await sendPhoneBack(id);
      return;
    }
    // The page's address ends with the session's id at the stand-in.
    const session = checkoutUrl.split('/').at(-1)!;
    const events = await stripe.pay(session);
    acknowledged[kind] += 1;
    await deliver(events);
    if (randomInt(4) === 0) {
      const isPart = kind === 'card' && randomInt(2) === 0;
      sentBack[isPart ? 'part' : 'whole'] += 1;
      await deliver((await stripe.refund(session, isPart ? 700 : undefined)).reverse());
    }
  };
  const sendPhoneBack = async (id: string): Promise<void> => {
    sentBack.part += 1;
    const refundId = phone.refundInDashboard(id, phone.deposits.get(id)!.currency === 'CDF' ? '500' : '1');
    await callBack(phone.refundCallback(refundId, { depositId: id }));
    await delay(randomInt(500, 4000));
    phone.endRefund(refundId);
    const done = phone.refundCallback(refundId, { depositId: id });
    await Promise.all([callBack(done), callBack({ ...done, status: 'PROCESSING' }), callBack(done)]);
  };
  const giving = Promise.all(
    Array.from({ length: 6 }, async () => {
      while (!isOver) {
        await give();
        await delay(randomInt(50, 400));
      }
    }),
  );

  const counts: Record<string, number> = {};
  const faults: [string, () => Promise<unknown>][] = [
    [
      'connections cut inside transactions',
      async () => {
        for (let time = 0; time < 40; time++) {
          await withAdmin(url, (admin) =>
            admin.query(
              "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and application_name = 'elikya' and (state like 'idle in transaction%' or xact_start is not null)",
            ),
          ).then((result) => (counts['connections cut'] = (counts['connections cut'] ?? 0) + (result?.rowCount ?? 0)));
          await delay(25);
        }
      },
    ],
    [
      'all connections cut',
      () =>
        withAdmin(url, (admin) =>
          admin.query(
            'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
          ),
        ),
    ],
    ['PostgreSQL killed', async () => signalPostgres(dataDir, 'SIGKILL')],
    ['PostgreSQL restarted', async () => restart(dataDir)],
    [
      'PostgreSQL frozen for 8 s',
      async () => {
        signalPostgres(dataDir, 'SIGSTOP');
        await delay(8000);
        signalPostgres(dataDir, 'SIGCONT');
      },
    ],
    [
      'relay and providers hang for 6 s',
      async () => {
        relay.state.hangs = true;
        phone.state.mood = 'drips';
        stripe.weather.failures.push(500, 500, 503, 500);
        await delay(6000);
        relay.state.hangs = false;
        phone.state.mood = 'well';
      },
    ],
  ];
  await delay(3000);
  for (let round = 0; round < ROUNDS; round++) {
    const [name, act] = faults[round % faults.length]!;
    counts[name] = (counts[name] ?? 0) + 1;
    await act();
    await delay(2500);
  }
  isOver = true;
  await giving;

  const admin = await connectPatiently(url);
  const count = async (query: string) => Number((await admin.query(query)).rows[0].count);
  const open = () =>
    count(`select (select count(*) from payments p where status = 'pending' and (provider_ref is not null)) + (select count(*) from refunds where status in ('asked', 'accepted'))
    + (select count(*) from mails where delivered_at is null) as count`);
  const deadline = Date.now() + 180_000;
  while ((await open()) > 0 && Date.now() < deadline) await delay(500);

  const broken: string[] = [];
  const expect = (name: string, found: unknown, wanted: unknown) => {
    if (found !== wanted) broken.push(`${name}: ${found}, wanted ${wanted}`);
  };
  const total = acknowledged.card + acknowledged.phone + acknowledged.order;
  expect(
    'servers alive',
    sites.filter(({ child }) => child.exitCode === null && child.signalCode === null).length,
    PORTS.length,
  );
  expect(
    'paid at the providers and paid here',
    await count("select count(*) from payments where paid_at is not null and provider in ('stripe', 'pawapay')"),
    total,
  );
  expect(
    'receipts',
    await count(
      "select count(*) from receipts r join payments p on p.id = r.payment_id and p.provider in ('stripe', 'pawapay')",
    ),
    total,
  );
  expect(
    'refunds done',
    await count("select count(*) from refunds where status = 'done' and reason = 'provider'"),
    sentBack.whole + sentBack.part,
  );
  expect(
    'payments still open',
    await count("select count(*) from payments where status = 'pending' and provider_ref is not null"),
    0,
  );
  expect('mails not delivered', await count('select count(*) from mails where delivered_at is null'), 0);
  expect('mails that reached the relay, at least one a payment', relay.received.size >= total, true);
  if (slowest > SLOWEST_MS) broken.push(`an answer took ${Math.round(slowest)} ms`);
  broken.push(...(await findBrokenInvariants(admin)));
  await admin.end();
  for (const site of sites) await site.stop();
  await postgres.stop();
  await relay.close();
  phone.close();
  await stripe.close();
  console.log(
    `${which}: ${total} payments (${acknowledged.card} by card, ${acknowledged.phone} by phone, ${acknowledged.order} orders), ${sentBack.whole + sentBack.part} refunds, ${answers} answers, slowest ${Math.round(slowest)} ms`,
  );
  console.log(
    `  ${Object.entries(counts)
      .map(([name, times]) => `${name}: ${times}`)
      .join('; ')}; ${relay.received.size} mails, ${relay.repeats()} of them twice`,
  );
  concludeProof(broken, dataDir);
}

/** A relay that may hang before it answers, and knows what it was given twice. */
async function openRelay() {
  const received = new Map<string, number>();
  const state = { hangs: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) =>
      void (async () => {
        while (state.hangs) await delay(200);
        done();
      })(),
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk) => (text += chunk));
      stream.on('end', () => {
        const id = /^Message-ID: (\S+)/im.exec(text)?.[1] ?? randomUUID();
        received.set(id, (received.get(id) ?? 0) + 1);
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    received,
    state,
    repeats: () => [...received.values()].filter((times) => times > 1).length,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function withAdmin<Value>(url: string, act: (client: pg.Client) => Promise<Value>): Promise<Value | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000, application_name: 'proof' });
  client.on('error', () => {});
  try {
    await client.connect();
    return await act(client);
  } catch {
    // Cut off with the others, or the server is just gone: the next round comes.
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

async function connectPatiently(url: string): Promise<pg.Client> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url, application_name: 'proof' });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (attempt > 60) throw error;
      await delay(500);
    }
  }
}

/** As `pg_ctl restart -m immediate` would: gone without a checkpoint, and back at once (by the site's own watch). */
function restart(dataDir: string): void {
  signalPostgres(dataDir, 'SIGQUIT');
}

function systemPostgres(): string | undefined {
  try {
    const [newest] = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a));
    execFileSync(`/usr/lib/postgresql/${newest}/bin/postgres`, ['--version']);
    return `/usr/lib/postgresql/${newest}`;
  } catch {
    return undefined;
  }
}

for (const which of process.argv[2] ? [process.argv[2] as 'embedded' | 'system'] : (['embedded', 'system'] as const))
  await prove(which);
