import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { bouncesEndpoint } from './bounces.ts';
import { guardSecret } from './inbound.ts';

const { db } = await createTestDatabase();
const SECRET = 'a-secret-of-twenty-four-characters';

function appWith(secret?: string) {
  const app = new Hono();
  app.use('/webhooks/bounces', guardSecret(secret));
  app.post('/webhooks/bounces', bouncesEndpoint({ db }));
  return (authorization?: string, body = 'Subject: Absent\r\n\r\nEn congé.') =>
    app.request('/webhooks/bounces', { method: 'POST', body, headers: authorization ? { authorization } : {} });
}

test('reports are taken from who knows the secret alone; without one there is no such address', async () => {
  const post = appWith(SECRET);
  for (const wrong of [undefined, 'Bearer nonsense', `Basic ${btoa('x:nonsense')}`])
    expect((await post(wrong)).status).toBe(401);
  expect((await appWith()(`Bearer ${SECRET}`)).status).toBe(404);
  for (const right of [`Bearer ${SECRET}`, `Basic ${btoa(`relay:${SECRET}`)}`]) {
    const answer = await post(right);
    expect([answer.status, await answer.json()]).toEqual([200, { outcome: 'ignored' }]);
  }
  expect((await post(`Bearer ${SECRET}`, '')).status).toBe(400);
});
