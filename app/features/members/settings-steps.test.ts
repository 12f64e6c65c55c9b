import { beforeEach, expect, test, vi } from 'vitest';
import { eq } from 'drizzle-orm';
import { createAuth, type Member, readMember } from '#platform/auth.ts';
import { users } from '#platform/auth-tables.ts';
import { limits } from '#platform/tables.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { accountEvents } from '#app/features/accounts/account-events.server.ts';
import { signUp } from '#app/features/accounts/sign-up.server.ts';
import { joinGifts } from '#app/features/donations/own-gifts.server.ts';
import { SETTINGS_VERBS, takeSettingsStep } from './settings-steps.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay } = await openGiftSite(db);
const settings = { ...siteContext.settings, limits: { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 } };
const auth = createAuth(db, settings, accountEvents(db, pay.jobs, joinGifts));
const parts = { db, auth, jobs: pay.jobs, whenProved: joinGifts, settings, ownData: [], stopGifts: async () => {} };
const visitor = { language: 'fr' as const, address: '::1', requestId: 't' };
const PASSWORD = 'trois-pagnes-bleus';

const email = 'reglages@example.org';
await signUp(parts, { email, password: PASSWORD }, 'fr', visitor);
await db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
const { headers } = await auth.api.signInEmail({ body: { email, password: PASSWORD }, returnHeaders: true });
const cookie = headers
  .getSetCookie()
  .map((line) => line.split(';')[0]!)
  .join('; ');
const member = (await readMember(db, auth, new Headers({ cookie })))!;

/** What each form asks for. A form that is not in this list fails the first test: say here what a new one asks. */
const ASKS = {
  password: 'the password',
  email: 'the password',
  'factor-proof': 'a proved address',
  'second-factor': 'the password',
  'second-factor-verify': 'a proved address',
  'second-factor-off': 'the password',
  'passkey-add': 'the password',
  'passkey-end': 'the password',
  revoke: 'nothing',
  'revoke-others': 'nothing',
  language: 'nothing',
  export: 'a proved address',
  erase: 'the password',
};
const table = Object.entries(ASKS);

// Nothing of what the forms do is wanted here: only whether it is reached.
const performed = new Map(
  Array.from(SETTINGS_VERBS, ([intent, verb]) => [
    intent,
    vi.spyOn(verb, 'perform').mockResolvedValue({ ok: true, code: 'reached' }),
  ]),
);
beforeEach(async () => {
  await db.delete(limits);
  for (const perform of performed.values()) perform.mockClear();
});

const take = (intent: string, who: Member, current: string) => {
  const form = new FormData();
  const fields = {
    intent,
    current,
    email: 'autre@example.org',
    password: 'quatre-pagnes-verts',
    code: '000000',
    credential: '{}',
    name: '',
    passkey: 'x',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const request = new Request('http://localhost:3000/', { method: 'POST', headers: { cookie } });
  return takeSettingsStep(parts, form, request, who, visitor);
};

test('the list below is the list of forms', () => {
  expect([...SETTINGS_VERBS.keys()].sort()).toEqual(Object.keys(ASKS).sort());
});

test.each(table)('%s asks for %s before it does anything', async (intent, asks) => {
  const perform = performed.get(intent)!;
  const unproved = await take(intent, { ...member, isConfirmed: false }, PASSWORD);
  expect(unproved).toMatchObject(asks === 'nothing' ? { code: 'reached' } : { code: 'email_unproved', status: 403 });
  const wrong = await take(intent, member, 'pas-le-bon');
  const isAsked = asks === 'the password';
  expect(wrong).toMatchObject(isAsked ? { code: 'password_wrong', field: 'current', status: 400 } : { ok: true });
  expect(perform).toHaveBeenCalledTimes({ 'the password': 0, 'a proved address': 1, nothing: 2 }[asks]!);
  expect(await take(intent, member, PASSWORD)).toMatchObject({ ok: true, code: 'reached', intent });
});

test('guesses at the own password are counted over all forms together: ten in five minutes', async () => {
  const asking = table.filter(([, asks]) => asks === 'the password').map(([intent]) => intent);
  for (let guess = 0; guess < 10; guess++)
    expect(await take(asking[guess % asking.length]!, member, 'pas-le-bon')).toMatchObject({ code: 'password_wrong' });
  for (const intent of asking)
    expect(await take(intent, member, PASSWORD)).toMatchObject({ code: 'too_many_requests', status: 429 });
});

test('a form that is filled in wrongly is told so, and no guess is counted', async () => {
  for (let press = 0; press < 11; press++)
    expect(await take('password', member, '')).toMatchObject({ code: 'password_required', field: 'current' });
  expect(await take('password', member, PASSWORD)).toMatchObject({ code: 'reached' });
});

test('no other word does anything', async () => {
  for (const intent of ['', 'x', 'constructor', '__proto__'])
    expect(await take(intent, member, PASSWORD)).toMatchObject({ ok: false, code: 'login_failed', status: 400 });
  expect(await take('x', { ...member, isConfirmed: false }, PASSWORD)).toMatchObject({ code: 'email_unproved' });
});
