import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { openConnection } from '#platform/database.ts';
import type { EmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { readApplied } from '#platform/migrate.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { readSystemId } from '#platform/postgres-files.ts';
import { type Kept, Manifest, MANIFEST, nameOf } from './manifest.ts';
import { digest, type Entry, writeTarball } from './tar.ts';

// Any number that nobody else locks.
const LOCK = 7_031_914;
const PART = '.part-';

/** What PostgreSQL's manual (26.3.4) says to leave out: folders that are kept empty… */
const EMPTIED = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
/** …and files. */
const LEFT_OUT =
  /(^|\/)(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|recovery\.signal|standby\.signal|pg_internal\.init[^/]*|pgsql_tmp[^/]*)$/;

export type BackupParts = {
  postgres: EmbeddedPostgres;
  /** The folder for backups. */
  place: string;
  /** The folder of uploaded files; if they are in a bucket, the list of what is there. */
  files: { folder: string } | { listed: { key: string; bytes: number }[] };
  secret: string;
  release: string;
  count: (client: pg.Client) => Promise<Record<string, number>>;
};

/**
 * Takes a base backup with PostgreSQL's low-level API while the site serves: the cluster with the WAL it needs, then
 * the files, the secret and the database password. The backup gets its final name once everything is on disk.
 * @throws OperatorError if another backup is running
 */
export async function takeBackup(parts: BackupParts): Promise<Kept & { manifest: Manifest }> {
  const { postgres, place } = parts;
  mkdirSync(place, { recursive: true });
  const client = await openConnection(postgres.url);
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [LOCK]);
    if (!rows[0]!.free) throw new OperatorError('A backup of this database is being taken already.');
    for (const name of readdirSync(place))
      if (name.startsWith(PART)) rmSync(join(place, name), { recursive: true, force: true });
    const part = join(place, `${PART}${process.pid}`);
    mkdirSync(part, { mode: 0o700 });
    try {
      const manifest = await fillFolder(client, parts, part);
      const at = new Date(manifest.takenAt);
      const name = nameOf(at);
      renameSync(part, join(place, name));
      await flushFolder(place);
      return { name, folder: join(place, name), at, manifest };
    } catch (error) {
      rmSync(part, { recursive: true, force: true });
      throw error;
    }
  } finally {
    await client.end();
  }
}

async function fillFolder(client: pg.Client, parts: BackupParts, part: string): Promise<Manifest> {
  const { postgres, files } = parts;
  const cluster = await packCluster(client, parts, join(part, 'database.tar.gz'));
  // After the database: each file that it names was written before.
  if ('folder' in files) await writeTarball(join(part, 'files.tar.gz'), listFolder(files.folder));
  else writeFileSync(join(part, 'files.json'), JSON.stringify(files.listed), { mode: 0o600 });
  writeFileSync(join(part, 'secret'), parts.secret, { mode: 0o600 });
  writeFileSync(join(part, 'postgres-password'), postgres.password, { mode: 0o600 });
  const digests: Manifest['files'] = {};
  for (const name of readdirSync(part)) {
    await flushFile(join(part, name));
    digests[name] = await digest(join(part, name));
  }
  const applied = await readApplied(client);
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
  const manifest: Manifest = {
    format: 1,
    takenAt: cluster.takenAt.toISOString(),
    release: parts.release,
    postgres: rows[0]!.version,
    systemId: readSystemId(postgres.cluster),
    migration: Math.max(0, ...applied),
    journal: cluster.journal,
    filesIn: 'folder' in files ? 'folder' : 's3',
    files: digests,
    counts: cluster.counts,
  };
  writeFileSync(join(part, MANIFEST), `${JSON.stringify(Manifest.parse(manifest), null, 2)}\n`, { mode: 0o600 });
  await flushFile(join(part, MANIFEST));
  await flushFolder(part);
  return manifest;
}

async function packCluster(client: pg.Client, { postgres, count }: BackupParts, file: string) {
  // Holds the journal that is needed, wherever else it is kept, until this connection ends.
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [`elikya_backup_${process.pid}`]);
  const { rows } = await client.query<{ name: string }>(
    "select pg_walfile_name(pg_backup_start('elikya', fast => true)) as name",
  );
  const first = rows[0]!.name;
  let counts: Record<string, number> = {};
  let takenAt = new Date();
  let last = first;
  async function* entries(): AsyncGenerator<Entry> {
    yield* listFolder(postgres.cluster, (path) => LEFT_OUT.test(path), EMPTIED);
    counts = await count(client);
    takenAt = new Date();
    const stop = await client.query<{ name: string; label: string; map: string }>(
      'select pg_walfile_name(lsn) as name, labelfile as label, spcmapfile as map from pg_backup_stop(wait_for_archive => false)',
    );
    const { name, label, map } = stop.rows[0]!;
    last = name;
    yield { path: 'backup_label', mode: 0o600, content: Buffer.from(label) };
    if (map) yield { path: 'tablespace_map', mode: 0o600, content: Buffer.from(map) };
    const journal = join(postgres.cluster, 'pg_wal');
    for (const piece of (await readdir(journal)).sort())
      if (/^[0-9A-F]{8}\.history$/.test(piece) || (/^[0-9A-F]{24}$/.test(piece) && piece >= first && piece <= last))
        yield { path: `pg_wal/${piece}`, mode: 0o600, from: join(journal, piece) };
  }
  await writeTarball(file, entries());
  return { counts, takenAt, journal: [first, last] as [string, string] };
}

/** Everything in a folder, parents first; folders that are kept empty are not read. */
async function* listFolder(
  root: string,
  isLeftOut: (path: string) => boolean = () => false,
  emptied: readonly string[] = [],
  below = '',
): AsyncGenerator<Entry> {
  const found = await readdir(join(root, below), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    // Dropped meanwhile, or never made.
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const one of found) {
    const path = below + one.name;
    if (isLeftOut(path)) continue;
    if (one.isDirectory()) {
      yield { path: `${path}/`, mode: 0o700, from: join(root, path) };
      if (!emptied.includes(path)) yield* listFolder(root, isLeftOut, emptied, `${path}/`);
    } else if (one.isFile()) yield { path, mode: 0o600, from: join(root, path) };
  }
}

async function flushFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
