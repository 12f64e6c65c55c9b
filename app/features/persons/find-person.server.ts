import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import { isUuid } from '#app/shared/ids.ts';
import { users } from '#platform/auth-tables.ts';
import type { Database } from '#platform/database.ts';
import type { Known, Person } from '#platform/own-data.ts';
import { personAddresses, personKeys, persons } from './tables.server.ts';

export type PersonRow = typeof persons.$inferSelect;

/** For each id the person into whom they were finally merged, or themselves; nothing for an unknown id. */
export async function findRoots(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const known = ids.filter(isUuid);
  if (known.length === 0) return new Map();
  const { rows } = await db.execute<{ start: string; id: string }>(sql`
    with recursive up as (
      select p.id as start, p.id, p.merged_into from persons p where p.id = any(${sql.param(known)}::uuid[])
      union all
      select up.start, p.id, p.merged_into from persons p join up on p.id = up.merged_into
    ) select start, id from up where merged_into is null`);
  return new Map(rows.map(({ start, id }) => [start, id]));
}

/** Each of these persons with everybody merged into them, themselves first. */
export async function findGroups(db: Database, roots: readonly string[]): Promise<Map<string, PersonRow[]>> {
  const groups = new Map<string, PersonRow[]>(roots.map((id) => [id, []]));
  if (roots.length === 0) return groups;
  const { rows } = await db.execute<{ root: string; id: string }>(sql`
    with recursive down as (
      select p.id as root, p.id, 0 as depth from persons p where p.id = any(${sql.param([...roots])}::uuid[])
      union all
      select down.root, p.id, down.depth + 1 from persons p join down on p.merged_into = down.id
    ) select root, id from down order by depth, id`);
  const all = await db
    .select()
    .from(persons)
    .where(inArray(persons.id, [...new Set(rows.map(({ id }) => id))]));
  const byId = new Map(all.map((row) => [row.id, row]));
  for (const { root, id } of rows) groups.get(root)!.push(byId.get(id)!);
  return groups;
}

export type KnownPerson = Known & {
  /** Their addresses, and whether each is confirmed: by an account, or by the link mailed there. */
  addresses: { email: string; isProved: boolean; personId: string }[];
};

/**
 * What each group is known by. Accounts with an unconfirmed address are among the members, but not among the confirmed
 * ones.
 */
export async function knowGroups(
  db: Database,
  groups: ReadonlyMap<string, readonly PersonRow[]>,
): Promise<Map<string, KnownPerson>> {
  const ids = [...groups.values()].flat().map(({ id }) => id);
  const keys = ids.length > 0 ? await db.select().from(personKeys).where(inArray(personKeys.personId, ids)) : [];
  const emails = keys.flatMap(({ kind, value }) => (kind === 'email' ? [value] : []));
  const accounts = await db
    .select({ id: users.id, email: users.email, isProved: users.emailVerified })
    .from(users)
    .where(inArray(users.email, emails.length > 0 ? emails : ['']));
  const said = await db
    .select({ email: personAddresses.email })
    .from(personAddresses)
    .where(and(inArray(personAddresses.email, emails.length > 0 ? emails : ['']), isNotNull(personAddresses.provedAt)));
  const known = new Map<string, KnownPerson>();
  for (const [root, group] of groups) {
    const own = keys.filter(({ personId }) => group.some(({ id }) => id === personId));
    const proved = own.flatMap(({ kind, value }) => (kind === 'member' ? [value] : []));
    const addresses = own
      .filter(({ kind }) => kind === 'email')
      .map(({ value, personId }) => ({
        email: value,
        personId,
        isProved:
          accounts.some(({ email, isProved }) => email === value && isProved) ||
          said.some(({ email }) => email === value),
      }));
    const typed = accounts.filter(
      ({ id, email, isProved }) => !isProved && !proved.includes(id) && addresses.some((one) => one.email === email),
    );
    known.set(root, {
      members: [...proved, ...typed.map(({ id }) => id)],
      proved,
      emails: addresses.map(({ email }) => email),
      phones: own.flatMap(({ kind, value }) => (kind === 'phone' ? [value] : [])),
      names: own.flatMap(({ kind, value }) => (kind === 'name' ? [value] : [])),
      addresses,
    });
  }
  return known;
}

/** A person with everybody merged into them and what they are known by. */
export async function findPerson(db: Database, id: string) {
  const root = (await findRoots(db, [id])).get(id);
  if (!root) return undefined;
  const groups = await findGroups(db, [root]);
  return { root, group: groups.get(root)!, known: (await knowGroups(db, groups)).get(root)! };
}

/**
 * The person as the sources of features expect them: once per account, address, telephone and name. An account with an
 * unconfirmed address is listed with that address.
 */
export async function peopleOf(db: Database, known: Known): Promise<Person[]> {
  const accounts =
    known.members.length > 0
      ? await db
          .select({ id: users.id, email: users.email })
          .from(users)
          .where(inArray(users.id, [...known.members]))
      : [];
  const withoutAccount = known.emails.filter((email) => !accounts.some((account) => account.email === email));
  return [
    ...accounts,
    ...withoutAccount.map((email) => ({ id: '', email })),
    ...known.phones.map((phone) => ({ id: '', email: '', phone })),
    ...known.names.map((name) => ({ id: '', email: '', name })),
  ];
}
