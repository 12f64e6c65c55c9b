import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database } from './database.ts';
import { log } from './log.ts';

const CHANNEL = 'elikya_news';

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
    client = new pg.Client({ connectionString: url, application_name: 'elikya-news', keepAlive: true });
    client.on('notification', ({ payload }) => publish(JSON.parse(payload ?? '{}') as News));
    client.on('error', (error) => {
      log.warn({ err: error }, 'news connection broke');
    });
    client.on('end', reconnectSoon);
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  };
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
      await client.end().catch(() => {});
    },
  };
}
