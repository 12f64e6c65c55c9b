import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { freePort, startSiteProcess } from '#test/site.ts';

const run = promisify(execFile);
/** More is not production's (issue: 250 MB): Node comes from the machine. */
const MOST_MB = 250;

test('a package serves the whole site from a folder of its own, with the machine’s Node and nothing else', async () => {
  const home = mkdtempSync(join(tmpdir(), 'elikya-package-'));
  chmodSync(home, 0o755);
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const folder = join(home, 'site');
  // A release of before, as it lies beside this one where somebody goes on building.
  const former = 'build/releases/of-before';
  mkdirSync(`${former}/client/assets`, { recursive: true });
  onTestFinished(() => rmSync(former, { recursive: true, force: true }));
  writeFileSync(`${former}/client/assets/late-Former00.js`, 'export default 1;');
  await run('node', ['script/lib/package.ts', folder]);

  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((file) => file.isFile());
  const megabytes = files.reduce((sum, file) => sum + lstatSync(join(file.parentPath, file.name)).size, 0) / 1e6;
  expect(megabytes).toBeLessThan(MOST_MB);
  // Nothing of ours to test with, no secrets, no data.
  const ours = files.filter(({ parentPath }) => !parentPath.includes('node_modules'));
  expect(ours.filter(({ name }) => /\.test\.tsx?$|^\.env$/.test(name)).map(({ name }) => name)).toEqual([]);
  for (const none of ['test', 'data', '.git', 'node_modules/vitest', 'node_modules/typescript', 'node_modules/vite'])
    expect(existsSync(join(folder, none)), none).toBe(false);

  // It stands alone: no link leads back to where it was built.
  const links = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((file) => file.isSymbolicLink())
    .map((file) => join(file.parentPath, file.name));
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((link) => !realpathSync(link).startsWith(realpathSync(folder)))).toEqual([]);

  const dataDir = join(home, 'data');
  const site = await startSiteProcess({ port: await freePort(), dataDir, folder });
  onTestFinished(() => site.stop());
  for (const path of ['/', '/projects/1', '/academy', '/admin', '/words/ar/shell.json', '/assets/late-Former00.js'])
    expect([path, (await fetch(site.origin + path, { redirect: 'manual' })).status]).toEqual([
      path,
      path === '/admin' ? 303 : 200,
    ]);

  const page = await (await fetch(`${site.origin}/projects/1`)).text();
  const picture = /property="og:image" content="([^"]+)"/.exec(page)![1]!;
  expect((await fetch(site.origin + new URL(picture, site.origin).pathname)).headers.get('content-type')).toMatch(
    /^image\//,
  );

  // A gift, and what is drawn for it: PDFs need fonts and a typesetter that nothing imports by a plain name.
  const begun = await fetch(`${site.origin}/api/create-donation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      programId: 'project-1',
      amount: 5000,
      donationType: 'one_time',
      donorName: 'Awa',
      donorEmail: 'awa@example.org',
      anonymous: false,
    }),
  });
  expect(begun.status).toBe(200);
  const paymentId = ((await begun.json()) as { checkoutUrl: string }).checkoutUrl.split('/').at(-1)!;
  await fetch(`${site.origin}/demo/checkout/${paymentId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: site.origin },
    body: new URLSearchParams({ act: 'pay' }),
    redirect: 'manual',
  });
  const receipt = async () => {
    const mails = (await (await fetch(`${site.origin}/demo/mail.json`)).json()) as {
      to: string;
      attachments: { contentType: string; url: string }[];
    }[];
    return mails.find(({ to }) => to === 'awa@example.org')?.attachments[0];
  };
  await expect.poll(receipt).toMatchObject({ contentType: 'application/pdf' });

  // The commands, beside the running site.
  const { stdout } = await run('script/admin', ['check', '--json'], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: dataDir, PATH: `${dirname(process.execPath)}:/usr/bin:/bin` },
  });
  expect(JSON.parse(stdout)).toMatchObject({ ok: true });
}, 300_000);
