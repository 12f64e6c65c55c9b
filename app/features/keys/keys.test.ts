import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { changeRoles, endStaff } from '#app/features/staff/team-acts.server.ts';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { staffRoles } from '#app/features/staff/tables.server.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { readKey } from '#platform/api-keys.ts';
import { apiKeys, sessions, users } from '#platform/auth-tables.ts';
import { defineFunction, findPermitted, type SiteFunction } from '#platform/functions.ts';
import { callFromJson } from '#platform/json-endpoint.ts';
import { Refusal } from '#platform/refusals.ts';
import { readSettings } from '#platform/settings.ts';
import type { Visitor } from '#platform/visitor.ts';
import { answerRefusal } from '#server/endpoints/answers.ts';
import { knowKey, knowMember, refuseForeignOrigins } from '#server/endpoints/guard.ts';
import { auditLog, idempotencyKeys } from '#platform/tables.ts';
import { SITE } from '#server/features.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openDesk } from '#test/staff-desk.ts';
import { createKey, endKey } from './key-acts.server.ts';
import { listKeys } from './read-keys.server.ts';

const { db } = await createTestDatabase();
const settings = { ...readSettings({ DATA_DIR: '/nowhere' }), authSecret: 'x'.repeat(32) };
settings.limits = { ...settings.limits, callsPerMinute: 1000 };
const siteContext = { db, settings, translate, hasWords, staff: staffDesk };
const rights = { calls: () => new Map(), whenRightsEnd: SITE.whenRightsEnd };
const { hire, linesOf } = openDesk(siteContext, [createKey(settings), endKey(), endStaff(rights), changeRoles(rights)]);

/** Acts of staff as there are many: one that two may do, one for which who one is has to be proved. */
const note = (name: string, permission: string, more: object = {}) =>
  defineFunction<{ text: string }, { who?: string; member?: string }>({
    name,
    summary: 'Notes something',
    input: z.object({ text: z.string('invalid_field') }),
    answer: z.object({}),
    staff: { permission, ...more, act: ({ text }) => ({ target: `note:${text}`, after: { text } }) },
    perform: async (_tx, _input, { staff, member }) => ({ who: staff?.memberId, member: member?.id }),
    respond: async (_site, outcome) => outcome,
  });
const plain = defineFunction<object, { member?: string }>({
  name: 'plain',
  summary: 'Anybody’s',
  input: z.object({}),
  answer: z.object({}),
  perform: async (_tx, _input, { member }) => ({ member: member?.id ?? 'nobody' }),
  respond: async (_site, outcome) => outcome,
});
const functions = new Map(
  [note('note', 'orders.advance'), note('prove', 'orders.advance', { needsProof: true }), plain].map((fn) => [
    fn.name,
    fn as unknown as SiteFunction,
  ]),
);

/** The doors of the API as the server puts them together, and a browser's session in a cookie of its own. */
const signedIn = { id: 'browser', email: 'b@exemple.org', sessionId: 's' };
/** By which tokens of sessions are checked: one is good. */
const auth = {
  api: {
    verifyJWT: async ({ body }: { body: { token: string } }) => ({ payload: body.token === 'a.b.c' ? {} : null }),
  },
};
const app = new Hono<{ Variables: { visitor: Visitor } }>();
app.use((c, next) => {
  c.set('visitor', { language: 'fr', address: '10.0.0.1', requestId: 'r' });
  return next();
});
app.use(refuseForeignOrigins(siteContext));
app.use('/api/*', knowKey(siteContext, auth as never), async (c, next) => {
  if (c.req.header('cookie') && !c.get('visitor').key) c.get('visitor').member = signedIn as never;
  return next();
});
app.get('/api/admin/orders', async (c) => {
  const staff = await findPermitted(siteContext, { permission: 'orders.read' }, c.get('visitor'));
  return staff instanceof Refusal ? answerRefusal(c, siteContext, staff) : c.json({ items: [], for: staff.memberId });
});
app.all('/api/:name', (c) => callFromJson(siteContext, functions, c, c.get('visitor')));

const bearer = (key: unknown) => ({ authorization: `Bearer ${String(key)}` });
async function post(name: string, headers: Record<string, string>, body: object = { text: randomUUID() }) {
  const answer = await app.request(`/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const read = async (headers: Record<string, string>) => (await app.request('/api/admin/orders', { headers })).status;

const today = dayInKinshasa();
const yesterday = dayInKinshasa(new Date(Date.now() - 86_400_000));
const chef = await hire('administration');
const whole = { name: 'Compta Paris', scopes: ['orders.read', 'orders.advance'], until: today };
const make = async (more: object = {}, who = chef) => {
  const made = await who.call('create-key', { ...whole, ...more });
  return { id: String(made.id), key: String(made.key) };
};

test('a key is said once, and the database holds nothing that could say it again', async () => {
  const made = await chef.call('create-key', whole, 'a-key-of-its-own');
  expect(made.key).toMatch(/^elk_[0-9a-f]{12}_[\w-]{43}$/);
  const secret = String(made.key).slice(-43);
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.id, String(made.id)));
  expect(row).toMatchObject({ name: 'Compta Paris', scopes: ['orders.advance', 'orders.read'], ownerId: chef.id });
  const everything = JSON.stringify([
    await db.select().from(apiKeys),
    await db.select().from(idempotencyKeys),
    await db.select().from(auditLog),
  ]);
  expect(everything).not.toContain(secret);
  // Sent again because its answer was lost, it is the same key; with another body it is refused.
  expect(await chef.call('create-key', whole, 'a-key-of-its-own')).toEqual(made);
  expect(await linesOf(`key:${String(made.id)}`)).toHaveLength(1);
});

test('a key is refused whole: a name, at least one right that there is, a day that is not past and not far', async () => {
  const codeOf = async (more: object) => (await chef.call('create-key', { ...whole, ...more })).code;
  expect(await codeOf({ name: '  ' })).toBe('key_name');
  expect(await codeOf({ name: 'x'.repeat(61) })).toBe('key_name');
  expect(await codeOf({ scopes: [] })).toBe('key_scopes');
  expect(await codeOf({ scopes: ['orders.eat'] })).toBe('key_scope_unknown');
  expect(await codeOf({ until: yesterday })).toBe('day_past');
  expect(await codeOf({ until: `${Number(today.slice(0, 4)) + 6}-01-01` })).toBe('key_until_far');
  expect(await codeOf({ until: '2026-02-31' })).toBe('day_invalid');
  expect(await codeOf({ until: undefined })).toBe('day_invalid');
});

test('nobody gives a key a right that they do not hold, nor one that takes a person', async () => {
  expect(await chef.call('create-key', { ...whole, scopes: ['payments.refund'] })).toMatchObject({
    code: 'key_scope_not_yours',
    permission: 'payments.refund',
  });
  expect(await chef.call('create-key', { ...whole, scopes: ['plans.decide'] })).toMatchObject({
    code: 'key_scope_not_yours',
  });
  const audit = await hire('audit');
  expect(await audit.call('create-key', { ...whole, scopes: ['orders.read'] })).toMatchObject({
    code: 'permission_missing',
    permission: 'keys.write',
  });
});

test('making and ending a key asks for a fresh proof, before anything of the body is looked at', async () => {
  const tired = await hire('administration');
  await db
    .update(sessions)
    .set({ provedAt: new Date(Date.now() - 3_600_000) })
    .where(eq(sessions.userId, tired.id));
  expect(await tired.call('create-key', { nonsense: true })).toMatchObject({ code: 'fresh_proof_needed' });
  expect(await tired.call('end-key', {})).toMatchObject({ code: 'fresh_proof_needed' });
});

test('by a key one reads and does what it may, and no more', async () => {
  const { key } = await make();
  const headers = bearer(key);
  expect(await read(headers)).toBe(200);
  expect((await post('note', headers)).body).toEqual({ who: chef.id });
  const reader = bearer((await make({ scopes: ['orders.read'] })).key);
  expect(await read(reader)).toBe(200);
  expect(await post('note', reader)).toMatchObject({ status: 403, body: { code: 'permission_missing' } });
  const other = bearer((await make({ scopes: ['stock.read'] })).key);
  expect(await read(other)).toBe(403);
});

test('a key proves nobody to be there: what asks for a proof is refused to it, before its body', async () => {
  const { key } = await make();
  expect(await post('prove', bearer(key), { nonsense: true })).toMatchObject({
    status: 403,
    body: { code: 'fresh_proof_needed' },
  });
});

test('a key is nobody’s session: what members do is not done for its owner', async () => {
  const { key } = await make();
  expect((await post('plain', bearer(key), {})).body).toEqual({ member: 'nobody' });
});

test('a key that is wrong, ended or over is 401 and never falls back to the session beside it', async () => {
  const { id, key } = await make();
  const cookie = { cookie: 'elikya.session_token=x' };
  expect((await post('plain', cookie, {})).body).toEqual({ member: 'browser' });
  const wrong = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`;
  for (const sent of [wrong, 'elk_', 'nonsense', `elk_000000000000_${key.slice(-43)}`])
    expect(await post('plain', { ...cookie, ...bearer(sent) }, {})).toMatchObject({
      status: 401,
      body: { code: 'key_invalid' },
    });
  expect(await read({ ...cookie, ...bearer(wrong) })).toBe(401);
  // The token of a session that `/api/session` gives away is no key: its cookie counts, as it did. One that is none is refused.
  expect((await post('plain', { ...cookie, ...bearer('a.b.c') }, {})).body).toEqual({ member: 'browser' });
  expect(await post('plain', { ...cookie, ...bearer('a.b.d') }, {})).toMatchObject({
    status: 401,
    body: { code: 'invalid_jwt' },
  });

  await chef.call('end-key', { id });
  expect(await read(bearer(key))).toBe(401);
  const [line] = (await linesOf(`key:${id}`)).slice(-1);
  expect(line).toMatchObject({ verb: 'end-key', before: { name: 'Compta Paris' }, after: { state: 'ended' } });
  await chef.call('end-key', { id });
  expect(await linesOf(`key:${id}`)).toHaveLength(2);
  expect(await chef.call('end-key', { id: 'none' })).toMatchObject({ code: 'key_unknown' });

  const old = await make();
  expect(await readKey(db, old.key)).toBeDefined();
  // Until the end of its last day in Kinshasa.
  const [row] = await db.select().from(apiKeys).where(eq(apiKeys.id, old.id));
  expect(row!.endsAt.toISOString()).toBe(new Date(Date.parse(`${today}T00:00:00+01:00`) + 86_400_000).toISOString());
  await db
    .update(apiKeys)
    .set({ endsAt: sql`now() - interval '1 second'` })
    .where(eq(apiKeys.id, old.id));
  expect(await read(bearer(old.key))).toBe(401);
});

test('a page of another site may not call with a cookie; who sends a key is no browser’s victim', async () => {
  const foreign = { origin: 'https://elsewhere.example' };
  expect(await post('plain', foreign, {})).toMatchObject({ status: 403, body: { code: 'foreign_origin' } });
  const { key } = await make();
  expect((await post('plain', { ...foreign, ...bearer(key) }, {})).status).toBe(200);
});

test('what its owner loses a key loses with them, and it ends with their work here for good', async () => {
  const owner = await hire('administration', 'marche');
  const { id, key } = await make({}, owner);
  expect(await read(bearer(key))).toBe(200);
  // Administration alone: the right to orders stays. Neither: nothing.
  await db.delete(staffRoles).where(eq(staffRoles.memberId, owner.id));
  await db.insert(staffRoles).values({ memberId: owner.id, role: 'terrain', grantedBy: 'test' });
  expect(await read(bearer(key))).toBe(403);
  const line = (await listKeys(db)).find((one) => one.id === id);
  expect(line).toMatchObject({ scopes: [], lost: ['orders.advance', 'orders.read'] });

  expect(await chef.call('end-staff', { memberId: owner.id, reason: 'parti' })).not.toHaveProperty('code');
  expect(await read(bearer(key))).toBe(401);
  // Back in the team, the old key stays ended.
  await db.insert(staffRoles).values({ memberId: owner.id, role: 'marche', grantedBy: 'test' });
  expect(await read(bearer(key))).toBe(401);

  const second = await hire('administration', 'marche');
  const made = await make({}, second);
  await chef.call('change-roles', { memberId: second.id, roles: [] });
  expect(await readKey(db, made.key)).toBeUndefined();
  const third = await hire('administration', 'marche');
  const gone = await make({}, third);
  await db.delete(users).where(eq(users.id, third.id));
  expect(await readKey(db, gone.key)).toBeUndefined();
});

test('what is done by a key stands in the log as its owner’s, by that key', async () => {
  const { key } = await make({ name: 'Robot' });
  const text = randomUUID();
  await post('note', bearer(key), { text });
  const [line] = await linesOf(`note:${text}`);
  expect(line).toMatchObject({ actor: chef.id, verb: 'note', after: { text, byKey: 'Robot' } });
});

test('calls and reads are counted by key, whatever network they come from, and two keys apart', async () => {
  const [one, other] = [bearer((await make()).key), bearer((await make()).key)];
  settings.limits.callsPerMinute = 3;
  expect([await read(one), (await post('note', one)).status, await read(one)]).toEqual([200, 200, 200]);
  expect(await read(one)).toBe(429);
  expect((await post('note', one)).body).toMatchObject({ code: 'too_many_requests' });
  expect(await read(other)).toBe(200);
  settings.limits.callsPerMinute = 1000;
});

test('that a key was used is written down once a minute', async () => {
  const { id, key } = await make();
  const usedAt = async () => (await db.select().from(apiKeys).where(eq(apiKeys.id, id)))[0]!.lastUsedAt;
  expect(await usedAt()).toBeNull();
  await read(bearer(key));
  const first = await usedAt();
  expect(first).toBeInstanceOf(Date);
  await read(bearer(key));
  expect(await usedAt()).toEqual(first);
  await db
    .update(apiKeys)
    .set({ lastUsedAt: new Date(Date.now() - 61_000) })
    .where(eq(apiKeys.id, id));
  await read(bearer(key));
  expect((await usedAt())!.getTime()).toBeGreaterThan(Date.now() - 5000);
});

test('on a live site a key works only while its owner has a second factor', async () => {
  const { key } = await make();
  settings.isLive = true;
  expect((await post('note', bearer(key))).body).toMatchObject({ code: 'second_factor_needed' });
  await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, chef.id));
  expect((await post('note', bearer(key))).status).toBe(200);
  settings.isLive = false;
});

test('the same idempotency key of two keys is two calls', async () => {
  const [one, other] = [bearer((await make()).key), bearer((await make()).key)];
  const headers = { 'idempotency-key': 'the-same-for-both' };
  const text = randomUUID();
  await post('note', { ...one, ...headers }, { text });
  await post('note', { ...one, ...headers }, { text });
  expect(await linesOf(`note:${text}`)).toHaveLength(1);
  await post('note', { ...other, ...headers }, { text });
  expect(await linesOf(`note:${text}`)).toHaveLength(2);
});

test('a session is not looked for where a key was sent', async () => {
  const { key } = await make();
  const probe = new Hono<{ Variables: { visitor: Visitor } }>();
  probe.use((c, next) => {
    c.set('visitor', { language: 'fr', address: '10.0.0.1', requestId: 'r' });
    return next();
  });
  const away = { api: { getSession: () => Promise.reject(new Error('Nobody asks for the session')) } };
  probe.use(knowKey(siteContext, auth as never), knowMember(siteContext, away as never));
  probe.get('/', (c) => c.json({ key: c.get('visitor').key?.name }));
  const answer = await probe.request('/', { headers: { ...bearer(key), cookie: 'elikya.session_token=x' } });
  expect(await answer.json()).toEqual({ key: 'Compta Paris' });
});

test('the invariants hold', async () => {
  expect(await findBrokenInvariants(db)).toEqual([]);
});
