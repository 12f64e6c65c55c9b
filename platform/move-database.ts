import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { openConnection } from './database.ts';
import { migrateDatabase, readApplied, readServesFrom } from './migrate.ts';
import { OperatorError } from './operator-error.ts';

/**
 * A table in the target while it is filled. If it exists at the start, an earlier move failed, and this one starts
 * again.
 */
const MARK = 'elikya_move';
const JOBS = 'pgboss';
/** Schemas that are not copied, since the migrations write them. */
const NOT_COPIED = ['drizzle', 'information_schema'];

type Table = { schema: string; name: string; columns: string[] };
/** The number of rows and a checksum of their contents, which does not depend on their order. */
type Content = { rows: number; sum: string };

export type MoveParts = {
  from: string;
  to: string;
  migrations?: string;
  /** What to tell the operator to do if the target is not empty. */
  makeRoom?: string;
  say: (line: string) => void;
  /** Problems of the copy; empty if there are none. */
  check?: (client: pg.Client) => Promise<string[]>;
};

/**
 * Copies a whole database into an empty one on any PostgreSQL from 15 on: the schema by the same migrations, the rows
 * by COPY from one snapshot, in one transaction of the target. Foreign keys and contents are checked before it commits.
 * The source is not changed.
 * @throws OperatorError while anybody else is connected to either, or if the target is not empty
 */
export async function moveDatabase({
  from,
  to,
  migrations = './migrations',
  makeRoom = 'Create a new one: createdb elikya',
  say,
  check,
}: MoveParts) {
  const source = await open(from);
  const target = await open(to).catch(async (error: unknown) => {
    await source.end();
    throw error;
  });
  try {
    await refuseSame(source, target);
    await refuseShared(source, 'The database to move from');
    await refuseShared(target, 'The database to move to');
    await emptyTarget(target, say, makeRoom);
    await makeSchema(source, target, to, migrations);
    await source.query('begin isolation level repeatable read read only');
    const tables = await listTables(source);
    const targetTables = await listTables(target);
    const missing = namesOf(tables).filter((name) => !namesOf(targetTables).includes(name));
    if (missing.length > 0)
      throw new OperatorError(
        `There are tables that this release does not make: ${missing.join(', ')}. Nothing was moved.`,
      );
    let rows = 0;
    await target.query('begin');
    const references = await dropReferences(target);
    for (const table of targetTables) await target.query(`alter table ${nameOf(table)} disable trigger user`);
    await emptyTables(target, targetTables);
    for (const table of tables) {
      const before = await readContent(source, table);
      await copyRows(source, target, table);
      const after = await readContent(target, table);
      if (before.rows !== after.rows || before.sum !== after.sum)
        throw new OperatorError(
          `${nameOf(table)} is not the same after the move: ${after.rows} of ${before.rows} rows. Nothing was moved.`,
        );
      rows += after.rows;
    }
    await copySequences(source, target);
    for (const table of targetTables) await target.query(`alter table ${nameOf(table)} enable trigger user`);
    // Made anew, each reference looks at every row.
    for (const reference of references) await target.query(reference);
    const wrong = (await check?.(target)) ?? [];
    if (wrong.length > 0) throw new OperatorError(`The copy breaks rules, nothing was moved:\n${wrong.join('\n')}`);
    await target.query(`drop table public.${MARK}`);
    await target.query('commit');
    await target.query('analyze');
    return { tables: tables.length, rows };
  } finally {
    await source.end();
    await target.end();
  }
}

/** Opens a connection on which both sides format values in the same way, whatever their settings. */
async function open(url: string): Promise<pg.Client> {
  const client = await openConnection(url);
  await client.query(
    "set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'; set statement_timeout = 0; set lock_timeout = '10s'",
  );
  return client;
}

async function refuseSame(source: pg.Client, target: pg.Client): Promise<void> {
  const [one, other] = await Promise.all(
    [source, target].map(async (client) => {
      const { rows } = await client.query<{ place: string }>(
        "select concat_ws(' ', current_database(), (select oid from pg_database where datname = current_database()), pg_postmaster_start_time()::text, inet_server_port()) as place",
      );
      return rows[0]!.place;
    }),
  );
  if (one === other) throw new OperatorError('Both addresses are the same database.');
}

async function refuseShared(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
  );
  if (rows[0]!.n > 0)
    throw new OperatorError(
      `${name} has ${rows[0]!.n} other connections: stop the site and whatever else uses it first.`,
    );
}

async function emptyTarget(target: pg.Client, say: (line: string) => void, makeRoom: string): Promise<void> {
  const { rows } = await target.query<{ name: string }>(`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)' and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1`);
  const names = rows.map(({ name }) => name);
  if (names.length > 0 && !names.includes(`public.${MARK}`))
    throw new OperatorError(
      `The database to move to is not empty (${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}). ${makeRoom}`,
    );
  if (names.length > 0) say('A move that broke is begun anew');
  await target.query(
    `begin; drop schema if exists drizzle cascade; drop schema if exists ${JOBS} cascade; drop schema if exists public cascade; create schema public; create table public.${MARK} (began_at timestamptz not null default now()); commit`,
  );
}

/** Deletes rows that migrations wrote, except in the audit log's table, which refuses it even to its owner. */
async function emptyTables(target: pg.Client, tables: Table[]): Promise<void> {
  const filled: string[] = [];
  for (const name of namesOf(tables)) {
    const { rows } = await target.query<{ filled: boolean }>(`select exists (select 1 from ${name}) as filled`);
    if (rows[0]!.filled) filled.push(name);
  }
  if (filled.length > 0) await target.query(`truncate ${filled.join(', ')}`);
}

/** Creates the schema as the source has it; a newer release migrates it at its start. */
async function makeSchema(source: pg.Client, target: pg.Client, to: string, migrations: string): Promise<void> {
  const applied = new Set(await readApplied(source));
  if (applied.size === 0) throw new OperatorError('The database to move from holds no site.');
  const folder = mkdtempSync(join(tmpdir(), 'elikya-migrations-'));
  try {
    const journal = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8')) as {
      entries: { when: number; tag: string }[];
    };
    const entries = journal.entries.filter(({ when }) => applied.has(when));
    if (entries.length < applied.size)
      throw new OperatorError('The database to move from is of a newer release: move it with that release.');
    mkdirSync(join(folder, 'meta'));
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) copyFileSync(join(migrations, `${tag}.sql`), join(folder, `${tag}.sql`));
    await migrateDatabase(to, folder, (await readServesFrom(source)) ?? null);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const version = await readJobsVersion(source);
  if (version === undefined) return;
  await target.query(getConstructionPlans(JOBS));
  if (version === (await readJobsVersion(target))) return;
  // An older release's queue: its tables are brought to what this release makes, as its start would.
  await source.query(getMigrationPlans(JOBS, version));
}

async function readJobsVersion(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ found: string | null }>(`select to_regclass('${JOBS}.version')::text as found`);
  if (!rows[0]!.found) return undefined;
  return (await client.query<{ version: number }>(`select version from ${JOBS}.version`)).rows[0]?.version;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `${quoted(schema)}.${quoted(name)}`;
const namesOf = (tables: Table[]) => tables.map(nameOf);

/** Tables that hold rows, with the columns that are copied. */
async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attname) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and n.nspname <> all($1) and n.nspname !~ '^pg_' and c.relname <> $2
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by 1, 2 order by 1, 2`,
    [NOT_COPIED, MARK],
  );
  return rows;
}

async function copyRows(source: pg.Client, target: pg.Client, table: Table): Promise<void> {
  const columns = table.columns.map(quoted).join(', ');
  await pipeline(
    source.query(copyTo(`copy (select ${columns} from ${nameOf(table)}) to stdout`)),
    target.query(copyFrom(`copy ${nameOf(table)} (${columns}) from stdin`)),
  );
}

async function readContent(client: pg.Client, table: Table): Promise<Content> {
  const row = `row(${table.columns.map(quoted).join(', ')})`;
  const { rows } = await client.query<Content>(
    `select count(*)::int as rows, coalesce(sum(hashtextextended(${row}::text, 0)), 0)::text as sum from ${nameOf(table)}`,
  );
  return rows[0]!;
}

/**
 * Drops foreign keys for the copy, because rows arrive in any order.
 * @returns the statements that create them again
 */
async function dropReferences(target: pg.Client): Promise<string[]> {
  const { rows } = await target.query<{ owner: string; name: string; definition: string }>(
    `select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where contype = 'f' and conparentid = 0 and n.nspname <> all($1) and n.nspname !~ '^pg_'`,
    [NOT_COPIED],
  );
  for (const { owner, name } of rows) await target.query(`alter table ${owner} drop constraint ${quoted(name)}`);
  return rows.map(({ owner, name, definition }) => `alter table ${owner} add constraint ${quoted(name)} ${definition}`);
}

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name from pg_sequences where schemaname <> all($1)`,
    [NOT_COPIED],
  );
  for (const { name } of rows) {
    const { rows: at } = await source.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${name}`,
    );
    await target.query('select setval($1, $2, $3)', [name, at[0]!.last, at[0]!.called]);
  }
}
