import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openDatabase, type RootDatabase } from './database.ts';
import { log, seldom } from './log.ts';

/** A replica that is further behind is not used. */
const MOST_BEHIND_MS = 5000;
const LOOK_EVERY_MS = 1000;
const AGAIN_MS = 50;

export type Replica = {
  db: RootDatabase;
  /** Everything committed up to this moment (`performance.now()`) is on the replica; undefined while it is not used. */
  asOf: () => number | undefined;
  stop: () => Promise<void>;
};

/**
 * Cluster id and WAL position of the primary: a standby that has replayed up to this position has everything committed
 * before the query.
 */
const PRIMARY = sql`select pg_current_wal_lsn()::text as place, (select system_identifier from pg_control_system())::text as cluster`;

/**
 * A streaming replica for pages that are the same for everybody. Each second the primary is asked for its WAL position
 * and the replica whether it has replayed that far, so that neither a slow replica nor differing clocks make a page
 * older than stated. A replica that is unavailable, behind, promoted or of another cluster is not used until it has
 * caught up.
 */
export function openReplica(
  url: string,
  primary: RootDatabase,
  { patience, lookEveryMs = LOOK_EVERY_MS }: { patience: number; lookEveryMs?: number },
): Replica {
  const db = openDatabase(url, { patience });
  let caughtUp = Number.NEGATIVE_INFINITY;
  let isStopped = false;
  const say = seldom(
    (error: unknown, leftOut) =>
      log.warn({ err: error, leftOut }, 'the replica is left out, pages are read from the primary'),
    60_000,
  );
  const look = async (): Promise<void> => {
    const at = performance.now();
    const { rows } = await primary.execute<{ place: string; cluster: string }>(PRIMARY);
    const { place, cluster } = rows[0]!;
    while (!isStopped) {
      const { rows: answers } = await db.execute<{ standby: boolean; there: boolean | null; cluster: string }>(
        sql`select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn() >= ${place}::pg_lsn as there,
          (select system_identifier from pg_control_system())::text as cluster`,
      );
      const { standby, there, cluster: own } = answers[0]!;
      if (!standby || own !== cluster) throw new Error('DATABASE_REPLICA_URL leads to no replica of DATABASE_URL');
      if (there) {
        caughtUp = at;
        return;
      }
      if (performance.now() - at > MOST_BEHIND_MS) throw new Error('The replica is too far behind');
      await delay(AGAIN_MS);
    }
  };
  const looking = (async () => {
    while (!isStopped) {
      await look().catch((error: unknown) => {
        // What it is no longer, it was not for sure a moment ago.
        caughtUp = Number.NEGATIVE_INFINITY;
        say(error);
      });
      await delay(lookEveryMs, undefined, { ref: false });
    }
  })();
  return {
    db,
    asOf: () => (performance.now() - caughtUp < MOST_BEHIND_MS ? caughtUp : undefined),
    async stop() {
      isStopped = true;
      await Promise.race([looking, delay(lookEveryMs + AGAIN_MS)]);
      await db.$client.end();
    },
  };
}
