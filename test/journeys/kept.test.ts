import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, inject, test } from 'vitest';
import { awake, visit } from './visit.ts';

/** Between browser and site, as the foundation's proxy: it says 502 for what it is told to, and counts what it was asked. */
const asked: string[] = [];
let away: (path: string) => boolean = () => false;
const proxy = createServer((req, res) => {
  asked.push(req.url!);
  if (away(req.url!)) return void res.writeHead(502, { 'content-type': 'text/plain' }).end('Bad Gateway');
  const target = new URL(req.url!, inject('origin'));
  req.pipe(
    ask(target, { method: req.method, headers: { ...req.headers, host: target.host } }, (answer) => {
      res.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(res);
    }),
  );
});
await new Promise<void>((resolve) => proxy.listen(0, resolve));
const origin = `http://localhost:${(proxy.address() as AddressInfo).port}`;
afterAll(() => {
  proxy.closeAllConnections();
  proxy.close();
});

test('a site that is away: the kept page says so, a list is asked for again, and filters already seen cost nothing', async () => {
  const { page, leave } = await visit({ losesNetwork: true });
  await page.goto(`${origin}/projects`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();

  // Each filter is read once.
  await page.goto(`${origin}/projects`);
  await awake(page);
  await page.getByRole('link', { name: 'Éducation', exact: true }).first().click();
  await page.waitForURL(/filter=education/);
  await page.goBack();
  await page.goForward();
  await page.waitForURL(/filter=education/);
  expect(asked.filter((path) => path.startsWith('/projects.data') && path.includes('filter=education'))).toHaveLength(
    1,
  );

  // Asked again when the proxy says 502, and the cards are bare meanwhile.
  let refusals = 2;
  away = (path) => path.startsWith('/projects.data') && refusals-- > 0;
  await page.getByRole('link', { name: 'Environnement', exact: true }).first().click();
  await expect.poll(() => page.locator('[aria-hidden=true] > li').count()).toBe(6);
  await page.waitForURL(/filter=environment/);
  expect(asked.filter((path) => path.startsWith('/projects.data') && path.includes('filter=environment'))).toHaveLength(
    3,
  );

  away = () => true;
  await page.goto(`${origin}/projects`);
  await page.waitForSelector('.kept-notice');
  expect(await page.locator('.kept-notice').innerText()).toContain('Erreur lors du chargement des projets');
  expect(await page.locator('h1').count()).toBe(1);
  await page.goto(`${origin}/team`);
  expect(await page.content()).toContain('Bad Gateway');
  away = () => false;
  await page.goto(`${origin}/projects`);
  expect(await page.locator('.kept-notice').count()).toBe(0);
  await leave();
}, 300_000);
