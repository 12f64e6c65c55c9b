/**
 * The first command on machines as people have them: clean Debian 12 and 13 with the Node and npm of Debian, and with those of Node
 * 20, 22 and 24; an ordinary user, an empty npm cache. Each clone has to serve, to serve again after it was killed, and to have every
 * tool for tests that works. Needs root; packages come from where this machine's apt and npm fetch theirs.
 *   script/prove clean [name of a machine…]
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { concludeProof } from '#test/conclude-proof.ts';
import { freePort } from '#test/site.ts';
import { needs } from './balancer.ts';

type Machine = { suite: string; node?: { version: string; npm: string } };
const MACHINES: Record<string, Machine> = {
  'debian-12': { suite: 'bookworm' },
  'debian-13': { suite: 'trixie' },
  'node-20': { suite: 'bookworm', node: { version: '20.20.2', npm: '10.8.2' } },
  'node-22': { suite: 'bookworm', node: { version: '22.22.0', npm: '10.9.4' } },
  'node-24': { suite: 'trixie', node: { version: '24.21.0', npm: '11.6.2' } },
};
const USER = 1000;
const PATIENCE_MS = 15 * 60_000;

if (process.getuid?.() !== 0) throw new Error('script/prove clean needs root: it makes systems of their own');
needs({ mmdebstrap: 'mmdebstrap', unshare: 'util-linux' });
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(MACHINES);
const work = mkdtempSync(join(tmpdir(), 'elikya-clean-'));
const broken: string[] = [];

for (const name of names) {
  const machine = MACHINES[name];
  if (!machine) throw new Error(`No machine ${name}: ${Object.keys(MACHINES).join(', ')}`);
  const root = join(work, name);
  makeRoot(root, machine);
  const say = (what: string) => console.log(`${name}: ${what}`);
  say(`Node and npm: ${inside(root, 'node --version; npm --version').replaceAll('\n', ' ')}`);
  try {
    say(`first page after ${await secondsToFirstPage(root)} s, ${megabytes(root)} MB installed`);
    say(`again, after it was killed: ${await secondsToFirstPage(root)} s`);
    inside(root, 'tools=yes source script/lib/install; node script/lib/check-native.ts all');
    say(`with all tools: ${megabytes(root)} MB installed`);
  } catch (error) {
    say((error as Error).message);
    broken.push(`${name}: ${(error as Error).message.split('\n')[0]}`);
    continue;
  }
  rmSync(root, { recursive: true, force: true });
}
concludeProof(broken, work);

/** A clean system, this machine's way to the registry, a user, and a clone of what is committed here. */
function makeRoot(root: string, { suite, node }: Machine): void {
  const archive = join(work, `${suite}.tar`);
  const sources = readFileSync('/etc/apt/sources.list.d/debian.sources', 'utf8');
  const mirror = /^URIs: (\S+)/m.exec(sources)![1]!;
  const include = '--include=nodejs,npm,git,ca-certificates';
  if (!existsSync(archive))
    execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', include, suite, archive, mirror]);
  mkdirSync(root);
  execFileSync('tar', ['--extract', '--file', archive, '--directory', root, '--exclude', './dev/*']);
  for (const path of ['/etc/ssl/certs', '/usr/share/ca-certificates', '/usr/local/share/ca-certificates'])
    if (existsSync(path)) execFileSync('cp', ['--archive', '--parents', path, root]);
  for (const path of ['/etc/resolv.conf', '/etc/hosts']) cpSync(path, join(root, path), { dereference: true });
  const home = join(root, 'home/person');
  mkdirSync(home, { recursive: true });
  if (existsSync(join(homedir(), '.npmrc'))) {
    const settings = readFileSync(join(homedir(), '.npmrc'), 'utf8');
    const ofRegistry = settings.split('\n').filter((line) => /registry|cafile|proxy|_auth/i.test(line));
    writeFileSync(join(home, '.npmrc'), `${ofRegistry.join('\n')}\n`);
  }
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', '.', join(home, 'elikya')]);
  writeFileSync(join(root, 'etc/passwd'), `person:x:${USER}:${USER}::/home/person:/bin/bash\n`, { flag: 'a' });
  execFileSync('chown', ['--recursive', `${USER}:${USER}`, home]);
  if (node) {
    mkdirSync(join(root, 'opt/node'));
    const packages = [`node-linux-${process.arch}@${node.version}`, `npm@${node.npm}`];
    execFileSync('npm', ['install', '--prefix', join(root, 'opt/node'), '--loglevel=error', ...packages]);
  }
}

/** A command in a root, in processes of its own that all end with it, as the user. */
function enter(root: string, command: string): [string, string[], { env: NodeJS.ProcessEnv }] {
  const certificates = Object.entries(process.env).filter(([key]) => /CERT|CA_/.test(key));
  const env = {
    ...Object.fromEntries(certificates),
    HOME: '/home/person',
    USER: 'person',
    LANG: 'C.UTF-8',
    PATH: '/opt/node/node_modules/.bin:/usr/local/bin:/usr/bin:/bin',
    METRICS_PORT: '0',
  };
  const script = `
    mount -t proc proc "$0/proc"; mount --rbind /dev "$0/dev"; mount -t tmpfs tmpfs "$0/dev/shm"; mount -t tmpfs tmpfs "$0/tmp"
    exec chroot --userspec=${USER}:${USER} "$0" bash -c 'cd ~/elikya && eval "$0"' "$1"`;
  const PATH = `${env.PATH}:/usr/sbin:/sbin`;
  const own = ['--mount', '--pid', '--fork', 'bash', '-ec', script, root, command];
  return ['unshare', own, { env: { ...env, PATH } }];
}

function inside(root: string, command: string): string {
  const [program, args, options] = enter(root, command);
  return execFileSync(program, args, { ...options, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

async function secondsToFirstPage(root: string): Promise<number> {
  const port = await freePort();
  const began = Date.now();
  const [program, args, { env }] = enter(root, `PORT=${port} exec script/server`);
  const child: ChildProcess = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text: Buffer) => (said += text.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    for (;;) {
      const page = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
      if (page?.status === 200) return Math.round((Date.now() - began) / 1000);
      if (child.exitCode !== null) throw new Error(`script/server ended. It said:\n${said}`);
      if (Date.now() - began > PATIENCE_MS) throw new Error(`script/server served no page. It said:\n${said}`);
      await delay(100);
    }
  } finally {
    // The first process of the system, with which all others of it end; killed alone, `unshare` would leave them behind.
    if (child.exitCode === null) {
      const first = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim();
      process.kill(Number(first), 'SIGKILL');
    }
    await ended;
  }
}

function megabytes(root: string): number {
  const folder = join(root, 'home/person/elikya/node_modules');
  return Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0]);
}
