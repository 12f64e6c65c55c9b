import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { sheetRuns } from '#app/features/donations/sheets/tables.server.ts';
import { giftBatches } from '#app/features/donations/tables.server.ts';
import { giftImports } from '#app/features/imports/tables.server.ts';
import { mayBeScope } from '#app/features/keys/key-rules.ts';
import { type Permission, PERMISSIONS, type Role, ROLES } from '#app/features/staff/roles.ts';
import { sessions } from '#platform/auth-tables.ts';
import { mails } from '#platform/tables.ts';
import { SITE } from '#server/features.ts';
import * as table from './rights-table.ts';
import { createSeededDatabase } from './seeded-database.ts';
import { openWholeSite, readParams, readRoutes } from './whole-site.ts';

// Generated from the code: every call, read, endpoint, page and file of the site is asked for by every role through every door, and held
// against the table that people wrote. One that is new, or gone, and not in the table fails.

const { db } = await createSeededDatabase();
const site = await openWholeSite(db);
afterAll(() => site.close());
const routes = await readRoutes();

type Who = 'nobody' | 'member' | Role;
const EVERYBODY: readonly Who[] = ['nobody', 'member', ...ROLES];
const people = new Map<Who, { id: string; cookie: string }>();
for (const role of ROLES) people.set(role, await site.enter(role));
people.set('member', await site.enter());

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
/** The table by what: who may. What stands in it twice would hide the first. */
function readTable(rights: typeof table.CALLS): Map<string, readonly Role[]> {
  const lines = rights.flatMap(([who, what]) => linesOf(what).map((line) => [line, who] as const));
  expect(lines.map(([line]) => line)).toHaveLength(new Map(lines).size);
  return new Map(lines);
}
const [ROUTES, CALLS, READS] = [readTable(table.ROUTES), readTable(table.CALLS), readTable(table.READS)];
const STAFF_CALLS = [...site.functions.values()].filter(({ staff }) => staff);
const STAFF_READS = SITE.reads.filter(({ permission }) => permission);

/** What is only there with a row, which the demo does not have. */
const OWN: Record<string, string> = {
  '/admin/batches/:id/receipts.pdf': randomUUID(),
  '/admin/imports/:id/lines.csv': randomUUID(),
  '/admin/sheets/:id/sheets.zip': randomUUID(),
};
const [batch, past, run] = Object.values(OWN) as [string, string, string];
await db.insert(giftBatches).values({
  id: batch,
  kind: 'cash',
  currency: 'USD',
  day: '2026-01-01',
  declaredCount: 0,
  declaredMinor: 0,
  counters: [],
  enteredBy: 'test',
});
await db.insert(giftImports).values({ id: past, source: 'test', mapping: {} as never, readBy: 'test' });
// Made by the first start of the jobs.
await db.execute(sql`create schema pgboss`);
await db.execute(sql`create table pgboss.job (name text, state text)`);
await db.insert(sheetRuns).values({ id: run, year: 2020, startedBy: 'test' });
const EXAMPLES: Record<string, string> = { collection: 'news', language: 'en', id: '1' };
const exampleOf = (path: string) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => (name === 'id' && OWN[path]) || (EXAMPLES[name] ?? 'x'));

/** What a line of the table asks for: the routes of its address, and an address of theirs. */
function findRoutes(line: string) {
  const [method, path] = line.split(' ') as ['GET' | 'POST', string];
  const exact = routes.filter((route) => route.path === path);
  const fitting = routes.filter((route) => readParams(route.path, path) && route.path !== '/*');
  const [closest] = fitting.sort((one, other) => one.path.split(':').length - other.path.split(':').length);
  const found = (exact.length > 0 ? exact : closest ? [closest] : []).filter(({ methods }) => methods.includes(method));
  return { method, found, address: exampleOf(path) };
}

/** `sign in`, `refused`, an error, or that they came in: what it said to who came in is no matter of rights. */
const sayDoor = ({ status, to }: { status: number; to: string }) =>
  status === 303 && to.startsWith('/auth?next=') ? 'sign in' : status === 403 ? 'refused' : status === 500 ? to : 'in';

async function seeRoute(line: string, whom: readonly Who[]): Promise<Record<string, string>> {
  const { method, found, address } = findRoutes(line);
  const see = async (who: Who) => {
    const doors = await Promise.all(found.map((route) => site.ask(method, route, address, people.get(who))));
    return [who, doors.map(sayDoor).find((door) => door !== 'in') ?? 'in'] as const;
  };
  return Object.fromEntries(await Promise.all(whom.map(see)));
}

test('every page and file is in the table, and nothing in the table is gone', () => {
  const all = new Set(routes.flatMap(({ path, methods }) => methods.map((method) => `${method} ${path}`)));
  const declared = [...ROUTES.keys(), ...linesOf(table.OPEN_ROUTES), ...linesOf(table.MEMBER_ROUTES)];
  expect(declared.filter((line) => findRoutes(line).found.length === 0)).toEqual([]);
  const reached = declared.flatMap((line) => findRoutes(line).found.map(({ path }) => `${line.split(' ')[0]} ${path}`));
  expect([...all].filter((line) => !reached.includes(line))).toEqual([]);
  expect(new Set(declared).size).toBe(declared.length);
});

test('every page, file and form of the back office opens for the roles of the table, and for nobody else', async () => {
  const [seen, wanted]: Record<string, Record<string, string>>[] = [{}, {}] as never;
  for (const [line, roles] of ROUTES) {
    seen![line] = await seeRoute(line, EVERYBODY);
    wanted![line] = Object.fromEntries(
      EVERYBODY.map((who) => [who, who === 'nobody' ? 'sign in' : roles.includes(who as Role) ? 'in' : 'refused']),
    );
  }
  expect(seen).toEqual(wanted);
}, 240_000);

test('all other pages open to everybody, those of members to who is signed in', async () => {
  const seen: Record<string, string | undefined> = {};
  for (const line of [...linesOf(table.OPEN_ROUTES), ...linesOf(table.MEMBER_ROUTES)])
    seen[line] = (await seeRoute(line, ['nobody'])).nobody;
  const asksIn = Object.keys(seen).filter((line) => seen[line] === 'sign in');
  expect(asksIn.sort()).toEqual(linesOf(table.MEMBER_ROUTES).sort());
}, 240_000);

test('files that say whose something is are taken by who has just proved who they are', async () => {
  await db.update(sessions).set({ provedAt: sql`now() - interval '1 day'` });
  const asking = new Set<string>();
  for (const [line, roles] of ROUTES) {
    const { method, found, address } = findRoutes(line);
    const file = found.find(({ module }) => method === 'GET' && !module.default);
    for (const who of file ? roles : []) {
      const { status, to } = await site.ask('GET', file!, address, people.get(who));
      if (status === 303 && to.startsWith('/admin/proof?')) asking.add(file!.path);
    }
  }
  await db.update(sessions).set({ provedAt: sql`now()` });
  expect([...asking].sort()).toEqual(linesOf(table.PROVED_FILES).sort());
}, 240_000);

/** What a door of the API says to this call or read: that it came in, or its status and code. */
async function knock(what: string, by: { cookie?: string; authorization?: string }): Promise<string> {
  const isCall = !what.startsWith('/api/');
  const answer = await fetch(site.origin + (isCall ? `/api/${what}` : exampleOf(what)), {
    method: isCall ? 'POST' : 'GET',
    headers: { ...(isCall ? { 'content-type': 'application/json' } : {}), ...by },
    body: isCall ? '"nothing a call takes"' : undefined,
  });
  const body = (await answer.json()) as { code?: string };
  return answer.ok || body.code === 'invalid_field' ? 'in' : `${answer.status} ${body.code}`;
}
const bySession = (who: Who) => ({ cookie: people.get(who)?.cookie ?? '' });
const byKey = async (who: Role, scopes: readonly string[]) => ({
  authorization: `Bearer ${await site.keyOf(people.get(who)!, scopes)}`,
});
const STAFF_DOORS = [
  ...STAFF_CALLS.map(({ name, staff }) => ({
    what: name,
    permission: staff!.permission,
    needsProof: staff!.needsProof,
  })),
  ...STAFF_READS.map(({ path, permission }) => ({ what: path, permission: permission!, needsProof: false })),
];
const rolesOf = (what: string) => CALLS.get(what) ?? READS.get(what) ?? [];

test('every call, read and endpoint is in the table, and nothing in the table is gone', () => {
  const isAs = (code: Iterable<string>, told: Iterable<string>) => expect([...code].sort()).toEqual([...told].sort());
  const open = [...site.functions.values()].filter(({ staff }) => !staff);
  isAs(
    STAFF_CALLS.map(({ name }) => name),
    CALLS.keys(),
  );
  isAs(
    open.map(({ name }) => name),
    linesOf(table.OPEN_CALLS),
  );
  isAs(
    STAFF_READS.map(({ path }) => path),
    READS.keys(),
  );
  isAs(
    SITE.reads.filter(({ permission }) => !permission).map(({ path }) => path),
    linesOf(table.OPEN_READS),
  );
  isAs(
    site.endpoints.map(({ method, path, machine }) => `${method} ${path}${machine ? ' by a machine' : ''}`),
    linesOf(table.ENDPOINTS),
  );
});

test('every call and read of the staff is open to the roles of the table by session and by key, and to nobody else', async () => {
  const scopes = (Object.keys(PERMISSIONS) as Permission[]).filter(mayBeScope);
  const whole = new Map<Role, { authorization: string }>();
  for (const role of ROLES) whole.set(role, await byKey(role, scopes));
  const noScope = await byKey('audit', []);
  const [seen, wanted]: Record<string, Record<string, string>>[] = [{}, {}] as never;
  for (const { what, permission, needsProof } of STAFF_DOORS) {
    const roles = rolesOf(what);
    const proved = needsProof ? '403 fresh_proof_needed' : 'in';
    const mayKey = mayBeScope(permission as Permission);
    const doors: [name: string, by: { cookie?: string; authorization?: string }, said: string][] = [
      ['nobody', bySession('nobody'), '401 staff_sign_in'],
      ['member', bySession('member'), '403 permission_missing'],
      ['a session beside a key', { ...bySession(roles[0]!), ...noScope }, '403 permission_missing'],
      [
        'a key out of scope',
        await byKey(
          roles[0]!,
          scopes.filter((one) => one !== permission),
        ),
        '403 permission_missing',
      ],
    ];
    if (mayKey) doors.push(['a key for it alone', await byKey(roles[0]!, [permission]), proved]);
    for (const role of ROLES)
      doors.push([role, bySession(role), roles.includes(role) ? 'in' : '403 permission_missing']);
    // Of one who may and one who may not: a key gives none of what its owner does not hold.
    for (const role of [roles[0], ROLES.find((one) => !roles.includes(one))])
      if (role) {
        const isIn = roles.includes(role) && mayKey;
        doors.push([`key of ${role}`, whole.get(role)!, isIn ? proved : '403 permission_missing']);
      }
    const said = await Promise.all(doors.map(async ([name, by]) => [name, await knock(what, by)] as const));
    seen![what] = Object.fromEntries(said);
    wanted![what] = Object.fromEntries(doors.map(([name, , due]) => [name, due]));
  }
  expect(seen).toEqual(wanted);
}, 240_000);

test('an act of staff knows who does it by `staff`: behind a key nobody is signed in', () => {
  const asking = STAFF_CALLS.filter(({ limits, perform, respond, staff }) =>
    [limits, perform, respond, staff!.plan].some((part) => /\bmember\b/.test(String(part))),
  );
  expect(asking.map(({ name }) => name)).toEqual([]);
});

test('a mail to oneself goes to the owner of the key', async () => {
  const owner = people.get('administration')!;
  const answer = await fetch(`${site.origin}/api/send-test-mail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await byKey('administration', ['settings.write'])) },
    body: '{}',
  });
  expect(answer.status).toBe(200);
  const [mail] = await db.select().from(mails).where(eq(mails.template, 'mail-tried'));
  expect(mail!.recipient).toBe(`${owner.id}@exemple.org`);
});

test('photos are taken from who holds their permission', async () => {
  for (const { folder, permission } of SITE.pictures)
    for (const who of EVERYBODY) {
      const answer = await fetch(`${site.origin}/api/storage/${folder}-pictures`, {
        method: 'POST',
        headers: bySession(who),
        body: new FormData(),
      });
      const may = (PERMISSIONS[permission] as readonly string[]).includes(who);
      expect(answer.status, `${folder} ${who}`).toBe(who === 'nobody' ? 401 : may ? 400 : 403);
    }
});
