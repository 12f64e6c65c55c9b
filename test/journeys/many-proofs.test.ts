import { rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { launchBrowser } from '#test/browser.ts';
import { measureWeight } from '#test/page-weight.ts';
import { freePort, type SiteProcess, startSiteProcess } from '#test/site.ts';
import { seededFolder } from './seeded-folder.ts';

/** A project of many years: 200 spendings in the books, each with photos and a document. */
const dataDir = seededFolder('many-proofs');
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let database: pg.Client;
let site: SiteProcess;
beforeAll(async () => {
  postgres = await startEmbeddedPostgres(dataDir);
  database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  await database.query(`
    with made as (
      insert into spendings (id, fund_id, amount_minor, currency, day, kind, title, asked_by, booked_at, counted_minor, is_sample)
      select gen_random_uuid(), 'project-1', 100, 'USD', date '2026-01-01' + n % 300, 'materials', 'Achat ' || n, 'x', now(), 100, true
      from generate_series(1, 200) n returning id)
    insert into proofs (id, spending_id, kind, file, sha256, taken_at, place, added_by)
    select gen_random_uuid(), id, case when n = 3 then 'document' else 'photo' end,
      (1700000000000 + n)::text || '-' || replace(id::text, '-', ''), md5(id::text) || md5(n::text), now(), 'Luozi', 'x'
    from made, generate_series(1, 3) n`);
  site = await startSiteProcess({
    port: await freePort(),
    dataDir,
    environment: { DATABASE_URL: postgres.url },
  });
}, 300_000);
afterAll(async () => {
  await site.stop();
  await database.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const read = async (path: string) => (await fetch(site.origin + path)).text();

test('a project with 200 spendings and 600 proofs: its pieces by pages of fifty, each of them once, without script', async () => {
  const seen: string[] = [];
  let pages = 0;
  for (let path: string | undefined = '/projects/1/preuves'; path; pages++) {
    const html = await read(path);
    seen.push(...[...html.matchAll(/Achat \d+(?=<\/b>)/g)].map(([title]) => title));
    const photos = html.match(/<img[^>]*\/files\/proofs\/[^>]*>/g) ?? [];
    for (const photo of photos) expect(photo).toContain('loading="lazy"');
    path = /href="(\/projects\/1\/preuves\?after=[^"#]+)[^"]*"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  }
  expect(pages).toBe(5);
  expect([seen.length, new Set(seen).size]).toEqual([200, 200]);
});

test('both pages stay within the budget of every page', async () => {
  const browser = await launchBrowser();
  for (const path of ['/projects/1/preuves', '/projects/1']) {
    const { beforeLoad, scriptBeforeLoad, scriptEver } = await measureWeight(browser, site.origin + path);
    expect(beforeLoad, path).toBeLessThanOrEqual(100);
    expect(scriptBeforeLoad, path).toBeLessThanOrEqual(4);
    expect(scriptEver, path).toBeLessThanOrEqual(150);
  }
  await browser.close();
}, 300_000);
