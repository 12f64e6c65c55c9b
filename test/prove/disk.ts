/**
 * A full disk: nothing acknowledged is lost, the site says that it can't, and works again once there is room.
 * Needs root, to mount a small file system of its own.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startSiteProcess } from '#test/site.ts';

if (process.getuid?.() !== 0) throw new Error('script/prove disk needs root: it mounts a small file system');
const dataDir = mkdtempSync(join(tmpdir(), 'elikya-disk-'));
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=420m,mode=755', 'tmpfs', dataDir]);
chmodSync(dataDir, 0o755);
const faults: string[] = [];
try {
  const site = await startSiteProcess({ port: 4220, dataDir });
  const give = async () => {
    const body = JSON.stringify({
      programId: 'general',
      amount: 5000,
      donationType: 'one_time',
      donorName: null,
      donorEmail: null,
      anonymous: true,
    });
    const response = await fetch(`${site.origin}/api/create-donation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }).catch(() => undefined);
    return {
      status: response?.status ?? 0,
      answer: ((await response?.json().catch(() => ({}))) ?? {}) as {
        checkoutUrl?: string;
        error?: string;
        code?: string;
      },
    };
  };
  // What the provider's page does; its event comes again until it is taken.
  const pay = (url: string) =>
    fetch(`${site.origin}/demo/checkout/${url.split('/').at(-1)}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'act=pay',
    }).then(
      (response) => response.status,
      () => 0,
    );
  const isPaid = async (url: string) =>
    /<h1[^>]*>Paiement confirmé/.test(
      await fetch(`${site.origin}/payments/${url.split('/').at(-1)}`).then(
        (response) => response.text(),
        () => '',
      ),
    );
  const acknowledged: string[] = [];
  for (let gift = 0; gift < 3; gift++) acknowledged.push((await give()).answer.checkoutUrl!);
  await fetch(`${site.origin}/projects/1`);
  // Fill whatever is left, down to the last block.
  try {
    execFileSync('dd', ['if=/dev/zero', `of=${join(dataDir, 'ballast')}`, 'bs=1M'], { stdio: 'ignore' });
  } catch {
    // "No space left on device" is the point.
  }
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 40; attempt++) {
    const { status, answer } = await give();
    statuses.push(status);
    if (status === 200) acknowledged.push(answer.checkoutUrl!);
    else if (!answer.error || !answer.code) faults.push(`a refusal without words: ${status} ${JSON.stringify(answer)}`);
  }
  const payStatus = await pay(acknowledged[0]!);
  if (payStatus < 400) acknowledged.push(acknowledged[0]!);
  const pageStatus = await fetch(`${site.origin}/projects/1`).then(
    (response) => response.status,
    () => 0,
  );
  if (pageStatus !== 200) faults.push(`the page of a project answers ${pageStatus} on a full disk`);
  const health = await fetch(`${site.origin}/healthz`).then(
    (response) => response.status,
    () => 0,
  );
  console.log(`full: payment ${payStatus}, a project's page ${pageStatus}, /healthz ${health}`);
  console.log(
    `full: ${statuses.filter((status) => status === 200).length} of 40 gifts still acknowledged, ${statuses.filter((status) => status >= 500 || status === 0).length} refused`,
  );
  rmSync(join(dataDir, 'ballast'));
  let isBack = false;
  for (let attempt = 0; attempt < 60 && !isBack; attempt++) {
    await delay(500);
    isBack = (await give()).status === 200;
  }
  if (!isBack) faults.push('no gift 30 s after there was room again');
  for (const url of acknowledged) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    );
    if (status !== 200) faults.push(`acknowledged and lost: ${url} ${status}`);
  }
  await pay(acknowledged[1]!);
  const deadline = Date.now() + 30_000;
  while (!(await isPaid(acknowledged[1]!)) && Date.now() < deadline) await delay(500);
  if (!(await isPaid(acknowledged[1]!)))
    faults.push('a gift begun before the disk was full can not be paid for after it');
  console.log(
    `room again: ${isBack ? 'gifts go through' : 'still refused'}; ${acknowledged.length} acknowledged gifts, ${faults.length} faults`,
  );
  await site.stop();
} finally {
  await delay(500);
  execFileSync('umount', ['-l', dataDir]);
  rmSync(dataDir, { recursive: true, force: true });
}
for (const fault of faults) console.log(fault);
if (faults.length > 0) process.exitCode = 1;
