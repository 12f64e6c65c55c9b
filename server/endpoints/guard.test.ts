import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { translate } from '#app/kit/words.server.ts';
import type { SiteContext } from '#platform/site.ts';
import { refuseForeignOrigins } from './guard.ts';

const OWN = 'https://elikya.example';
const app = new Hono();
app.use(refuseForeignOrigins({ translate, settings: { origin: OWN, isLive: true } } as SiteContext));
app.all('*', (c) => c.text('reached'));

const status = async (headers: Record<string, string>, method = 'POST', path = '/auth') =>
  (await app.request(path, { method, headers })).status;

test.for([
  // Programs, and the servers of mailbox providers with their one-click button (RFC 8058): no browser, so neither header.
  [{}, 200],
  [{ origin: OWN }, 200],
  [{ origin: OWN, 'sec-fetch-site': 'same-origin' }, 200],
  // Sent again by the browser's own button.
  [{ origin: OWN, 'sec-fetch-site': 'none' }, 200],
  [{ origin: 'https://elsewhere.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ origin: OWN, 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
] satisfies [Record<string, string>, number][])(
  'a form that comes with %j is answered %i',
  async ([headers, wanted]) => {
    expect(await status(headers)).toBe(wanted);
  },
);

test('a link on another site leads here, and a program with a key is asked for no origin', async () => {
  const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
  expect(await status(foreign, 'GET')).toBe(200);
  const withKey = { ...foreign, authorization: 'Bearer elk_1' };
  expect(await status(withKey, 'POST', '/api/record-gifts')).toBe(200);
  // A key opens the API alone.
  expect(await status(withKey)).toBe(403);
});
