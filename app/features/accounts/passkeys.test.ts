import { joinGifts } from '#app/features/donations/own-gifts.server.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createAuth, readMember } from '#platform/auth.ts';
import { sessions, users } from '#platform/auth-tables.ts';
import { limits } from '#platform/tables.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { createAuthenticator } from '#test/stand-ins/authenticator.ts';
import { accountEvents } from './account-events.server.ts';
import { addPasskey, askPasskey, endPasskey, enterByPasskey, listPasskeys, PASSKEYS_MOST } from './passkeys.server.ts';
import { signUp } from './sign-up.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay } = await openGiftSite(db);
const settings = { ...siteContext.settings, limits: { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 } };
const auth = createAuth(db, settings, accountEvents(db, pay.jobs, joinGifts));
const parts = { db, auth, jobs: pay.jobs, whenProved: joinGifts, settings };
const visitor = { language: 'fr' as const, address: '::1', requestId: 't' };
const PASSWORD = 'trois-pagnes-bleus';
beforeEach(async () => void (await db.delete(limits)));

const cookieOf = (...all: (Headers | undefined)[]) =>
  all
    .flatMap((headers) => headers?.getSetCookie() ?? [])
    .map((line) => line.split(';')[0]!)
    .join('; ');
const of = (cookie: string) => new Headers({ cookie });

/** A confirmed member, signed in by password. */
async function join() {
  const email = `${randomUUID()}@example.org`;
  await signUp(parts, { email, password: PASSWORD }, 'fr', visitor);
  await db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
  const { headers } = await auth.api.signInEmail({ body: { email, password: PASSWORD }, returnHeaders: true });
  const cookie = cookieOf(headers);
  return { email, cookie, member: (await readMember(db, auth, of(cookie)))! };
}
type Joined = Awaited<ReturnType<typeof join>>;

async function add({ cookie, member }: Joined, device = createAuthenticator(settings.origin), flags = {}) {
  const asked = await askPasskey(parts, 'add', of(cookie));
  const credential = device.create(asked.options as { challenge: string }, flags);
  const outcome = await addPasskey(
    parts,
    { credential, name: 'Mon téléphone' },
    member,
    of(`${cookie}; ${cookieOf(asked.headers)}`),
  );
  return { outcome, device };
}

async function enter(
  device: ReturnType<typeof createAuthenticator>,
  { flags = {}, who = undefined as Joined | undefined } = {},
) {
  const asked = await askPasskey(parts, 'enter', of(who?.cookie ?? ''));
  const credential = device.get(asked.options as { challenge: string }, flags);
  const cookie = [who?.cookie, cookieOf(asked.headers)].filter(Boolean).join('; ');
  const request = new Request(`${settings.origin}/auth`, { method: 'POST', headers: { cookie } });
  const again = () => enterByPasskey(parts, credential, request, { address: '::1', member: who?.member });
  return { outcome: await again(), again };
}

test('a passkey opens the account with two factors, without a code', async () => {
  const who = await join();
  expect(who.member.isStrong).toBe(false);
  const { outcome, device } = await add(who);
  expect(outcome).toMatchObject({ ok: true, code: 'passkey_added' });
  // The device has just verified its owner: this session counts, too.
  expect((await readMember(db, auth, of(who.cookie)))!.isStrong).toBe(true);
  const { outcome: entered } = await enter(device);
  expect(entered).toMatchObject({ ok: true, code: 'signed_in' });
  expect(await readMember(db, auth, of(cookieOf(entered.headers)))).toMatchObject({
    email: who.email,
    isStrong: true,
    hasSecondFactor: false,
  });
  // The password alone stays one factor.
  const { headers } = await auth.api.signInEmail({
    body: { email: who.email, password: PASSWORD },
    returnHeaders: true,
  });
  expect((await readMember(db, auth, of(cookieOf(headers))))!.isStrong).toBe(false);
});

test('a device that did not verify its owner is refused, when a passkey is made and when it is used', async () => {
  const who = await join();
  expect((await add(who, undefined, { isVerified: false })).outcome).toMatchObject({
    ok: false,
    code: 'passkey_wrong',
  });
  expect(await listPasskeys(db, who.member.id)).toEqual([]);
  const { device } = await add(who);
  expect((await enter(device, { flags: { isVerified: false } })).outcome).toMatchObject({
    ok: false,
    code: 'passkey_wrong',
  });
});

test('refused: a challenge twice, one of another site, a key nobody knows, what is no credential', async () => {
  const who = await join();
  const { device } = await add(who);
  const { outcome, again } = await enter(device);
  expect(outcome.ok).toBe(true);
  expect(await again()).toMatchObject({ ok: false, code: 'passkey_wrong', status: 400 });
  const refused = [
    await enter(device, { flags: { origin: 'https://elikya.example.org' } }),
    await enter(createAuthenticator(settings.origin)),
    // Signed by another device in the name of the first.
    await enter(createAuthenticator(settings.origin), { flags: { credentialId: device.id } }),
  ];
  for (const { outcome: wrong } of refused) expect(wrong).toMatchObject({ ok: false, code: 'passkey_wrong' });
  const request = new Request(`${settings.origin}/auth`, { method: 'POST' });
  for (const nonsense of ['', 'null', '{}', '{"id":1}', '[]'])
    expect(await enterByPasskey(parts, nonsense, request, visitor)).toMatchObject({ ok: false, code: 'passkey_wrong' });
});

test('refused: a device that counts and counts back, as a copy of it would; a key for another site’s name', async () => {
  const who = await join();
  const { device } = await add(who, undefined, { count: 4 });
  expect((await enter(device, { flags: { count: 9 } })).outcome.ok).toBe(true);
  for (const count of [9, 8, 0])
    expect((await enter(device, { flags: { count } })).outcome, String(count)).toMatchObject({ code: 'passkey_wrong' });
  expect((await enter(device, { flags: { count: 10 } })).outcome.ok).toBe(true);
  const elsewhere = { count: 11, rpId: 'elsewhere.example' };
  expect((await enter(device, { flags: elsewhere })).outcome).toMatchObject({ code: 'passkey_wrong' });
});

test('of one answer that is sent twice at once, one signs in', async () => {
  const { device } = await add(await join());
  const asked = await askPasskey(parts, 'enter', of(''));
  const credential = device.get(asked.options as { challenge: string });
  const request = () =>
    new Request(`${settings.origin}/auth`, { method: 'POST', headers: { cookie: cookieOf(asked.headers) } });
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, () =>
      enterByPasskey(parts, credential, request(), { address: '::1', member: undefined }),
    ),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
});

test('who is signed in proves it by a passkey of their own: a new session takes the place of theirs', async () => {
  const who = await join();
  const other = await join();
  const { device } = await add(who);
  const { device: theirs } = await add(other);
  expect((await enter(theirs, { who })).outcome).toMatchObject({ ok: false, code: 'passkey_wrong' });
  expect(await readMember(db, auth, of(who.cookie))).toBeDefined();
  const { outcome } = await enter(device, { who });
  expect(outcome).toMatchObject({ ok: true });
  expect(await readMember(db, auth, of(who.cookie))).toBeUndefined();
  expect(await readMember(db, auth, of(cookieOf(outcome.headers)))).toMatchObject({ email: who.email, isStrong: true });
});

test('ten at most; taken away by its owner alone, and with the last one its sessions count for one factor', async () => {
  const who = await join();
  const other = await join();
  for (let count = 0; count < PASSKEYS_MOST; count++) expect((await add(who)).outcome.ok).toBe(true);
  expect((await add(who)).outcome).toMatchObject({ ok: false, code: 'passkeys_many', status: 409 });
  const own = await listPasskeys(db, who.member.id);
  expect(own[0]).toMatchObject({ name: 'Mon téléphone' });
  await endPasskey(db, other.member.id, own[0]!.id);
  expect(await listPasskeys(db, who.member.id)).toHaveLength(PASSKEYS_MOST);
  for (const { id } of own.slice(1)) await endPasskey(db, who.member.id, id);
  expect((await readMember(db, auth, of(who.cookie)))!.isStrong).toBe(true);
  await endPasskey(db, who.member.id, own[0]!.id);
  expect((await readMember(db, auth, of(who.cookie)))!.isStrong).toBe(false);
  expect(await db.select({ at: sessions.factorAt }).from(sessions).where(eq(sessions.userId, who.member.id))).toEqual([
    { at: null },
  ]);
});

test('tries with passkeys are counted by address', async () => {
  const device = createAuthenticator(settings.origin);
  for (let round = 0; round < 10; round++)
    expect((await enter(device)).outcome).toMatchObject({ code: 'passkey_wrong' });
  expect((await enter(device)).outcome).toMatchObject({ ok: false, code: 'too_many_requests', status: 429 });
});
