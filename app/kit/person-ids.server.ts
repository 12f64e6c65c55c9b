import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';

/** What something names its person by: an account, else an address, else a telephone, else a name alone. */
type Named = { memberId?: string | null; email?: string | null; phone?: string | null; name?: string | null };
type Key = { kind: 'member' | 'email' | 'phone' | 'name'; value: string };

/** The key somebody is known by who left something under these, as the triggers of migration `persons` write it. */
function keyOf({ memberId, email, phone, name }: Named): Key | undefined {
  const [address, called] = [email?.trim().toLowerCase(), name?.trim().toLowerCase()];
  if (memberId) return { kind: 'member', value: memberId };
  if (address) return { kind: 'email', value: address };
  if (phone) return { kind: 'phone', value: phone };
  return called ? { kind: 'name', value: called } : undefined;
}

/**
 * Whose things are, in the order asked: the id of the person's page, of whom they were merged into; nothing where they have none. By
 * SQL alone: features whose things are people's need not know the feature that joins them.
 * @param named what each says of its person
 */
export async function findPersonIds(db: Database, named: readonly Named[]): Promise<(string | undefined)[]> {
  const keys = named.map((one) => [keyOf(one), keyOf({ ...one, memberId: null })]);
  const wanted = keys.flat().filter((key) => key !== undefined);
  if (wanted.length === 0) return named.map(() => undefined);
  const { rows } = await db.execute<Key & { id: string }>(sql`
    with recursive up as (
      select k.kind, k.value, p.id, p.merged_into from person_keys k join persons p on p.id = k.person_id
      where (k.kind, k.value) in (
        select * from unnest(${sql.param(wanted.map(({ kind }) => kind))}::text[], ${sql.param(wanted.map(({ value }) => value))}::text[]))
      union all
      select up.kind, up.value, p.id, p.merged_into from persons p join up on p.id = up.merged_into
    ) select kind, value, id from up where merged_into is null`);
  const at = (key: Key | undefined) =>
    key && rows.find(({ kind, value }) => kind === key.kind && value === key.value)?.id;
  // An account that nobody proved has no key of its own: its address says whose it is.
  return keys.map(([first, second]) => at(first) ?? at(second));
}

/**
 * Where somebody of this address is written to today: the newest address that its owner said to be theirs when staff asked, else nothing.
 * An account at the address they gave is its own answer: they change it themselves.
 * @param since only one that was confirmed after that: what they gave then is newer than any before
 */
export async function findProvedAddress(db: Database, email: string, since?: Date): Promise<string | undefined> {
  const { rows } = await db.execute<{ email: string }>(sql`
    with recursive up as (
      select p.id, p.merged_into from person_keys k join persons p on p.id = k.person_id
      where k.kind = 'email' and k.value = ${email.trim().toLowerCase()}
        and not exists (select 1 from users u where u.email = k.value and u.email_verified)
      union all
      select p.id, p.merged_into from persons p join up on p.id = up.merged_into
    ), down as (
      select id from up where merged_into is null
      union all
      select p.id from persons p join down on p.merged_into = down.id
    )
    select a.email from down join person_addresses a on a.person_id = down.id and a.proved_at > ${since?.toISOString() ?? '-infinity'}::timestamptz
    join person_keys k on k.kind = 'email' and k.value = a.email and k.person_id = a.person_id
    order by a.proved_at desc limit 1`);
  return rows[0]?.email;
}

/** The same of one thing. */
export const findPersonId = async (db: Database, named: Named): Promise<string | undefined> =>
  (await findPersonIds(db, [named]))[0];
