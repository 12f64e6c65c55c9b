import { beforeEach, expect, test, vi } from 'vitest';
import type { AccountParts } from './accounts.server.ts';
import { AUTH_VERBS, takeAuthStep } from './auth-steps.server.ts';

// Only what stands before a verb is looked at here: none of them reaches the database.
const parts = {} as AccountParts;
const visitor = { language: 'fr' as const, address: '::1', requestId: 't' };
const performed = new Map(Array.from(AUTH_VERBS, ([intent, verb]) => [intent, vi.spyOn(verb, 'perform')]));
beforeEach(() => {
  for (const perform of performed.values()) perform.mockReset().mockResolvedValue({ ok: true, code: 'reached' });
});

const FILLED = {
  email: 'Aline@Example.org',
  password: 'trois-pagnes-bleus',
  code: '000 000',
  token: 't',
  credential: '{}',
};
const take = (intent: string, fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent, ...fields })) form.set(name, value);
  return takeAuthStep(parts, form, new Request('http://localhost:3000/auth'), visitor);
};

/** Each form, a field it can't do without, and whether a fault of ours is said in the sign-in's own words. */
const TABLE = [
  ['login', 'email', 'thrown'],
  ['login', 'password', 'thrown'],
  ['signup', 'email', 'said'],
  ['signup', 'password', 'said'],
  ['resend', 'email', 'thrown'],
  ['code', 'code', 'thrown'],
  ['passkey', 'credential', 'thrown'],
  ['reset', 'email', 'said'],
  ['new-password', 'password', 'thrown'],
  ['new-password', 'token', 'thrown'],
] as const;

test('the list is the list of forms', () => {
  expect([...AUTH_VERBS.keys()].sort()).toEqual(Array.from(new Set(TABLE.map(([intent]) => intent))).sort());
});

test.each(TABLE)('%s without its %s does nothing; a fault of ours is %s', async (intent, missing, fault) => {
  const perform = performed.get(intent)!;
  const refused = await take(intent, { ...FILLED, [missing]: '' });
  expect(refused).toMatchObject({ status: 400, shown: { fields: { [missing]: expect.stringMatching(/\S/) } } });
  expect(perform).not.toHaveBeenCalled();
  expect((await take(intent, FILLED)).status).toBeLessThan(400);
  expect(perform).toHaveBeenCalledOnce();

  perform.mockRejectedValue(new Error('broken'));
  if (fault === 'thrown') await expect(take(intent, FILLED)).rejects.toThrow('broken');
  else expect(await take(intent, FILLED)).toMatchObject({ status: 500, shown: { email: FILLED.email } });
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  perform.mockRejectedValue(away);
  await expect(take(intent, FILLED)).rejects.toBe(away);
});

test('a refusal says its code to programs', async () => {
  for (const intent of ['signup', 'new-password'])
    performed.get(intent)!.mockResolvedValue({ ok: false, code: 'weak_password', status: 400, field: 'password' });
  for (const intent of ['signup', 'new-password'])
    expect(await take(intent, FILLED)).toMatchObject({
      status: 400,
      shown: { error: { code: 'weak_password', title: 'Mot de passe trop courant' } },
    });
});

test('no other word does anything', async () => {
  for (const intent of ['', 'x', 'constructor', '__proto__'])
    expect(await take(intent, FILLED)).toMatchObject({ status: 400, shown: { email: FILLED.email } });
});
