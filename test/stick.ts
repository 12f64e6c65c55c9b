import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';

/**
 * Rows of a table that cannot be written any more, as if something of theirs were broken: what is to be done with them fails.
 * @param column of the key; @returns how to mend them
 */
export async function stick(
  db: Database,
  table: string,
  ids: readonly (string | number)[],
  column = 'id',
): Promise<() => Promise<void>> {
  const [name, on, key] = [sql.identifier(`stuck_${table}`), sql.identifier(table), sql.identifier(column)];
  const list = sql.raw(ids.map((id) => `'${String(id).replaceAll("'", "''")}'`).join(', '));
  await db.execute(sql`create or replace function ${name}() returns trigger language plpgsql as
    $$ begin raise exception 'stuck'; end $$`);
  await db.execute(sql`create trigger ${name} before update or delete on ${on} for each row
    when (old.${key}::text in (${list})) execute function ${name}()`);
  return async () => void (await db.execute(sql`drop trigger ${name} on ${on}`));
}
