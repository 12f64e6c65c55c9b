import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { type Database, impatientSocket, openConnection } from './database.ts';

const CHANNEL = 'elikya_news';
/** Silent for so long, the connection is given up for another. */
const SILENT_MS = 30_000;

/** Something changed that open pages show or page caches keep: `fund` with its id, or `content`. */
export type News = { topic: string; id: string };
type Listener = (news: News) => void;

/** Tells every server, when the transaction commits. */
export async function tell(tx: Database, news: News): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(news)})`);
}

export type NewsFeed = { subscribe: (listener: Listener) => () => void; stop: () => Promise<void> };

/**
 * Hears what any server on this database tells. After a broken connection it listens again and says `{topic: 'unknown'}`,
 * since something may have been missed.
 */
export async function startNewsFeed(url: string): Promise<NewsFeed> {
  const listeners = new Set<Listener>();
  const publish = (news: News) => {
    for (const listener of listeners) listener(news);
  };
  let client: pg.Client;
  let isStopped = false;
  const connect = async (): Promise<void> => {
    client = await openConnection(url, { application_name: 'elikya-news', keepAlive: true, stream: () => impatientSocket(SILENT_MS) });
    client.on('notification', ({ payload }) => publish(JSON.parse(payload ?? '{}') as News));
    client.on('end', reconnectSoon);
    await client.query(`listen ${CHANNEL}`);
  };
  // A listener hears nothing for hours when all is well: it asks, so that a server that froze or went without a word is noticed.
  const beat = setInterval(() => void client.query('select 1').catch(() => {}), SILENT_MS / 3);
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
