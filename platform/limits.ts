import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

export type Limit = {
  name: string;
  subject: string;
  max: number;
  seconds: number;
  /** How many uses to count; the default is one. */
  amount?: number;
};

/**
 * Counts one use within a fixed window. The counter is in the database, so that all servers share it. The subject (a
 * network, an e-mail address) is stored only as a keyed hash.
 * @returns undefined while within the limit, else the seconds until the window ends
 */
export async function overLimit(
  db: Database,
  secret: string,
  { name, subject, max, seconds, amount = 1 }: Limit,
): Promise<number | undefined> {
  const key = keyOf(secret, name, subject);
  const { rows } = await db.execute<{ count: number; wait: number }>(sql`
    insert into limits as l (key, window_ends, count) values (${key}, now() + make_interval(secs => ${seconds}), ${amount})
    on conflict (key) do update set
      count = case when l.window_ends <= now() then excluded.count else l.count + excluded.count end,
      window_ends = case when l.window_ends <= now() then excluded.window_ends else l.window_ends end
    returning count, ceil(extract(epoch from window_ends - now()))::int as wait`);
  const { count, wait } = rows[0]!;
  return count > max ? Math.max(1, wait) : undefined;
}

/** Whether such a window is open; counts nothing. */
export async function isRunning(
  db: Database,
  secret: string,
  { name, subject }: Pick<Limit, 'name' | 'subject'>,
): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select from limits where key = ${keyOf(secret, name, subject)} and window_ends > now()`,
  );
  return rowCount === 1;
}

/** Takes back one use: a successful attempt does not count. */
export async function release(
  db: Database,
  secret: string,
  { name, subject }: Pick<Limit, 'name' | 'subject'>,
): Promise<void> {
  await db.execute(sql`update limits set count = greatest(count - 1, 0) where key = ${keyOf(secret, name, subject)}`);
}

/** The hash ignores upper and lower case. */
const keyOf = (secret: string, name: string, subject: string) =>
  `${name}:${createHmac('sha256', secret)
    .update(subject.includes('@') ? subject.toLowerCase() : subject)
    .digest('base64url')
    .slice(0, 22)}`;
