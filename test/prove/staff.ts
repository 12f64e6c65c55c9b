/**
 * 1,000 acts of staff on two servers that are killed with -9: orders moved on, roles asked for by one and approved by another (each
 * pressed twice at the same moment). Every act is done once, every act is in the log once, the log is one chain. Then 10,000 acts
 * at once by eight people on both servers: one chain still.
 *   script/prove staff
 */
import { randomInt, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Role } from '#app/features/staff/roles.ts';
import { STAFF_LOGINS } from '#app/features/staff/seed.server.ts';
import { walkChain } from '#platform/audit.ts';
import { openDatabase } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { findBrokenInvariants } from '#server/invariants.ts';
import { concludeProof } from '#test/conclude-proof.ts';
import { callAs, insistAt, signInAs } from '#test/insist.ts';
import { type SiteProcess, startSiteProcess } from '#test/site.ts';

const ORDERS = 250;
const STEPS = ['prepared', 'sent', 'delivered'] as const;
const PLANS = 125;
const ACTS = ORDERS * STEPS.length + PLANS * 2;
const KILLS = 20;
const MANY = 10_000;
const PORTS = [4120, 4121];

const dataDir = mkdtempSync(join(tmpdir(), 'elikya-prove-'));
chmodSync(dataDir, 0o755);
const logFile = join(dataDir, 'site.log');
const sites: SiteProcess[] = [];
for (const port of PORTS) sites.push(await startSiteProcess({ port, dataDir, logFile }));
const postgres = await startEmbeddedPostgres(dataDir);
const database = new pg.Client({ connectionString: postgres.url });
await database.connect();

const insist = insistAt(PORTS);
const cookies = new Map<Role, string>();
for (const { role } of STAFF_LOGINS) cookies.set(role, await signInAs(insist, role));

const orders = Array.from({ length: ORDERS }, () => randomUUID());
await database.query(
  `insert into orders (id, email, customer, status, subtotal_minor, delivery_minor, total_minor, language, reserved_until, paid_at)
   select id, null, '{"firstName":"P","lastName":"R","address":"a","city":"K","country":"C"}', 'paid', 100, 0, 100, 'fr', now(), now()
   from unnest($1::uuid[]) as id`,
  [orders],
);
const people = Array.from({ length: PLANS }, (_, index) => `preuve-${index}`);
await database.query(
  `insert into users (id, name, email, email_verified) select id, '', id || '@example.org', true from unnest($1::text[]) as id`,
  [people],
);

type Answer = { code?: string; planId?: string; status?: string; state?: string };
const act = (role: Role, name: string, body: object, key = randomUUID()) =>
  callAs<Answer>(insist, cookies.get(role)!, { name, body, key });

const faults: string[] = [];
const expect = (name: string, found: unknown, wanted: unknown) => {
  if (found !== wanted) faults.push(`${name}: ${found}, wanted ${wanted}`);
};

const works: (() => Promise<void>)[] = [
  ...orders.map((orderId) => async () => {
    for (const to of STEPS) {
      const key = randomUUID();
      const pressed = await Promise.all([
        act('marche', 'advance-order', { orderId, to }, key),
        act('marche', 'advance-order', { orderId, to }, key),
      ]);
      for (const { status } of pressed) expect(`order to ${to}`, status, to);
    }
  }),
  ...people.map((memberId) => async () => {
    const { code, planId } = await act('administration', 'change-roles', { memberId, roles: ['collecte'] });
    expect('a role somebody else has to approve', code, 'approval_needed');
    const decided = await Promise.all([
      act('tresorerie', 'approve-plan', { planId }),
      act('tresorerie', 'approve-plan', { planId }),
    ]);
    const codes = decided.map((one) => one.state ?? one.code);
    // A repeat whose first answer was lost in a kill finds that it is decided.
    if (codes.some((one) => one !== 'done' && one !== 'plan_decided')) faults.push(`approved: ${codes.join(', ')}`);
  }),
];
for (let index = works.length - 1; index > 0; index--) {
  const other = randomInt(index + 1);
  [works[index], works[other]] = [works[other]!, works[index]!];
}

let isDone = false;
let kills = 0;
const killing = (async () => {
  while (!isDone && kills < KILLS) {
    await delay(randomInt(300, 900));
    const victim = randomInt(PORTS.length);
    await sites[victim]!.kill();
    kills += 1;
    sites[victim] = await startSiteProcess({ port: PORTS[victim]!, dataDir, logFile });
  }
})();
await Promise.all(
  Array.from({ length: 8 }, async () => {
    for (let work = works.pop(); work; work = works.pop()) {
      await work();
      await delay(randomInt(0, 400));
    }
  }),
);
await killing;
isDone = true;

const count = async (query: string, values: unknown[] = []) =>
  Number((await database.query<{ count: string }>(query, values)).rows[0]!.count);
expect('kills', kills, KILLS);
expect(
  'orders delivered',
  await count(`select count(*) from orders where id = any($1) and status = 'delivered'`, [orders]),
  ORDERS,
);
expect(
  'steps, each once',
  await count(`select count(*) from order_events where order_id = any($1)`, [orders]),
  ORDERS * STEPS.length,
);
expect(
  'lines of orders',
  await count(`select count(*) from audit_log where verb = 'advance-order'`),
  ORDERS * STEPS.length,
);
expect('roles given', await count(`select count(*) from staff_roles where member_id = any($1)`, [people]), PLANS);
expect('plans done', await count(`select count(*) from plans where state = 'done'`), PLANS);
expect('lines of approvals', await count(`select count(*) from audit_log where verb = 'approve-plan'`), PLANS);
expect(
  'lines of what was approved',
  await count(`select count(*) from audit_log where verb = 'change-roles' and target like 'member:%'`),
  PLANS,
);
// Its orders were never paid for: they are put straight into the table.
const UNPAID = 'an order is fulfilled without a kept payment';
const findFaults = async () => (await findBrokenInvariants(database)).filter((fault) => !fault.startsWith(UNPAID));
faults.push(...(await findFaults()));

const began = Date.now();
const before = await count(`select count(*) from audit_log`);
await Promise.all(
  [...cookies.keys()].map(async (role) => {
    for (let index = 0; index < MANY / cookies.size; index++) {
      const { code } = await act(role, 'save-preferences', {
        hasDailyMail: true,
        timeZone: 'Africa/Kinshasa',
        hasLetterKeys: index % 2 === 1,
      });
      if (code) faults.push(`a preference: ${code}`);
    }
  }),
);
const seconds = (Date.now() - began) / 1000;
expect('lines of the many', (await count(`select count(*) from audit_log`)) - before, MANY);
faults.push(...(await findFaults()));
const db = openDatabase(postgres.url, { max: 1 });
const { lines, broken } = await walkChain(db);
expect('the chain', broken, undefined);
await db.$client.end();
await database.end();
for (const site of sites) await site.stop();
await postgres.stop();
console.log(`2 servers: ${ACTS} acts, ${kills} kills -9, then ${MANY} acts at ${Math.round(MANY / seconds)} a second`);
console.log(`${lines} lines in one chain`);
concludeProof(faults, dataDir);
