import type { SQL } from 'drizzle-orm';
import type { Database } from './database.ts';

/** One number, or one for each set of labels. */
export type Reading = number | readonly (readonly [labels: Record<string, string>, value: number])[];

/** A number that is read when somebody asks for the metrics. */
export type Gauge = { help: string; labels?: readonly string[]; read: () => Promise<Reading> | Reading };

/** The `n` of a statement's one row; 0 where there is none. */
export async function readNumber(db: Database, query: SQL): Promise<number> {
  const { rows } = await db.execute<{ n: number | null }>(query);
  return rows[0]?.n ?? 0;
}

/** The `n` of each row; its other columns are the labels. */
export async function readLabelled(db: Database, query: SQL): Promise<Reading> {
  const { rows } = await db.execute<{ n: number } & Record<string, string>>(query);
  return rows.map(({ n, ...labels }) => [labels, n] as const);
}
