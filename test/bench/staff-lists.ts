/** The lists of the back office with a million rows each, against a thousand, in one run: the first page, one of a state, and one deep in it. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { listMessages } from '#app/features/contact/staff/message-list.server.ts';
import { listRegistrations } from '#app/features/events/staff/registration-list.server.ts';
import { listIdeas } from '#app/features/impact-hub/staff/idea-list.server.ts';
import { listOrders } from '#app/features/marketplace/staff/order-list.server.ts';
import { listMoves } from '#app/features/marketplace/staff/stock-list.server.ts';
import { listAudit } from '#app/features/staff/audit-list.server.ts';
import { type ListState, readListState } from '#app/features/staff/list-state.server.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import { permissionsOf } from '#app/features/staff/roles.ts';
import { openDatabase, type RootDatabase } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { migrateDatabase } from '#platform/migrate.ts';
import { seedSite } from '#server/seed.ts';

const ROWS = { small: 1000, large: 1_000_000 };
const ROUNDS = 300;
const WARM = 50;
/** Pages before the deep one: a quarter of a thousand rows, those of one state, have so many full ones. */
const DEEP = 8;

const FILLS = (rows: number): string[] => [
  `insert into orders (id, customer, status, subtotal_minor, delivery_minor, total_minor, language, reserved_until, created_at)
   select gen_random_uuid(), '{"firstName":"P","lastName":"R","address":"a","city":"K","country":"C"}',
     (array['paid','prepared','sent','delivered'])[1 + n % 4], 100, 0, 100, 'fr', now(), now() - n * interval '1 second'
   from generate_series(1, ${rows}) n`,
  `insert into messages (kind, name, email, data, language, is_suspect, state, created_at, last_received_at)
   select 'contact', 'P R', 'p' || n || '@example.org', '{"message":"m"}', 'fr', false, (array['open','answered','closed'])[1 + n % 3],
     now() - n * interval '1 second', now() - n * interval '1 second' from generate_series(1, ${rows}) n`,
  `insert into project_ideas (full_name, email, project_name, sector, project_description, funding_stage, language, consent_at, state)
   select 'P', 'p' || n || '@example.org', 'I', 'agriculture', 'd', 'idea', 'fr', now() - n * interval '1 second',
     (array['new','accepted','declined'])[1 + n % 3] from generate_series(1, ${rows}) n`,
  `insert into event_registrations (event_id, name, email, people, language, created_at)
   select '1', 'P', 'p' || n || '@example.org', 1, 'fr', now() - n * interval '1 second' from generate_series(1, ${rows}) n`,
  `insert into stock_moves (product_id, delta, reason, at)
   select '1', 1, 'received', now() - n * interval '1 second' from generate_series(1, ${rows}) n`,
  `insert into audit_log (seq, at, actor, verb, target, request_id, previous_hash, hash)
   select n, now(), 'a', (array['advance-order','answer-message'])[1 + n % 2], 'order:' || n, 'r', 'h', 'h'
   from generate_series(1, ${rows}) n`,
];

const dataDir = mkdtempSync(join(tmpdir(), 'elikya-bench-'));
chmodSync(dataDir, 0o755);
const embedded = await startEmbeddedPostgres(dataDir);

async function fill(name: keyof typeof ROWS): Promise<RootDatabase> {
  const url = new URL(embedded.url);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  await migrateDatabase(url.href);
  const db = openDatabase(url.href, { max: 2, patience: 600_000 });
  await seedSite(db, { isLive: true, withSamples: true });
  for (const statement of FILLS(ROWS[name])) await db.execute(sql.raw(statement));
  await db.execute('vacuum analyze');
  return db;
}

type List = (db: RootDatabase, state: ListState) => Promise<{ items: unknown[]; next: string | null }>;
const viewer = { memberId: 'bench', permissions: permissionsOf(['administration']) };
const LISTS: Record<string, [list: List, state: string]> = {
  orders: [(db, state) => listOrders(db, state, personView(viewer, 'orders.advance')), 'paid'],
  messages: [(db, state) => listMessages(db, state, personView(viewer, 'messages.answer')), 'open'],
  ideas: [(db, state) => listIdeas(db, state, personView(viewer, 'ideas.decide')), 'new'],
  registrations: [(db, state) => listRegistrations(db, { ...state, eventId: '1' }, viewer), 'coming'],
  'moves of stock': [listMoves, 'received'],
  'the log': [(db, state) => listAudit(db, state, viewer, { find: [] }), 'advance-order'],
};

/** The address of a page deep in a list. */
async function goDeep(list: List, db: RootDatabase, state?: string): Promise<ListState> {
  let page = readListState({ state, limit: '25' });
  for (let count = 0; count < DEEP; count++) {
    const { next } = await list(db, page);
    if (!next) return page;
    page = readListState({ state, limit: '25', after: next });
  }
  return page;
}

const start = Date.now();
const small = await fill('small');
const large = await fill('large');
console.log(`filled in ${Math.round((Date.now() - start) / 1000)} s`);
const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!;
let isOver = false;
for (const [name, [list, state]] of Object.entries(LISTS))
  for (const [what, wanted] of [
    ['newest', undefined],
    ['of one state', state],
  ] as const)
    for (const depth of ['first page', 'deep'] as const) {
      const pages = new Map<RootDatabase, ListState>();
      for (const db of [small, large])
        pages.set(
          db,
          depth === 'deep' ? await goDeep(list, db, wanted) : readListState({ state: wanted, limit: '25' }),
        );
      const times = new Map<RootDatabase, number[]>([
        [small, []],
        [large, []],
      ]);
      // Turn about, so that whatever else the machine does falls on both.
      for (let round = 0; round < ROUNDS; round++)
        for (const [db, page] of pages) {
          const before = performance.now();
          await list(db, page);
          if (round >= WARM) times.get(db)!.push(performance.now() - before);
        }
      const [few, many] = [median(times.get(small)!), median(times.get(large)!)];
      isOver ||= many / few > 1.2;
      console.log(
        `${name}, ${what}, ${depth}: ${few.toFixed(2)} ms with 1,000, ${many.toFixed(2)} ms with 1,000,000, ratio ${(many / few).toFixed(2)}`,
      );
    }
await small.$client.end();
await large.$client.end();
await embedded.stop();
rmSync(dataDir, { recursive: true, force: true });
if (isOver) process.exitCode = 1;
