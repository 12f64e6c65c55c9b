/**
 * 200 payments (gifts, sponsorships, orders of the market, shares of fields, courses) through the sandbox while servers are killed with
 * -9, every event sent twice and out of order.
 *   script/prove gifts [servers, else 1 and then 2]
 */
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { DEMO_LOGINS } from '#app/features/members/seed.server.ts';
import { academyChecks } from '#app/features/academy/checks.server.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { findBrokenInvariants } from '#server/invariants.ts';
import { concludeProof } from '#test/conclude-proof.ts';
import { type SiteProcess, startSiteProcess } from '#test/site.ts';

const GIFTS = 200;
const KILLS = 20;

async function prove(servers: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'elikya-prove-'));
  chmodSync(dataDir, 0o755);
  const ports = Array.from({ length: servers }, (_, index) => 4100 + index);
  const sites: SiteProcess[] = [];
  for (const port of ports) sites.push(await startSiteProcess({ port, dataDir, logFile: join(dataDir, 'site.log') }));
  const postgres = await startEmbeddedPostgres(dataDir);
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  const count = async (query: string) => Number((await database.query(query)).rows[0].count);
  const before = await count('select count(*) from payments');
  const paidCourses: string[] = (
    await database.query("select id from entries where collection = 'courses' and (data->>'priceXof')::int > 0")
  ).rows.map(({ id }) => id);

  let isDone = false;
  let kills = 0;
  const killing = (async () => {
    while (!isDone && kills < KILLS) {
      await delay(randomInt(300, 900));
      const victim = randomInt(servers);
      await sites[victim]!.kill();
      kills += 1;
      sites[victim] = await startSiteProcess({ port: ports[victim]!, dataDir, logFile: join(dataDir, 'site.log') });
    }
  })();

  /** Repeats until some server answers: what a browser's user and a provider do. */
  const insist = async (path: string, options: RequestInit): Promise<Response> => {
    for (let attempt = 0; attempt < 600; attempt++) {
      const origin = `http://localhost:${ports[randomInt(servers)]}`;
      const response = await fetch(origin + path, {
        ...options,
        redirect: 'manual',
        signal: AbortSignal.timeout(10_000),
      }).catch(() => undefined);
      if (response && response.status < 500) return response;
      await delay(50);
    }
    throw new Error(`No answer for ${path}`);
  };
  const acknowledged = new Set<string>();
  const signIn = await insist('/auth', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      intent: 'login',
      email: DEMO_LOGINS[0].email,
      password: DEMO_LOGINS[0].password,
      remember: 'yes',
    }).toString(),
  });
  const cookie = signIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const customer = (email: string) => ({
    firstName: 'P',
    lastName: 'Reuve',
    email,
    address: 'a',
    city: 'Kinshasa',
    country: 'Congo (RDC)',
  });
  const gift = (email: string): [string, object] => [
    'create-donation',
    {
      programId: `project-${randomInt(1, 7)}`,
      amount: randomInt(1000, 100_000),
      donationType: 'one_time',
      donorName: 'Preuve',
      donorEmail: email,
      anonymous: false,
    },
  ];
  const purposes: ((email: string) => [string, object])[] = [
    gift,
    gift,
    (email) => [
      'create-sponsorship',
      { kind: 'tree', amount: 15, recurring: false, firstName: 'P', lastName: 'R', email, country: 'Suisse' },
    ],
    (email) => [
      'create-marketplace-order',
      { items: [{ id: String([1, 2, 3, 5, 6, 8][randomInt(6)]), quantity: 1 }], customerInfo: customer(email) },
    ],
    () => [
      'create-crowdfarming-investment',
      { projectId: String(randomInt(1, 4)), amount: 10, investmentType: 'investor' },
    ],
    () => ['create-course-enrollment', { courseId: paidCourses[randomInt(paidCourses.length)] }],
  ];
  const give = async (): Promise<void> => {
    const key = randomUUID();
    const [name, body] = purposes[randomInt(purposes.length)]!(`${key}@example.org`);
    const answer = await insist(`/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, cookie },
      body: JSON.stringify(body),
    });
    const { checkoutUrl, code } = (await answer.json()) as { checkoutUrl?: string; code?: string };
    // The shelf may be empty by now, the course be hers: another purpose then.
    if (code === 'out_of_stock' || (name === 'create-course-enrollment' && answer.ok && !checkoutUrl)) return give();
    if (!checkoutUrl) throw new Error(`${name} answered ${code}`);
    const paymentId = checkoutUrl.split('/').at(-1)!;
    await insist(`/demo/checkout/${paymentId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'act=pay-twice',
    });
    acknowledged.add(paymentId);
  };
  // Spread over the whole time of killing, eight at once.
  let next = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (next++ < GIFTS) {
        await give();
        await delay(randomInt(0, 900));
      }
    }),
  );
  await killing;
  isDone = true;

  const deadline = Date.now() + 150_000;
  const waiting = () =>
    count(`select (select count(*) from sandbox_events where delivered_at is null) + (select count(*) from mails where delivered_at is null)
      + (select count(*) from payments where status = 'pending') + (select count(*) from (${academyChecks['a course is paid twice']}) twice) as count`);
  while ((await waiting()) > 0 && Date.now() < deadline) await delay(250);

  const faults: string[] = [];
  const expect = (name: string, found: unknown, wanted: unknown) => {
    if (found !== wanted) faults.push(`${name}: ${found}, wanted ${wanted}`);
  };
  const ids = [...acknowledged];
  // One member buys courses here, in eight tabs: what was paid for a course already bought went back.
  const settled = await database.query(
    'select count(*) as count, count(distinct r.number) as receipts from payments p join receipts r on r.payment_id = p.id where p.id = any($1) and (p.status = $2 or (p.status = $3 and p.purpose = $4))',
    [ids, 'paid', 'refunded', 'course'],
  );
  expect('payments acknowledged', acknowledged.size, GIFTS);
  expect('kills', kills, KILLS);
  expect('acknowledged payments paid', Number(settled.rows[0].count), GIFTS);
  expect('receipts of them', Number(settled.rows[0].receipts), GIFTS);
  expect(
    'payments in all (a repeated press makes none more)',
    (await count('select count(*) from payments')) - before,
    GIFTS,
  );
  expect(
    'receipt and order mails',
    await count("select count(*) from mails where template in ('receipt', 'order')"),
    GIFTS,
  );
  // No receipt goes out for what was sent back before its mail had gone.
  expect(
    'receipt and order mails not delivered',
    await count(
      "select count(*) from mails where template in ('receipt', 'order') and rendered is null and not exists (select 1 from payments p where unique_key = 'receipt:' || p.id and p.status = 'refunded')",
    ),
    0,
  );
  expect('still waiting', await waiting(), 0);
  const events = await count('select count(*) from webhook_events');
  faults.push(...(await findBrokenInvariants(database)));
  await database.end();
  for (const site of sites) await site.stop();
  await postgres.stop();
  console.log(`${servers} server(s): ${acknowledged.size} payments, ${kills} kills -9, ${events} events received`);
  concludeProof(faults, dataDir);
}

for (const servers of process.argv[2] ? [Number(process.argv[2])] : [1, 2]) await prove(servers);
