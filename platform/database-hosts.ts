import type { Socket } from 'node:net';
import pg from 'pg';
import { impatientSocket } from './impatient-socket.ts';

/** A host that takes longer to say whether it takes writes is passed over. */
const LOOK_MS = 1500;

/** Our words when none of several hosts takes writes. */
export const NO_PRIMARY = 'No host of the database takes writes';

const SHAPE = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)([^?]*)(?:\?(.*))?$/;
const HOST = /^(\[[^\]]+\]|[^:,\s]*)(?::(\d{1,5}))?$/;

/** `hosts`: an address for each, in their order. `isChosen`: whether one of them has to be found that takes writes. */
type Hosts = { hosts: string[]; isChosen: boolean };

/**
 * What `DATABASE_URL` says of several servers of one database, as libpq writes it: `postgres://u:p@a:5432,b:5432/x`, with
 * `target_session_attrs=read-write` or without, since the site always writes. node-postgres knows neither.
 * @throws in words for the operator.
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

/** What a client needs to know of the host it is to speak to. */
type Place = { host: string; port: number };

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
    const { rows } = await client.query<{ closed: boolean }>(
      "select pg_is_in_recovery() or current_setting('transaction_read_only')::bool as closed",
    );
    if (rows[0]!.closed) throw new Error(`${client.host}:${client.port} is a standby`);
    return { host: client.host, port: client.port };
  } finally {
    void client.end().catch(() => {});
  }
}

/**
 * The client of one database address. Of several hosts each new connection goes to the one that takes writes now: all are asked
 * at the same time, so that one that is dead or frozen costs nothing while another answers.
 */
export function clientOf(url: string): { Client: typeof pg.Client; connectionString: string } {
  const { hosts, isChosen } = readHosts(url);
  if (!isChosen) return { Client: pg.Client, connectionString: url };
  let looking: Promise<Place> | undefined;
  // Connections that are opened at the same moment look once.
  const findPrimary = () =>
    (looking ??= Promise.any(hosts.map(placeIfWritable))
      .catch((cause: unknown) => Promise.reject(new Error(NO_PRIMARY, { cause })))
      .finally(() => (looking = undefined)));

  class PrimaryClient extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
      const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
      // It was opened with the client, and nobody listens to it yet: its impatience would end the process.
      stream.on('error', () => {});
      const connected = findPrimary().then(
        (place) => {
          // The pool gave up waiting meanwhile.
          if (stream.destroyed) throw new Error(NO_PRIMARY);
          Object.assign(this, place);
          return super.connect();
        },
        (error: unknown) => {
          stream.destroy();
          throw error;
        },
      );
      if (!callback) return connected;
      connected.then(() => callback(undefined as unknown as Error), callback);
    }
  }
  return { Client: PrimaryClient, connectionString: hosts[0]! };
}
