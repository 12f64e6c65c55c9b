import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_LOGINS } from '#app/features/members/seed.server.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { PUBLIC_PAGES } from '#test/public-pages.ts';
import { freePort, type SiteProcess, startSiteProcess } from '#test/site.ts';

/** Two servers on one database: the first keeps its pages, the second is started anew and has kept none. */
const dataDir = mkdtempSync(join(tmpdir(), 'elikya-cache-'));
chmodSync(dataDir, 0o755);
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let first: SiteProcess;
const start = async () =>
  startSiteProcess({ port: await freePort(), dataDir, environment: { DATABASE_URL: postgres.url } });
beforeAll(async () => {
  postgres = await startEmbeddedPostgres(dataDir);
  first = await start();
}, 300_000);
afterAll(async () => {
  await first.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A page without what differs from one rendering to the next: the address of the server itself. */
const read = async (origin: string, path: string) =>
  (await (await fetch(origin + path)).text())
    .replaceAll(/localhost(:|%3A)\d+/g, 'here')
    .replaceAll(/nonce="[^"]*"/g, '');

async function does(name: string, body: object, cookie = ''): Promise<void> {
  const answer = await fetch(`${first.origin}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), cookie },
    body: JSON.stringify(body),
  });
  const { checkoutUrl, ...rest } = (await answer.json()) as { checkoutUrl?: string };
  expect(answer.status, `${name} ${JSON.stringify(rest)}`).toBe(200);
  if (checkoutUrl)
    await fetch(`${first.origin}/demo/checkout/${checkoutUrl.split('/').at(-1)}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'act=pay',
    });
}

test('whatever happens, a kept page says what one drawn anew says', async () => {
  const pages = PUBLIC_PAGES.filter((path) => !path.startsWith('/demo'));
  for (const path of pages) await read(first.origin, path);
  const signIn = await fetch(`${first.origin}/auth`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      intent: 'login',
      email: DEMO_LOGINS[0].email,
      password: DEMO_LOGINS[0].password,
      remember: 'yes',
    }).toString(),
  });
  const cookie = signIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

  await does('create-donation', {
    programId: 'project-1',
    amount: 90_000,
    donationType: 'one_time',
    donorName: 'Cache',
    donorEmail: 'cache@example.org',
    anonymous: false,
  });
  await does('create-sponsorship', {
    kind: 'tree',
    amount: 15,
    recurring: false,
    firstName: 'P',
    lastName: 'R',
    email: 'cache@example.org',
    country: 'Suisse',
  });
  await does('create-marketplace-order', {
    items: [{ id: '1', quantity: 3 }],
    customerInfo: {
      firstName: 'P',
      lastName: 'R',
      email: 'cache@example.org',
      address: 'a',
      city: 'Kinshasa',
      country: 'Congo (RDC)',
    },
  });
  await does('create-crowdfarming-investment', { projectId: '1', amount: 100, investmentType: 'investor' }, cookie);
  // A free one.
  await does('create-course-enrollment', { courseId: '2' }, cookie);
  const second = await start();
  const old: string[] = [];
  for (const path of pages) {
    let [drawn, kept] = [await read(second.origin, path), await read(first.origin, path)];
    // What was told of the last act may still be on its way, and a job may book fees between the two: both are read again.
    for (const until = Date.now() + 1500; kept !== drawn && Date.now() < until;)
      [drawn, kept] = [await read(second.origin, path), await read(first.origin, path)];
    const at = Array.from(kept).findIndex((sign, index) => sign !== drawn[index]);
    if (kept !== drawn) old.push(`${path}: ${kept.slice(at - 60, at + 60)} | ${drawn.slice(at - 60, at + 60)}`);
  }
  await second.stop();
  expect(old).toEqual([]);
}, 300_000);
