import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { translate } from '#app/kit/words.server.ts';
import { purgeFiles } from '#platform/housekeeping.ts';
import { readLink, signLink, signText } from '#platform/signed-links.ts';
import type { SiteContext } from '#platform/site.ts';
import type { Visitor } from '#platform/visitor.ts';
import { createTestDatabase } from '#test/database.ts';
import { openMemoryFiles } from '#test/memory-files.ts';
import { ogEndpoint, oldPictures, wrapTitle } from './og.ts';

const { db } = await createTestDatabase();
const files = openMemoryFiles();
const app = new Hono<{ Variables: { visitor: Visitor } }>();
const siteContext = { db, translate, settings: { authSecret: 'secret', isLive: true } } as SiteContext;
app.use(async (c, next) => {
  c.set('visitor', { language: 'fr', address: c.req.header('x-network') ?? '192.0.2.1', requestId: 't' });
  await next();
});
app.get('/og/*', ogEndpoint({ draw: () => undefined, files, siteContext }));
const tokenOf = (title: string) => signText('secret', 'og', JSON.stringify(['fr', title, '/art/x.svg']));
const get = (token: string, network?: string) =>
  app.request(`/og/${token}.png`, { headers: network ? { 'x-network': network } : {} });

test('a picture is named by what was verified; whatever else stands in the address opens nothing', async () => {
  const [one, other] = [tokenOf('Un'), tokenOf('Deux')];
  expect((await get(one)).status).toBe(200);
  const signature = other.split('.')[1];
  for (const bad of [
    `${one}.${signature}`,
    `${one}.x`,
    `${one}.`,
    `.${one}`,
    one.slice(0, -1),
    `${one.split('.')[0]}.${signature}`,
    'x',
  ])
    expect((await get(bad)).status, bad).toBe(404);
  const kept = (await files.list('og')).map(({ key }) => key);
  expect(kept).toEqual([
    `og/${createHash('sha256')
      .update(`Elikya\n${JSON.stringify(['fr', 'Un', '/art/x.svg'])}`)
      .digest('base64url')}.png`,
  ]);
});

test('a signed link has exactly two parts', () => {
  const link = signLink('secret', 'receipt', 'id');
  expect(readLink('secret', 'receipt', link)).toBe('id');
  for (const bad of [`${link}.x`, `${link}.`, `${link}.${link}`])
    expect(readLink('secret', 'receipt', bad)).toBeUndefined();
});

test('one network draws so many an hour; what is drawn already is open to it', async () => {
  const statuses = [];
  for (let round = 0; round < 125; round++) statuses.push((await get(tokenOf(`${round}`), '192.0.2.9')).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  const refused = await get(tokenOf('124'), '192.0.2.9');
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await get(tokenOf('1'), '192.0.2.9')).status).toBe(200);
}, 240_000);

test('pictures go after a month', async () => {
  expect(await purgeFiles(files, [oldPictures], new Date(Date.now() + 29 * 86_400_000))).toBe(0);
  expect(await purgeFiles(files, [oldPictures], new Date(Date.now() + 31 * 86_400_000))).toBeGreaterThan(100);
});

test('a title never breaks where a no-break space holds its words together', () => {
  expect(
    wrapTitle('Une école qui garde ses 1\u00a0200 élèves au sec\u00a0!').every(
      (line) => !/(^200|^!|1$|sec$)/.test(line),
    ),
  ).toBe(true);
  expect(wrapTitle('une deux trois quatre cinq six').length).toBeGreaterThan(1);
});

test('a title with controls, turned directions or one endless word is drawn all the same, within the picture', async () => {
  for (const title of [
    'Une\u0008 \u001bécole\ufffe',
    '\u202eelocé enU',
    'a'.repeat(300),
    '<svg onload="x">&',
    '\ud800',
  ])
    expect((await get(tokenOf(title), '192.0.2.77')).status, JSON.stringify(title)).toBe(200);
  const lines = wrapTitle(`Le ${'mot'.repeat(40)} sans fin`);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(23);
  expect(lines.length).toBeLessThanOrEqual(5);
});
