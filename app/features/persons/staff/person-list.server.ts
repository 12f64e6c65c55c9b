import { and, desc, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { isWithinDays } from '#app/features/staff/within-days.server.ts';
import { foldEmail } from '#app/shared/email-address.ts';
import { isUuid } from '#app/shared/ids.ts';
import { maskEmail } from '#app/shared/mask.ts';
import { toMajor } from '#app/shared/money.ts';
import { maskPhoneEnd, readPhone } from '#app/shared/phone.ts';
import { type ListState, pageOf } from '#app/features/staff/list-state.server.ts';
import { exactly, isAfter } from '#app/features/staff/page-key.server.ts';
import type { PersonView } from '#app/features/staff/person-view.server.ts';
import { beginsWithWords } from '#app/kit/search-words.server.ts';
import type { Database } from '#platform/database.ts';
import type { Given, OwnDataSource } from '#platform/own-data.ts';
import { findGroups, knowGroups } from '#app/features/persons/find-person.server.ts';
import { persons, personTags } from '#app/features/persons/tables.server.ts';

export type PersonListState = ListState & { tag?: string };

const keyed = (kind: string): SQL =>
  sql`exists (select 1 from person_keys k where k.person_id = p.id and k.kind = ${kind})`;

/** The condition of each state for a person `p`. */
const STATES: Record<string, SQL> = {
  member: keyed('member'),
  guest: sql`${keyed('email')} and not ${keyed('member')}`,
  named: sql`(${keyed('phone')} or ${keyed('name')})`,
  merged: sql`exists (select 1 from persons m where m.merged_into = p.id)`,
};

/** Condition for persons `p` with this name (beginnings of words), or this full address or telephone. */
function isCalled(typed: string): SQL {
  const hasKey = (kind: string, value: string) =>
    sql`p.id in (select k.person_id from person_keys k where k.kind = ${kind} and k.value = ${value})`;
  if (typed.includes('@')) return hasKey('email', foldEmail(typed));
  const phone = /\p{L}/u.test(typed) ? undefined : readPhone(typed);
  return phone ? hasKey('phone', phone) : beginsWithWords(sql`p.name`, typed);
}

/**
 * Condition for rows whose property holds for the person or anybody merged into it; these are few and found by index.
 */
const holds = (says: SQL): SQL => sql`${persons.id} in (
  with recursive up as (
    select p.id, p.merged_into from persons p where ${says}
    union
    select q.id, q.merged_into from persons q join up on q.id = up.merged_into
  ) select id from up where merged_into is null)`;

const holdsHere = (says: SQL): SQL => sql`exists (select 1 from persons p where p.id = ${persons.id} and ${says})`;

function meets({ q, state, tag, from, to }: PersonListState, person: PersonView): SQL | undefined {
  return and(
    isNull(persons.mergedInto),
    // Whoever sees persons masked finds nobody by name or address.
    q ? (person.isMasked ? sql`false` : holds(isCalled(q))) : undefined,
    tag ? holds(sql`p.id in (select t.person_id from person_tags t where t.tag = ${tag})`) : undefined,
    state ? holdsHere(STATES[state] ?? sql`false`) : undefined,
    isWithinDays(persons.since, { from, to }),
  );
}

const nothing = { members: [], proved: [], emails: [], phones: [], names: [], addresses: [] };

/** Persons, newest first; `q` is a name, or a full address or telephone, also of anybody merged into them. */
export async function listPersons(
  db: Database,
  sources: readonly OwnDataSource[],
  state: PersonListState,
  person: PersonView,
) {
  const rows = await db
    .select({ id: persons.id, since: persons.since, key: exactly(persons.since) })
    .from(persons)
    .where(and(meets(state, person), isAfter(persons.since, persons.id, state.after, isUuid)))
    .orderBy(desc(persons.since), desc(persons.id))
    .limit(state.limit + 1);
  const roots = rows.map(({ id }) => id);
  const groups = await findGroups(db, roots);
  const known = await knowGroups(db, groups);
  const given = await giveAll(
    db,
    sources,
    roots.map((id) => known.get(id) ?? nothing),
  );
  const ids = [...groups.values()].flat().map(({ id }) => id);
  const tags = ids.length > 0 ? await db.select().from(personTags).where(inArray(personTags.personId, ids)) : [];
  return pageOf(
    rows,
    state.limit,
    ({ key, id }) => [key, id],
    ({ id, since }) => {
      const group = groups.get(id) ?? [];
      const { addresses, phones, proved } = known.get(id) ?? nothing;
      const name = group.find((row) => row.name)?.name;
      return {
        id,
        name: name ? person.name(name) : null,
        emails: addresses.map(({ email }) => maskEmail(email)),
        phones: phones.map(maskPhoneEnd),
        isProved: addresses.some(({ isProved }) => isProved),
        isMember: proved.length > 0,
        merged: group.length - 1,
        tags: [
          ...new Set(tags.flatMap((row) => (group.some((one) => one.id === row.personId) ? [row.tag] : []))),
        ].sort(),
        given: given[roots.indexOf(id)]!.map(({ currency, keptMinor, count }) => ({
          currency,
          count,
          amount: Number(toMajor({ amountMinor: keptMinor, currency })),
        })),
        since,
      };
    },
  );
}

/** The total that each gave, over all features. */
export async function giveAll(
  db: Database,
  sources: readonly OwnDataSource[],
  people: Parameters<NonNullable<OwnDataSource['given']>>[1],
): Promise<Given[][]> {
  const sums: Given[][] = people.map(() => []);
  if (people.length === 0) return sums;
  for (const { given } of sources) (await given?.(db, people))?.forEach((some, index) => sums[index]!.push(...some));
  return sums;
}

/** The labels in use, most frequent first. */
export async function listTags(db: Database, limit = 30): Promise<string[]> {
  const rows = await db
    .select({ tag: personTags.tag })
    .from(personTags)
    .groupBy(personTags.tag)
    .orderBy(sql`count(*) desc`, personTags.tag)
    .limit(limit);
  return rows.map(({ tag }) => tag);
}
