import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { bouncesEndpoint } from '#app/features/newsletter/bounces-endpoint.server.ts';
import type { Endpoint } from '#app/features/define-feature.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { Refusal } from '#platform/refusals.ts';
import { readSettings } from '#platform/settings.ts';
import type { Visitor } from '#platform/visitor.ts';
import { createTestDatabase } from '#test/database.ts';
import { guardMachines, serveEndpoints } from './declared.ts';

const { db } = await createTestDatabase();
const SECRET = 'a-secret-of-twenty-four-characters';

function appWith(endpoints: Endpoint[]) {
  const app = new Hono<{ Variables: { visitor: Visitor } }>();
  guardMachines(app, endpoints);
  serveEndpoints(app, { translate }, endpoints);
  return app;
}

function bouncesWith(secret?: string) {
  const bounces = secret === undefined ? undefined : { address: 'bounces@example.org', secret };
  const app = appWith([bouncesEndpoint({ db, settings: { ...readSettings({}), bounces } })]);
  return (authorization?: string, body = 'Subject: Absent\r\n\r\nEn congé.') =>
    app.request('/webhooks/bounces', { method: 'POST', body, headers: authorization ? { authorization } : {} });
}

test('reports are taken from who knows the secret alone; without one there is no such address', async () => {
  const post = bouncesWith(SECRET);
  for (const wrong of [undefined, 'Bearer nonsense', `Basic ${btoa('x:nonsense')}`])
    expect((await post(wrong)).status).toBe(401);
  expect((await bouncesWith()(`Bearer ${SECRET}`)).status).toBe(404);
  for (const right of [`Bearer ${SECRET}`, `Basic ${btoa(`relay:${SECRET}`)}`]) {
    const answer = await post(right);
    expect([answer.status, await answer.json()]).toEqual([200, { outcome: 'ignored' }]);
  }
  expect((await post(`Bearer ${SECRET}`, '')).status).toBe(400);
});

test('a refusal of an endpoint is answered in words; what is none of its addresses is handed on', async () => {
  const app = appWith([
    { method: 'GET', path: '/a', handle: async () => new Refusal('file_too_large', { status: 413 }) },
    { method: 'GET', path: '/b', handle: async () => undefined },
  ]);
  app.get('/b', (c) => c.text('what comes after'));
  const refused = await app.request('/a');
  expect([refused.status, await refused.json()]).toEqual([413, expect.objectContaining({ code: 'file_too_large' })]);
  expect(await (await app.request('/b')).text()).toBe('what comes after');
});
