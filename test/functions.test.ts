import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDonation } from '#app/features/donations/donations.server.ts';
import type { SiteFunction } from '#platform/functions.ts';
import { callFromJson, describeFunctions } from '#platform/json-door.ts';
import { createTestDatabase } from './database.ts';
import { openGiftSite } from './gifts.ts';

const { db } = await createTestDatabase();
const { ground, pay } = await openGiftSite(db);
ground.settings.limits.callsPerMinute = 1e9;
ground.settings.limits.mailsPerHour = 1e9;
const functions = new Map([createDonation(() => pay)].map((fn) => [fn.name, fn as unknown as SiteFunction]));
const app = new Hono();
app.all('/api/:name', bodyLimit({ maxSize: 64 * 1024 }), (c) => callFromJson(ground, functions, c, { language: 'fr', address: '::1', requestId: 't' }));

const call = (name: string, body: string, headers: Record<string, string> = {}) =>
  app.request(`/api/${name}`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

const GOOD = { programId: 'project-1', amount: 25_000, donationType: 'one_time', donorName: 'A', donorEmail: 'a@example.org', anonymous: false };
const RUNS = 10_000;

// Bodies near a good one, with one or more fields of any kind: what a broken or hostile client sends.
const field = fc.oneof(
  fc.anything(),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.bigInt().map(String),
  fc.constantFrom('', ' ', '0', '-1', '1e9', 'NaN', '१००', 'project-1', 'project-999999999', "'; drop table gifts; --", '\u0000', '\ud800', '__proto__', null, [], {}, true),
);
const body = fc.oneof(
  fc.tuple(fc.dictionary(fc.constantFrom(...Object.keys(GOOD), '__proto__', 'constructor', 'toString'), field)).map(([change]) => JSON.stringify({ ...GOOD, ...change })),
  fc.json(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', 'null', '[]', '{', '"x"', '1', '{"amount":1e999}', '{"donorName":"\\u0000"}', `[${'['.repeat(5000)}`),
);

for (const name of functions.keys()) {
  test(`${name}: ${RUNS} bad bodies give no 5xx, and every refusal has error and code`, async () => {
    await fc.assert(
      fc.asyncProperty(body, async (text) => {
        const response = await call(name, text ?? 'undefined');
        const answer = (await response.json()) as Record<string, unknown>;
        expect(response.status).toBeLessThan(500);
        if (response.status === 200) {
          expect(answer).toHaveProperty('checkoutUrl');
          return;
        }
        expect(typeof answer.error).toBe('string');
        expect(answer.code).toMatch(/^[a-z][a-z0-9_]+$/);
        expect(answer.error).not.toBe(answer.code);
      }),
      { numRuns: RUNS },
    );
  }, 120_000);
}

test('the doors say what is wrong with a call', async () => {
  const status = async (response: Response | Promise<Response>) => (await response).status;
  expect(await status(call('create-donation', JSON.stringify(GOOD)))).toBe(200);
  expect(await status(call('create-donation', '{'))).toBe(400);
  expect(await status(call('create-donation', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }))).toBe(415);
  expect(await status(call('create-donation', JSON.stringify({ ...GOOD, donorName: 'x'.repeat(70_000) })))).toBe(413);
  expect(await status(call('no-such', '{}'))).toBe(404);
  expect(await status(app.request('/api/create-donation'))).toBe(405);
});

test('over the limit a call is told when to come again', async () => {
  ground.settings.limits.callsPerMinute = 1;
  await call('create-donation', '{}');
  const response = await call('create-donation', '{}');
  ground.settings.limits.callsPerMinute = 1e9;
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('the OpenAPI document describes every function from its own schema', () => {
  const document = describeFunctions(functions.values(), 'http://localhost', 'API') as { paths: Record<string, { post: { requestBody: { content: Record<string, { schema: { properties: object } }> } } }> };
  expect(Object.keys(document.paths)).toEqual(['/api/create-donation']);
  expect(Object.keys(document.paths['/api/create-donation']!.post.requestBody.content['application/json']!.schema.properties)).toEqual(Object.keys(GOOD));
});
