/**
 * The memory of a server's process in MB (resident; PostgreSQL is a process of its own): idle, half a minute after its start, and over
 * 100,000 mixed requests: pages in all languages, searches, drawings, words, calls, refused forms. Held: idle at most 220, and the end
 * within 10 % of where the first 10,000 left it.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { LANGUAGES } from '#app/shared/language.ts';
import { addressIn } from '#app/shared/page-address.ts';
import { PUBLIC_PAGES, STATES } from '#test/public-pages.ts';
import { freePort, startSiteProcess } from '#test/site.ts';

const [IDLE_MB, GROWTH] = [220, 1.1];
const [REQUESTS, STEP, AT_ONCE] = [Number(process.argv[2] ?? 100_000), 10_000, 8];

const folder = mkdtempSync(join(tmpdir(), 'elikya-memory-'));
chmodSync(folder, 0o755);
const start = async () => startSiteProcess({ port: await freePort(), dataDir: folder, patienceMs: 120_000 });
// As script/server does, the sample is written by another process than the one that serves.
await (await start()).stop();
const site = await start();
const resident = () =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.child.pid}/status`, 'utf8'))![1]) / 1024);

await delay(30_000);
const idle = resident();
console.log(`idle: ${idle} MB`);

const words = ['ecole', 'don', 'maïs', 'santé', 'M-Pesa', 'zzz'];
const paths = [
  ...PUBLIC_PAGES.flatMap((path) => LANGUAGES.map((language) => addressIn(path, language))),
  ...STATES,
  ...words.flatMap((word) => [`/search?q=${encodeURIComponent(word)}`, `/projects?search=${encodeURIComponent(word)}`]),
  '/api/approved-projects',
  '/api/courses',
  '/feed.xml',
  '/sitemap.xml',
];
const call = (name: string, body: object) =>
  fetch(`${site.origin}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const gift = { programId: 'general', amount: 5000, donationType: 'one_time', anonymous: true };

async function ask(n: number): Promise<void> {
  // One in fifty writes: a gift begun, an amount refused, a letter without its text.
  const answer =
    n % 50 === 0
      ? await call('create-donation', n % 100 === 0 ? gift : { ...gift, amount: 'x' })
      : n % 50 === 25
        ? await call('submit-contact-form', { name: 'A', email: 'x' })
        : await fetch(site.origin + paths[n % paths.length]!, { headers: { 'accept-encoding': 'br' } });
  await answer.arrayBuffer();
  if (answer.status >= 500) throw new Error(`${answer.status} for request ${n}`);
}

const sizes: number[] = [];
const begun = Date.now();
for (let from = 0; from < REQUESTS; from += STEP) {
  let n = from;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (n < from + STEP) await ask(n++);
    }),
  );
  sizes.push(resident());
  console.log(`${from + STEP} requests: ${sizes.at(-1)} MB, ${Math.round((Date.now() - begun) / 1000)} s`);
}
await site.stop();
rmSync(folder, { recursive: true, force: true });
const ratio = sizes.at(-1)! / sizes[0]!;
console.log(
  `idle ${idle} MB (at most ${IDLE_MB}); the end ${ratio.toFixed(2)} of the first ${STEP} (at most ${GROWTH})`,
);
if (idle > IDLE_MB || ratio > GROWTH) process.exitCode = 1;
