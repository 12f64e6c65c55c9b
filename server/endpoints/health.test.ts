import { expect, test } from 'vitest';
import type { RootDatabase } from '#platform/database.ts';
import { healthEndpoints } from './health.ts';

const asked = async (execute: () => Promise<unknown>, isStopping = false) => {
  const app = healthEndpoints({ db: { execute } as unknown as RootDatabase }, () => isStopping);
  return Promise.all(['/livez', '/readyz', '/healthz'].map(async (path) => (await app.request(path)).status));
};

test('all is well', async () => expect(await asked(async () => [])).toEqual([200, 200, 200]));
test('it stops: alive, and no visitors are to be sent', async () =>
  expect(await asked(async () => [], true)).toEqual([200, 503, 503]));
test('it says which release it is, since when', async () => {
  const app = healthEndpoints({ db: {} as RootDatabase }, () => false);
  expect(await (await app.request('/version')).json()).toEqual({
    release: expect.any(String),
    startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
});
test('its database refuses', async () =>
  expect(await asked(() => Promise.reject(new Error('no')))).toEqual([200, 503, 503]));
test('its database hangs: said within three seconds', async () => {
  const begun = Date.now();
  expect(await asked(() => new Promise(() => {}))).toEqual([200, 503, 503]);
  expect(Date.now() - begun).toBeLessThan(3000);
});
