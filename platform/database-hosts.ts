import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { impatientSocket } from './impatient-socket.ts';

/** A host that takes longer to say whether it accepts writes is skipped. */
const LOOK_MS = 1500;
/** After the first answer, the other hosts have this long to answer. */
const OTHERS_MS = 500;

/** Our error message if none of several hosts accepts writes. */
export const NO_PRIMARY = 'No host of the database takes writes';

const SHAPE = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)([^?]*)(?:\?(.*))?$/;
const HOST = /^(\[[^\]]+\]|[^:,\s]*)(?::(\d{1,5}))?$/;

/** `hosts`: one address per host, in their order. `isChosen`: whether the primary among them must be found. */
type Hosts = { hosts: string[]; isChosen: boolean };

/**
 * Parses a `DATABASE_URL` that names several servers of one database in libpq's format:
 * `postgres://u:p@a:5432,b:5432/x`, with or without `target_session_attrs=read-write`, since the site always writes.
 * node-postgres supports neither.
 * @throws an error with a message for the operator
 */
export function readHosts(url: string): Hosts {
  const [, head, list, path, query = ''] = SHAPE.exec(url) ?? [];
  // A socket's path, or hosts as parameters: node-postgres says what is wrong.
  if (list === undefined) return { hosts: [url], isChosen: false };
  const parameters = new URLSearchParams(query);
  const wanted = parameters.get('target_session_attrs');
  if (wanted !== null && !['read-write', 'primary', 'any'].includes(wanted))
    throw new Error(`target_session_attrs=${wanted}: the site writes, so read-write is what it needs`);
  const names = list.split(',');
  if (names.length === 1 && (wanted === null || wanted === 'any')) return { hosts: [url], isChosen: false };
  parameters.delete('target_session_attrs');
  const rest = parameters.size > 0 ? `${path}?${parameters}` : path;
  return {
    hosts: names.map((name) => {
      const [, host, port = '5432'] = HOST.exec(name) ?? [];
      if (!host || Number(port) > 65_535)
        throw new Error(`"${name}" is no host of a database, such as db1.example.org:5432`);
      return `${head}${host}:${port}${rest}`;
    }),
    isChosen: true,
  };
}

/** What a client needs to know of the host it connects to. */
type Place = { host: string; port: number; timeline: number };

/** PostgreSQL increments the timeline with each promotion; only a primary can report it in this way. */
const LOOK = `select case when pg_is_in_recovery() or current_setting('transaction_read_only')::bool then null
  else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;

async function placeIfWritable(url: string): Promise<Place> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'elikya-look',
    connectionTimeoutMillis: LOOK_MS,
    query_timeout: LOOK_MS,
    // A server that is frozen does not close either.
    stream: () => impatientSocket(LOOK_MS),
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: number | null }>(LOOK);
    const { timeline } = rows[0]!;
    if (timeline === null) throw new Error(`${client.host}:${client.port} is a standby`);
    return { host: client.host, port: client.port, timeline };
  } finally {
    void client.end().catch(() => {});
  }
}

/** The newest timeline that this process has seen, by address, shared by pools and single connections. */
const newest = new Map<string, number>();

/**
 * Finds the host that accepts writes. A primary that was frozen or cut off while another one was promoted does not know
 * it at first and still accepts writes. So of two primaries the one with the newer timeline is chosen, and none with an
 * older timeline than one seen before.
 */
async function findPrimary(url: string, hosts: readonly string[]): Promise<Place> {
  const looks = hosts.map(placeIfWritable);
  try {
    await Promise.any(looks);
    // The others may be as quick; one that is frozen is not waited for.
    const found = await Promise.all(
      looks.map((look) => Promise.race([look.catch(() => undefined), delay(OTHERS_MS, undefined)])),
    );
    const [best] = found.filter((place) => place !== undefined).sort((one, other) => other.timeline - one.timeline);
    if (!best || best.timeline < (newest.get(url) ?? 0))
      throw new Error('An earlier primary answers, the present one does not');
    newest.set(url, best.timeline);
    return best;
  } catch (cause) {
    throw new Error(NO_PRIMARY, { cause });
  }
}

/**
 * The client class for one database address. With several hosts, each new connection goes to the current primary. All
 * hosts are asked at the same time, so that a dead or frozen one costs nothing while another answers.
 */
export function clientOf(url: string): { Client: typeof pg.Client; connectionString: string } {
  const { hosts, isChosen } = readHosts(url);
  if (!isChosen) return { Client: pg.Client, connectionString: url };
  let looking: Promise<Place> | undefined;
  // Connections that are opened at the same moment look once.
  const look = () => (looking ??= findPrimary(url, hosts).finally(() => (looking = undefined)));

  class PrimaryClient extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
    override connect(callback?: (error: never, client: never) => void): Promise<pg.Client> | void {
      const connected = this.connectToPrimary();
      if (!callback) return connected;
      const done = callback as (error: Error | null, client?: pg.Client) => void;
      connected.then((client) => setImmediate(done, null, client)).catch((error: Error) => setImmediate(done, error));
    }

    private async connectToPrimary(): Promise<pg.Client> {
      const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
      // It was opened with the client, and nobody listens to it yet: its impatience would end the process.
      stream.on('error', () => {});
      let place: Place;
      try {
        place = await look();
      } catch (error) {
        stream.destroy();
        throw error;
      }
      // The pool gave up waiting meanwhile.
      if (stream.destroyed) throw new Error(NO_PRIMARY);
      Object.assign(this, { host: place.host, port: place.port });
      return super.connect();
    }
  }
  return { Client: PrimaryClient, connectionString: hosts[0]! };
}
