import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether words begin with what was typed, each of them somewhere: `kab mar` finds Marie Kabongo.
 * @param vector a `to_tsvector('simple', …)` that an index stands for
 */
export function beginsWithWords(vector: SQL, typed: string): SQL {
  const words = typed.split(/\s+/).map((word) => word.replaceAll(/['\\]/g, ' ').trim());
  const query = words.filter(Boolean).map((word) => `'${word}':*`);
  return query.length > 0 ? sql`${vector} @@ to_tsquery('simple', ${query.join(' & ')})` : sql`false`;
}
