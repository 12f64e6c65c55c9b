import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { users } from '#platform/auth-tables.ts';
import type { Database } from '#platform/database.ts';
import type { OwnDataSource } from '#platform/own-data.ts';
import { findRoots, type KnownPerson, type PersonRow } from './find-person.server.ts';
import { personKeys, personPairs, persons } from './tables.server.ts';

/**
 * Why two persons may be the same, most certain first: an account that had both addresses, a telephone, the same part
 * before the @, a full name.
 */
export type DuplicateReason = 'account' | 'phone' | 'mailbox' | 'name';

const MOST = 3;
/** How many candidates are read for each reason. */
const SEEN = 20;
/** Mailboxes that several people use, where the part before the @ identifies nobody. */
const SHARED = ['info', 'contact', 'admin', 'bonjour', 'hello', 'mail', 'office', 'direction', 'secretariat', 'compta'];

const lastDigits = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-9);
const same = (name: string | null | undefined): string => (name ?? '').trim().toLowerCase();

async function personsAt(db: Database, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return [];
  const rows = await db
    .select({ id: personKeys.personId })
    .from(personKeys)
    .where(and(eq(personKeys.kind, 'email'), inArray(personKeys.value, [...emails])));
  return rows.map(({ id }) => id);
}

/** Other persons whose addresses have the same part before the @, unless their names contradict. */
async function nearMailboxes(db: Database, emails: readonly string[], names: ReadonlySet<string>): Promise<string[]> {
  const boxes = emails.map((email) => email.split('@')[0]!).filter((box) => box.length > 3 && !SHARED.includes(box));
  if (boxes.length === 0) return [];
  const rows = await db
    .select({ id: persons.id, name: persons.name })
    .from(personKeys)
    .innerJoin(persons, eq(persons.id, personKeys.personId))
    .where(
      and(
        eq(personKeys.kind, 'email'),
        sql`split_part(${personKeys.value}, '@', 1) = any(${sql.param(boxes)}::text[])`,
      ),
    )
    .limit(SEEN);
  return rows.filter(({ name }) => !name || names.size === 0 || names.has(same(name))).map(({ id }) => id);
}

/** Persons with the same full name: at least two words, since many are called Marie. */
async function sameNames(db: Database, names: ReadonlySet<string>): Promise<string[]> {
  const whole = [...names].filter((name) => name.includes(' '));
  if (whole.length === 0) return [];
  const rows = await db
    .select({ id: persons.id })
    .from(persons)
    .where(sql`lower(btrim(${persons.name})) = any(${sql.param(whole)}::text[])`)
    .limit(SEEN);
  return rows.map(({ id }) => id);
}

/** Persons whom staff declared to be different from this one. */
async function findParted(db: Database, group: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select()
    .from(personPairs)
    .where(or(inArray(personPairs.a, [...group]), inArray(personPairs.b, [...group])));
  const others = rows.map(({ a, b }) => (group.includes(a) ? b : a));
  return new Set((await findRoots(db, others)).values());
}

/**
 * Persons who may be the same, each once with its most certain reason.
 * @param phones as typed
 */
export async function findPossibleDuplicates(
  db: Database,
  sources: readonly OwnDataSource[],
  person: { root: string; group: readonly PersonRow[]; known: KnownPerson },
  phones: readonly string[],
): Promise<{ id: string; reason: DuplicateReason }[]> {
  const { root, group, known } = person;
  const names = new Set(group.map(({ name }) => same(name)).filter(Boolean));
  const digits = [...new Set(phones.map(lastDigits))].filter((number) => number.length === 9);
  const read: Record<DuplicateReason, () => Promise<string[]>> = {
    async account() {
      if (known.proved.length === 0) return [];
      const own = await db
        .select({ email: users.email })
        .from(users)
        .where(inArray(users.id, [...known.proved]));
      return personsAt(
        db,
        own.map(({ email }) => email),
      );
    },
    async phone() {
      if (digits.length === 0) return [];
      const found: string[] = [];
      for (const { withPhone } of sources) found.push(...((await withPhone?.(db, digits)) ?? []));
      const byKey = await db
        .select({ id: personKeys.personId })
        .from(personKeys)
        .where(
          and(eq(personKeys.kind, 'phone'), sql`right(${personKeys.value}, 9) = any(${sql.param(digits)}::text[])`),
        );
      return [...(await personsAt(db, [...new Set(found)])), ...byKey.map(({ id }) => id)];
    },
    mailbox: () => nearMailboxes(db, known.emails, names),
    name: () => sameNames(db, names),
  };
  const parted = await findParted(
    db,
    group.map(({ id }) => id),
  );
  const duplicates = new Map<string, DuplicateReason>();
  for (const reason of ['account', 'phone', 'mailbox', 'name'] as const)
    for (const id of (await findRoots(db, await read[reason]())).values())
      if (id !== root && !parted.has(id) && !duplicates.has(id)) duplicates.set(id, reason);
  return [...duplicates].slice(0, MOST).map(([id, reason]) => ({ id, reason }));
}
