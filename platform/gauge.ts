import type { SQL } from 'drizzle-orm';
import type { Database } from './database.ts';

/** One number, or one number per set of labels. */
export type Reading = number | readonly (readonly [labels: Record<string, string>, value: number])[];

/** A number that is read when the metrics are requested. */
export type Gauge = { help: string; labels?: readonly string[]; read: () => Promise<Reading> | Reading };

/** The column `n` of a query's only row; 0 if there is no row. */
export async function readNumber(db: Database, query: SQL): Promise<number> {
  const { rows } = await db.execute<{ n: number | null }>(query);
  return rows[0]?.n ?? 0;
}

/** The column `n` of each row; the other columns become the labels. */
export async function readLabelled(db: Database, query: SQL): Promise<Reading> {
  const { rows } = await db.execute<{ n: number } & Record<string, string>>(query);
  return rows.map(({ n, ...labels }) => [labels, n] as const);
}
