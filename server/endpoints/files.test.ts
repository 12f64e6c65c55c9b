import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { StaticCache } from '#platform/static-cache.ts';
import { filesEndpoint } from './files.ts';

const home = mkdtempSync(join(tmpdir(), 'elikya-releases-'));
for (const [release, name] of [
  ['now', 'page-b.js'],
  ['now', 'both.js'],
  ['before', 'page-a.js'],
  ['before', 'both.js'],
]) {
  mkdirSync(join(home, release!, 'assets'), { recursive: true });
  writeFileSync(join(home, release!, 'assets', name!), `${release}`);
}
writeFileSync(join(home, 'secret'), 'secret');
afterAll(() => rmSync(home, { recursive: true, force: true }));

const app = new Hono();
app.use(
  '/assets/*',
  filesEndpoint(join(home, 'now'), new StaticCache(), async () => [join(home, 'before')]),
);
const ask = async (path: string) => {
  const answer = await app.request(path);
  return answer.status === 200 ? await answer.text() : answer.status;
};

test('a page of an earlier release still gets its late parts; the own release comes first', async () => {
  expect(await ask('/assets/page-b.js')).toBe('now');
  expect(await ask('/assets/both.js')).toBe('now');
  expect(await ask('/assets/page-a.js')).toBe('before');
  expect(await ask('/assets/page-c.js')).toBe(404);
  expect(await ask('/assets/..%2f..%2fsecret')).toBe(404);
});
