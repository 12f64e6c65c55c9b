import { type SQL, sql } from 'drizzle-orm';
import { foldEmail } from '#app/shared/email-address.ts';

/**
 * Whether words begin with what was typed, each of them somewhere: `kab mar` finds Marie Kabongo.
 * @param vector a `to_tsvector('simple', …)` that an index stands for
 */
export function beginsWithWords(vector: SQL, typed: string): SQL {
  const words = typed.split(/\s+/).map((word) => word.replaceAll(/['\\]/g, ' ').trim());
  const query = words.filter(Boolean).map((word) => `'${word}':*`);
  return query.length > 0 ? sql`${vector} @@ to_tsquery('simple', ${query.join(' & ')})` : sql`false`;
}

/**
 * Whether somebody is meant by what was typed: the beginnings of words of their name, or their whole address.
 * @param name SQL of the name, as its index has it; left out where none is asked for
 */
export const personIs = (name: SQL | undefined, email: SQL, typed: string): SQL => {
  if (typed.includes('@')) return sql`${email} = ${foldEmail(typed)}`;
  return name ? beginsWithWords(sql`to_tsvector('simple', ${name})`, typed) : sql`false`;
};
