import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { createDonation } from '#app/features/donations/donations.server.ts';
import { seedSponsorshipFunds } from '#app/features/sponsorship/seed.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { createSponsorship } from '#app/features/sponsorship/sponsorship.server.ts';
import { users } from '#platform/auth-tables.ts';
import { callFromForm } from '#platform/form-endpoint.ts';
import { callFunction, functionsContext, type SiteFunction } from '#platform/functions.ts';
import { callFromJson } from '#platform/json-endpoint.ts';
import { siteContextKey } from '#platform/site.ts';
import { type Visitor, visitorContext } from '#platform/visitor.ts';
import type { Member } from '#platform/auth.ts';
import { createTestDatabase } from './database.ts';
import { openGiftSite } from './gifts.ts';

const { db } = await createTestDatabase();
const { siteContext, pay } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
await db.insert(users).values(['m', 'one', 'two'].map((id) => ({ id, name: id, email: `${id}@example.org` })));
const fn = createDonation(() => pay);
const functions = new Map([[fn.name, fn as unknown as SiteFunction]]);
const gift = {
  programId: 'project-1',
  amount: 25_000,
  donationType: 'one_time',
  donorName: 'A',
  donorEmail: 'a@example.org',
  anonymous: false,
};
const visitor = (more: Partial<Visitor> = {}): Visitor => ({
  language: 'fr',
  address: '192.0.2.1',
  requestId: 't',
  ...more,
});
const member = (id: string): Member => ({
  id,
  email: `${id}@example.org`,
  name: id,
  language: 'fr',
  isConfirmed: false,
  hasSecondFactor: false,
  isStrong: false,
  factorAt: null,
  createdAt: new Date(),
  confirmedAt: null,
  lastSignInAt: null,
  sessionId: 's',
});

/** The address of the payment page that a call with this key is given, by either endpoint. */
const endpoints: Record<
  string,
  (caller: Visitor, key: string, body?: object) => Promise<{ status: number; url?: string }>
> = {
  async json(caller, key, body = gift) {
    const app = new Hono().post('/api/:name', (c) => callFromJson(siteContext, functions, c, caller));
    const answer = await app.request(`/api/${fn.name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    });
    return { status: answer.status, url: ((await answer.json()) as { checkoutUrl?: string }).checkoutUrl };
  },
  async form(caller, key, body = gift) {
    const context = new RouterContextProvider();
    context.set(siteContextKey, siteContext);
    context.set(functionsContext, functions);
    context.set(visitorContext, caller);
    const form = new FormData();
    form.set('idempotencyKey', key);
    const { answer } = await callFromForm(context, form, fn.name, () => body);
    return answer.ok ? { status: 200, url: String(answer.body.checkoutUrl) } : { status: answer.status };
  },
};

for (const [name, call] of Object.entries(endpoints)) {
  test(`${name}: a key answers again whoever used it, with the same payment`, async () => {
    const key = randomUUID();
    const before = await db.$count(payments);
    for (const caller of [visitor(), visitor({ member: member('m') }), visitor({ author: 'a'.repeat(20) })]) {
      const first = await call(caller, key);
      expect(first.status).toBe(200);
      expect(await call(caller, key)).toEqual(first);
      expect((await call(caller, key, { ...gift, amount: 30_000 })).status).toBe(422);
    }
    expect(await db.$count(payments)).toBe(before + 3);
  });

  test(`${name}: the key of a member answers no other member and nobody unknown; that of a browser or network no other`, async () => {
    const key = randomUUID();
    const callers = [
      visitor({ member: member('one') }),
      visitor({ member: member('two') }),
      visitor(),
      visitor({ address: '192.0.2.2' }),
      visitor({ author: 'a'.repeat(20) }),
      visitor({ author: 'b'.repeat(20) }),
    ];
    const answers = [];
    for (const caller of callers) answers.push(await call(caller, key));
    expect(answers.map(({ status }) => status)).toEqual(callers.map(() => 200));
    expect(new Set(answers.map(({ url }) => url)).size).toBe(callers.length);
    // Wherever the member or the browser is now.
    expect(await call(visitor({ member: member('one'), address: '192.0.2.9' }), key)).toEqual(answers[0]);
    expect(await call(visitor({ author: 'a'.repeat(20), address: '192.0.2.9' }), key)).toEqual(answers[4]);
  });
}

test('both endpoints know one another’s keys', async () => {
  const key = randomUUID();
  expect(await endpoints.form!(visitor(), key)).toEqual(await endpoints.json!(visitor(), key));
});

test('a key is of one function: at another it is fresh', async () => {
  await db.transaction((tx) => seedSponsorshipFunds(tx));
  const sponsorship = createSponsorship(() => pay) as unknown as SiteFunction;
  const idempotencyKey = randomUUID();
  const body = { kind: 'tree', amount: 15, recurring: false, email: 'a@example.org' };
  const before = await db.$count(payments);
  const answers = [
    await callFunction(siteContext, fn as unknown as SiteFunction, gift, visitor(), { idempotencyKey }),
    await callFunction(siteContext, sponsorship, body, visitor(), { idempotencyKey }),
  ];
  expect(answers).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await db.$count(payments)).toBe(before + 2);
});
