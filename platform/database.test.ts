import { type AddressInfo, connect, createServer } from 'node:net';
import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { isAway, openDatabase, refusePooler } from './database.ts';
import { impatientSocket } from './impatient-socket.ts';

const { db, url } = await createTestDatabase();
const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code });
const said = (code: string) => Object.assign(new pg.DatabaseError('x', 1, 'error'), { code });
const wrapped = (error: Error) => new DrizzleQueryError('select 1', [], error);
const nested = (depth: number, error: Error): Error =>
  depth === 0 ? error : new Error('x', { cause: nested(depth - 1, error) });

const AWAY: Record<string, unknown> = {
  'nobody listens': coded('ECONNREFUSED'),
  'a connection reset': coded('ECONNRESET'),
  'a broken pipe': coded('EPIPE'),
  'a silent network': coded('ETIMEDOUT'),
  'no such host': coded('ENOTFOUND'),
  'no name server': coded('EAI_AGAIN'),
  'each address of a host refuses': new AggregateError([new Error('x'), coded('ECONNREFUSED')]),
  'the server is shutting down': said('57P01'),
  'the server is starting': said('57P03'),
  'too many connections': said('53300'),
  'no room on its disk': said('53100'),
  'a connection lost on the way': said('08006'),
  'a statement that took too long': said('57014'),
  'a lock that took too long': said('55P03'),
  'a server that became a standby': said('25006'),
  'a transaction that idled too long': said('25P03'),
  'no free connection': new Error('timeout exceeded when trying to connect'),
  'a connection that ended': new Error('Connection terminated unexpectedly'),
  'a connection that broke before': new Error('Client has encountered a connection error and is not queryable'),
  'a query of ours for such a reason': wrapped(said('57P01')),
  'a cause of a cause': nested(3, coded('ECONNREFUSED')),
};
const HERE: Record<string, unknown> = {
  'a fault of ours': new TypeError('x is not a function'),
  'a row that is there already': said('23505'),
  'a wrong statement': said('42601'),
  'a deadlock': said('40P01'),
  'a query of ours for such a reason': wrapped(said('23505')),
  'a file that is not there': coded('ENOENT'),
  'no error': 'Connection terminated',
  nothing: undefined,
};
for (const [expected, errors] of [
  [true, AWAY],
  [false, HERE],
] as const)
  for (const [name, error] of Object.entries(errors))
    test(`${name}: ${expected ? 'away' : 'not away'}`, () => expect(isAway(error)).toBe(expected));

test('an error that is its own cause ends', () => {
  const error = new Error('x');
  error.cause = error;
  expect(isAway(error)).toBe(false);
});

test('what PostgreSQL and its client really say', async () => {
  const why = (work: Promise<unknown>) => work.then(() => undefined, isAway);
  const nowhere = openDatabase('postgres://x@127.0.0.1:1/x', { patience: 500 });
  expect(await why(nowhere.execute('select 1'))).toBe(true);
  await nowhere.$client.end();
  // Long enough to connect on a busy machine.
  const hurried = openDatabase(url, { max: 1, patience: 2000 });
  expect(await why(hurried.execute('select pg_sleep(4)'))).toBe(true);
  expect(await why(hurried.execute('select pg_terminate_backend(pg_backend_pid())'))).toBe(true);
  await hurried.transaction(async () => expect(await why(hurried.execute('select 1'))).toBe(true));
  await hurried.$client.end();
  expect(await why(db.execute('select * from no_such_table'))).toBe(false);
  expect(await why(db.execute('select 1 / 0'))).toBe(false);
  const given = await new Promise((resolve) => {
    const { port } = new URL(url);
    // Connected, and never spoken to.
    impatientSocket(100).on('error', resolve).connect(Number(port), '127.0.0.1');
  });
  expect(isAway(given)).toBe(true);
}, 30_000);

test('behind a pooler the site does not start: the server that answers is not the one that greeted', async () => {
  const real = new URL(url);
  // What a pooler does: the number of the process in its greeting is its own.
  const pooler = createServer((client) => {
    const server = connect(Number(real.port), real.hostname);
    client.pipe(server);
    server.on('data', (chunk: Buffer) => {
      const key = chunk.indexOf(Buffer.from('K\0\0\0\x0c', 'latin1'));
      if (key >= 0) chunk.writeInt32BE(7, key + 5);
      client.write(chunk);
    });
    for (const socket of [client, server]) socket.on('error', () => {}).on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void pooler.close());
  const through = new URL(url);
  through.host = `127.0.0.1:${(pooler.address() as AddressInfo).port}`;
  await expect(refusePooler(url)).resolves.toBe(undefined);
  await expect(refusePooler(through.href)).rejects.toThrow(/^DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL/);
});
