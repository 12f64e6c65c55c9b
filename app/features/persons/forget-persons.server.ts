import { type SQL, sql } from 'drizzle-orm';
import type { Database, RootDatabase } from '#platform/database.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs.ts';
import { log } from '#platform/log.ts';
import type { OwnDataSource } from '#platform/own-data.ts';

const forgetting = defineJob({ name: 'forget-persons', schedule: '57 2 * * *', concurrency: 1 });
const AT_ONCE = 2000;

/** SQL of everything that names somebody, over all features: `member_id, email, name, at`. */
export const allSigns = (sources: readonly OwnDataSource[]): string =>
  sources.flatMap(({ signs }) => (signs ? [`(${signs})`] : [])).join(' union all ');

/** SQL of everything that belongs to somebody by telephone alone, over all features: `phone, at`. */
export const allPhones = (sources: readonly OwnDataSource[]): string =>
  sources.flatMap(({ phoneSigns }) => (phoneSigns ? [`(${phoneSigns})`] : [])).join(' union all ');

/**
 * Runs every night after expired data were deleted: deletes persons about whom nothing is held any more, with staff's
 * notes about them.
 */
export function forgetPersons(db: RootDatabase, sources: readonly OwnDataSource[]): JobHandler {
  return handle(forgetting, async () => {
    const count = await forgetEmptyPersons(db, sources);
    if (count > 0) log.info({ count }, 'persons of whom nothing is held any more are gone');
  });
}

/** @returns how many were deleted */
export async function forgetEmptyPersons(
  db: Database,
  sources: readonly OwnDataSource[],
  atOnce = AT_ONCE,
): Promise<number> {
  await db.execute(
    sql`delete from person_keys k where k.kind = 'member' and not exists (select 1 from users u where u.id = k.value)`,
  );
  const signs = sql.raw(allSigns(sources));
  // Each key asks its own column, so that the indexes of the features answer.
  const lives: SQL = sql`exists (select 1 from person_keys k where k.person_id = p.id and (
    k.kind = 'member'
    or (k.kind = 'email' and exists (select 1 from (${signs}) s where s.email = k.value))
    or (k.kind = 'phone' and exists (select 1 from (${sql.raw(allPhones(sources))}) s where s.phone = k.value))
    or (k.kind = 'name' and exists (select 1 from (${signs}) s where s.email is null and lower(btrim(s.name)) = k.value))))`;
  let count = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await db.execute<{ id: string; is_empty: boolean }>(sql`
      select p.id, not (${lives}) and not exists (select 1 from persons m where m.merged_into = p.id) as is_empty
      from (select id from persons where id > ${after} order by id limit ${atOnce}) p order by p.id`);
    const empty = rows.filter((row) => row.is_empty).map(({ id }) => id);
    if (empty.length > 0) {
      // Asked once more: something of theirs may have come meanwhile.
      const gone = await db.execute(
        sql`delete from persons p where p.id = any(${sql.param(empty)}::uuid[]) and not (${lives})`,
      );
      count += gone.rowCount ?? 0;
    }
    if (rows.length < atOnce) return count;
    after = rows.at(-1)!.id;
  }
}
