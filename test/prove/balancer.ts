import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#test/site.ts';

export type Balancer = {
  origin: string;
  /** Its own log: which servers it saw come and go. */ said: () => string;
  stop: () => Promise<void>;
};

/** Installs what a proof stands on, as root on Debian; its services are not left running. */
export function needs(programs: Record<string, string>): void {
  const missing = Object.entries(programs).filter(([program]) => !isThere(program));
  if (missing.length === 0) return;
  const packages = [...new Set(missing.map(([, name]) => name))];
  if (process.getuid?.() !== 0) throw new Error(`Missing here: ${packages.join(', ')} (apt-get install)`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment,
  });
}

function isThere(program: string): boolean {
  try {
    execFileSync('sh', ['-c', 'command -v "$1"', 'sh', program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A process of a proof that ends with it. */
export async function stopChild(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await Promise.race([ended, delay(5000)]);
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
}

export async function untilAnswers(url: string, times = 100): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const answer = await fetch(url, { redirect: 'manual' }).catch(() => undefined);
    if (answer) return void (await answer.arrayBuffer());
    if (attempt > times) throw new Error(`${url} does not answer`);
    await delay(100);
  }
}

/** Debian's HAProxy with `docs/proxy/haproxy.cfg`: without TLS, on a free port, in front of servers on these ports. */
export async function startBalancer(folder: string, ports: readonly number[], port?: number): Promise<Balancer> {
  needs({ haproxy: 'haproxy' });
  port ??= await freePort();
  const names = ['one', 'two', 'three'];
  let text = readFileSync('docs/proxy/haproxy.cfg', 'utf8')
    .replace(/^ *bind :80\n/m, '')
    .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
    .replace(/^ *http-request redirect .*\n/m, '');
  for (const [index, name] of names.entries())
    text = text.replaceAll(`server ${name} 127.0.0.1:300${index + 1}`, `server ${name} 127.0.0.1:${ports[index]}`);
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, text);
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  process.once('exit', () => child.kill());
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswers(`${origin}/sitemap`);
  return { origin, said: () => said, stop: () => stopChild(child) };
}
