import { type SQL, sql } from 'drizzle-orm';
import { foldEmail } from '#app/shared/email-address.ts';
import { fold } from '#app/shared/fold.ts';
import { escapeLike } from '#platform/like.ts';

// How all lists search: `fold` takes accents, capitals and typographic signs off both what was typed and what is searched.

/**
 * Whether words begin with what was typed, each of them somewhere: `kab mar` finds Marie Kabongo, `beatrice` Béatrice.
 * @param text as an index has it within `to_tsvector('simple', fold(…))`
 */
export function beginsWithWords(text: SQL, typed: string): SQL {
  const words = fold(typed)
    .split(' ')
    .map((word) => word.replaceAll(/['\\]/g, ' ').trim());
  const query = words.filter(Boolean).map((word) => `'${word}':*`);
  return query.length > 0
    ? sql`to_tsvector('simple', fold(${text})) @@ to_tsquery('simple', ${query.join(' & ')})`
    : sql`false`;
}

/** Whether a text, or one of several, holds what was typed anywhere. */
export const holds = (typed: string, text: SQL, ...more: SQL[]): SQL =>
  sql`(${sql.join(
    [text, ...more].map((one) => sql`fold(${one}) like ${`%${escapeLike(fold(typed))}%`}`),
    sql` or `,
  )})`;

/**
 * Whether somebody is meant by what was typed: the beginnings of words of their name, or their whole address.
 * @param name SQL of the name, as its index has it; left out where none is asked for
 */
export const personIs = (name: SQL | undefined, email: SQL, typed: string): SQL => {
  if (typed.includes('@')) return sql`${email} = ${foldEmail(typed)}`;
  return name ? beginsWithWords(name, typed) : sql`false`;
};
