import { spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#test/site.ts';
import { quickest } from '#test/quickest.ts';

const WITHIN_MS = 3000;
/** Twenty thousand more is its socket's port, which must be one too. */
let PORT = await freePort();
while (PORT > 45_000) PORT = await freePort();
const origin = `http://localhost:${PORT}`;
/** A copy of the tree, to be edited. */
const tree = mkdtempSync(join(tmpdir(), 'elikya-dev-'));
let child: ChildProcess;

beforeAll(async () => {
  for (const part of ['app', 'content', 'locales', 'migrations', 'platform', 'public', 'script', 'server'])
    cpSync(part, join(tree, part), { recursive: true });
  for (const file of ['package.json', 'tsconfig.json', 'vite.config.ts', 'react-router.config.ts'])
    cpSync(file, join(tree, file));
  symlinkSync(join(process.cwd(), 'node_modules'), join(tree, 'node_modules'));
  const dataDir = join(tree, 'data');
  mkdirSync(dataDir);
  for (const folder of [tree, dataDir]) chmodSync(folder, 0o755);
  const { NODE_ENV: _, ...environment } = process.env;
  child = spawn(process.execPath, ['server/dev.ts'], {
    cwd: tree,
    env: { ...environment, PORT: String(PORT), DATA_DIR: dataDir, METRICS_PORT: '0' },
    stdio: process.env.DEV_LOG ? 'inherit' : 'ignore',
  });
  const isUp = () =>
    fetch(`${origin}/news`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let attempt = 0; !(await isUp()); attempt++) {
    if (attempt > 500) throw new Error('script/dev did not start');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}, 300_000);
afterAll(() => {
  child.kill('SIGKILL');
  rmSync(tree, { recursive: true, force: true });
});

/** Writes something behind a mark in a file and says after how many milliseconds the address shows it. */
function seeEdit(file: string, mark: string, path: string): Promise<number> {
  const text = readFileSync(join(tree, file), 'utf8');
  expect(text).toContain(mark);
  return quickest(WITHIN_MS, async (count) => {
    const written = `Écrit pour la ${count}e fois `;
    const started = performance.now();
    writeFileSync(join(tree, file), text.replace(mark, mark + written));
    // Under load an edit is now and then noticed late: the next one is looked for then.
    const isSeen = expect
      .poll(
        () =>
          fetch(origin + path).then(
            (answer) => answer.text(),
            () => '',
          ),
        { timeout: 15_000, interval: 50 },
      )
      .toContain(written)
      .then(
        () => true,
        () => false,
      );
    return (await isSeen) ? performance.now() - started : Infinity;
  });
}

test('a page, a word and a verb are seen soon after being written, and the end takes the database along', async () => {
  const page = await seeEdit('app/features/news/pages/news-page.tsx', '<h1>', '/news');
  const words = readFileSync(join(tree, 'locales/fr/news.json'), 'utf8');
  const title = (JSON.parse(words) as { title: string }).title;
  const word = await seeEdit('locales/fr/news.json', title, '/news');
  const verb = await seeEdit('app/features/contact/newsletter.server.ts', "summary: '", '/api/openapi.json');
  for (const [name, took] of Object.entries({ page, word, verb })) expect(took, name).toBeLessThan(WITHIN_MS);

  const policy = (await fetch(`${origin}/news`)).headers.get('content-security-policy')!;
  expect(policy).toContain(`ws://localhost:${PORT + 20_000}`);

  child.kill('SIGTERM');
  await expect.poll(() => child.exitCode, { timeout: 15_000 }).toBe(0);
  // PostgreSQL takes its own note of running away when it stops.
  expect(
    existsSync(join(tree, 'data/database/postgres/postmaster.pid')) ||
      existsSync(join(tree, 'data/postgres/postmaster.pid')),
  ).toBe(false);
}, 900_000);
