import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openConnection } from '#platform/database.ts';
import { unprivilegedOwner } from '#platform/users.ts';
import { signalTree } from '#test/postgres-processes.ts';
import { freePort } from '#test/site.ts';
import { needs, stopChild, untilAnswers } from './balancer.ts';

const PASSWORD = 'a-proof';
/** The least that Patroni takes: so long a leader that says nothing stays the leader. */
const TTL = 20;

type Node = { name: string; port: number; rest: number; folder: string; patroni?: ChildProcess };

/** Two PostgreSQLs of Debian, kept as primary and synchronous standby by Patroni; etcd says who leads. */
export type Cluster = {
  /** As an operator would write it. */
  url: string;
  leader: () => Promise<string | undefined>;
  /** Of the one that Patroni says leads: a thawed primary calls itself so for a while, and answers. */
  leaderUrl: () => Promise<string>;
  /** The primary and its Patroni end at once, as with their machine. */
  killPrimary: () => Promise<Node>;
  /**
   * The primary's machine stands still, Patroni and PostgreSQL alike, as a paused virtual machine does. Not tried is PostgreSQL frozen
   * alone beside a Patroni that runs: thawed, Patroni 3.0 takes the lead back and throws away what the other node took meanwhile. Only a
   * watchdog keeps it from that (docs/operating.md).
   */
  freezePrimary: () => Promise<Node>;
  bringBack: (node: Node) => Promise<void>;
  setSynchronous: (isSynchronous: boolean) => Promise<void>;
  /** Until the other node has all that the primary has, and keeps up (synchronously, if so set). */
  untilWhole: (isSynchronous?: boolean) => Promise<void>;
  stop: () => Promise<void>;
};

export async function startCluster(home: string): Promise<Cluster> {
  needs({ etcd: 'etcd-server', patroni: 'patroni' });
  const bin = newestPostgres();
  const owner = unprivilegedOwner();
  const [client, peer] = [await freePort(), await freePort()];
  const etcd = spawn(
    'etcd',
    [
      ['--data-dir', join(home, 'etcd')],
      ['--listen-client-urls', `http://127.0.0.1:${client}`],
      ['--advertise-client-urls', `http://127.0.0.1:${client}`],
      ['--listen-peer-urls', `http://127.0.0.1:${peer}`],
      ['--initial-advertise-peer-urls', `http://127.0.0.1:${peer}`],
      ['--initial-cluster', `default=http://127.0.0.1:${peer}`],
      ['--log-level', 'error'],
    ].flat(),
    { stdio: 'ignore' },
  );
  process.once('exit', () => etcd.kill('SIGKILL'));
  await untilAnswers(`http://127.0.0.1:${client}/version`);

  const nodes: Node[] = [];
  for (const name of ['a', 'b']) {
    const folder = join(home, name);
    mkdirSync(folder, { recursive: true });
    if (owner) chownSync(folder, owner.uid, owner.gid);
    nodes.push({ name, folder, port: await freePort(), rest: await freePort() });
  }
  const startPatroni = (node: Node) => {
    const file = join(node.folder, 'patroni.yml');
    writeFileSync(file, settingsOf(node, bin, client));
    node.patroni = spawn('patroni', [file], { ...owner, cwd: '/', stdio: ['ignore', 'ignore', 'ignore'] });
  };
  process.once('exit', () => {
    for (const { patroni, folder } of nodes) {
      patroni?.kill('SIGKILL');
      signalTree(postmasterOf(folder), 'SIGKILL');
    }
  });
  const leader = async () => {
    for (const { name, rest } of nodes) {
      const answer = await fetch(`http://127.0.0.1:${rest}/primary`, { signal: AbortSignal.timeout(1000) }).catch(
        () => undefined,
      );
      if (answer?.status === 200) return name;
    }
    return undefined;
  };
  const untilLeader = async () => {
    for (let attempt = 0; !(await leader()); attempt++) {
      if (attempt > 300) throw new Error(`Patroni has no leader after ${attempt / 5} s`);
      await delay(200);
    }
  };
  startPatroni(nodes[0]!);
  await untilLeader();
  startPatroni(nodes[1]!);
  const list = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const adminUrl = `postgres://postgres:${PASSWORD}@${list}/postgres?target_session_attrs=read-write`;
  const admin = await openConnection(adminUrl);
  await admin.query(`create role elikya login password '${PASSWORD}'`);
  await admin.query('create database elikya owner elikya');
  await admin.end();

  const findPrimary = async () => {
    const name = await leader();
    const node = nodes.find((one) => one.name === name);
    if (!node) throw new Error('Patroni has no leader');
    return node;
  };
  return {
    url: `postgres://elikya:${PASSWORD}@${list}/elikya?target_session_attrs=read-write`,
    leader,
    leaderUrl: async () => `postgres://elikya:${PASSWORD}@127.0.0.1:${(await findPrimary()).port}/elikya`,
    async killPrimary() {
      const node = await findPrimary();
      node.patroni!.kill('SIGKILL');
      signalTree(postmasterOf(node.folder), 'SIGKILL');
      return node;
    },
    async freezePrimary() {
      const node = await findPrimary();
      node.patroni!.kill('SIGSTOP');
      signalTree(postmasterOf(node.folder), 'SIGSTOP');
      return node;
    },
    async bringBack(node) {
      signalTree(postmasterOf(node.folder), 'SIGCONT');
      node.patroni!.kill('SIGCONT');
      if (node.patroni!.exitCode !== null || node.patroni!.signalCode !== null) startPatroni(node);
    },
    async setSynchronous(isSynchronous) {
      await fetch(`http://127.0.0.1:${(await findPrimary()).rest}/config`, {
        method: 'PATCH',
        body: JSON.stringify({ synchronous_mode: isSynchronous }),
      });
    },
    async untilWhole(isSynchronous = true) {
      const wanted = isSynchronous ? 'sync' : 'async';
      for (let attempt = 0; ; attempt++) {
        const found = await findPrimary()
          .then(({ port }) =>
            openConnection(`postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`, { query_timeout: 2000 }),
          )
          .then(async (one) => {
            const { rows } = await one.query("select sync_state from pg_stat_replication where state = 'streaming'");
            await one.end();
            return rows.some((row: { sync_state: string }) => row.sync_state === wanted);
          })
          .catch(() => false);
        // Patroni, too, has to know: only who is named in etcd may take over.
        if (found) return delay(6000);
        if (attempt > 240) throw new Error(`No ${wanted} standby after ${attempt / 2} s`);
        await delay(500);
      }
    },
    async stop() {
      for (const { patroni } of nodes) await stopChild(patroni!);
      for (const { folder } of nodes) signalTree(postmasterOf(folder), 'SIGKILL');
      await stopChild(etcd);
    },
  };
}

function newestPostgres(): string {
  const found = () => {
    try {
      return readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))[0];
    } catch {
      return undefined;
    }
  };
  if (!found()) needs({ pg_ctlcluster: 'postgresql' });
  return `/usr/lib/postgresql/${found()}/bin`;
}

function postmasterOf(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0];
  } catch {
    return undefined;
  }
}

/** What docs/operating.md says of Patroni's settings. */
const settingsOf = ({ name, port, rest, folder }: Node, bin: string, etcd: number): string => `
scope: elikya
name: ${name}
restapi:
  listen: 127.0.0.1:${rest}
  connect_address: 127.0.0.1:${rest}
etcd3:
  host: 127.0.0.1:${etcd}
log:
  level: WARNING
  dir: ${folder}
bootstrap:
  dcs:
    ttl: ${TTL}
    loop_wait: 5
    retry_timeout: 5
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters:
        max_connections: 200
        random_page_cost: 1.1
  initdb:
    - encoding: UTF8
    - locale: C.UTF-8
    - data-checksums
  pg_hba:
    - host replication replicator 127.0.0.1/32 scram-sha-256
    - host all all 127.0.0.1/32 scram-sha-256
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${port}
  data_dir: ${join(folder, 'data')}
  bin_dir: ${bin}
  basebackup:
    checkpoint: fast
  pgpass: ${join(folder, 'pgpass')}
  authentication:
    superuser: { username: postgres, password: ${PASSWORD} }
    replication: { username: replicator, password: ${PASSWORD} }
  parameters:
    password_encryption: scram-sha-256
    unix_socket_directories: ''
`;
