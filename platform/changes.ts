import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { type Database, openConnection } from './database.ts';
import { impatientSocket } from './impatient-socket.ts';

const CHANNEL = 'elikya_news';
/** After this much silence the connection is closed and replaced. */
const SILENT_MS = 30_000;

/**
 * A change that page caches and open pages must react to: a `fund` or `field` with its id, a `product`, `event`, `idea`
 * or the `academy`, any `content`; `day` (a new day began); `withdrawn` (something nobody may see any more).
 */
export type Change = { topic: string; id: string };
type Listener = (change: Change) => void;

/** Notifies every server when the transaction commits. */
export async function publishChange(tx: Database, change: Change): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(change)})`);
}

export type ChangeFeed = { subscribe: (listener: Listener) => () => void; stop: () => Promise<void> };

/**
 * Receives changes published by any server on this database. When its connection breaks, and when it is connected
 * again, it reports `{topic: 'unknown'}`, since changes may have been missed.
 * @param silentMs after so many ms without a message the connection is replaced
 */
export async function startChangeFeed(url: string, silentMs = SILENT_MS): Promise<ChangeFeed> {
  const listeners = new Set<Listener>();
  const publish = (change: Change) => {
    for (const listener of listeners) listener(change);
  };
  let client: pg.Client;
  let isStopped = false;
  const connect = async (): Promise<void> => {
    client = await openConnection(url, {
      application_name: 'elikya-news',
      keepAlive: true,
      stream: () => impatientSocket(silentMs),
    });
    client.on('notification', ({ payload }) => publish(JSON.parse(payload ?? '{}') as Change));
    client.on('end', () => {
      if (!isStopped) publish({ topic: 'unknown', id: '' });
      reconnectSoon();
    });
    await client.query(`listen ${CHANNEL}`);
  };
  // A listener hears nothing for hours when all is well: it asks, so that a server that froze or went without a word is noticed.
  const beat = setInterval(() => void client.query('select 1').catch(() => {}), silentMs / 3);
  beat.unref();
  // A failed attempt may end its connection as well: one attempt at a time.
  let timer: NodeJS.Timeout | undefined;
  const reconnectSoon = () => {
    if (isStopped || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      connect().then(() => publish({ topic: 'unknown', id: '' }), reconnectSoon);
    }, 1000);
  };
  await connect();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(beat);
      await client.end().catch(() => {});
    },
  };
}
