import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Currency } from '#app/shared/money.ts';
import type { ErrorCode } from '#app/shared/word-keys.ts';
import { publishChange } from './changes.ts';
import type { Database } from './database.ts';

export type Person = {
  /** Of their account; empty for somebody who has none. */
  id: string;
  /** In lower case; empty for somebody who is known by `phone` or `name` alone. */
  email: string;
  /** Digits alone with the country's: of somebody who left neither account nor address. Left out for everybody else. */
  phone?: string;
  /** In lower case and trimmed: of somebody who left nothing but it. Left out for everybody else. */
  name?: string;
};

/**
 * Everything one person is known by: ids of accounts, those of them whose address was proved, addresses in lower case, telephones of who
 * left no address, and names of who left nothing but a name.
 */
export type Known = {
  members: readonly string[];
  proved: readonly string[];
  emails: readonly string[];
  phones: readonly string[];
  names: readonly string[];
};

type KeyColumns = { memberId?: AnyPgColumn; email: AnyPgColumn; phone?: AnyPgColumn; name?: AnyPgColumn };

/** Whether a row is of one of these: by its account where it has one, else by its address, else by its telephone, else by the name alone. */
export function isOf(known: Known, { memberId, email, phone, name }: KeyColumns): SQL {
  const among = (values: readonly string[]) => sql`any(${sql.param([...values])}::text[])`;
  const byEmail = sql`${email} = ${among(known.emails)}`;
  const parts = memberId
    ? [sql`${memberId} = ${among(known.members)}`, sql`(${byEmail} and ${memberId} is null)`]
    : [byEmail];
  const hasNeither = sql`${email} is null ${memberId ? sql`and ${memberId} is null` : sql``}`;
  if (phone && known.phones.length > 0) parts.push(sql`(${phone} = ${among(known.phones)} and ${hasNeither})`);
  if (name && known.names.length > 0)
    parts.push(sql`(lower(btrim(${name})) = ${among(known.names)} and ${hasNeither}
      ${phone ? sql`and ${phone} is null` : sql``})`);
  return sql`(${sql.join(parts, sql` or `)})`;
}

/** One thing that somebody left with us, as their page in the back office shows it. */
export type Thing = {
  id: string;
  at: Date;
  title: string;
  detail?: string;
  /** The title is in words of theirs: who sees persons masked does not read it. */
  isOwnWords?: boolean;
  /** Its own page in the back office. */
  path?: string;
  /** Where it stands, as a key of the words of the back office. */
  state?: string;
  /** What we hold of it, in minor units. */
  sum?: { amountMinor: number; currency: Currency };
  /** How its fund is woven. */
  cloth?: object;
  /** The town they gave there. */
  town?: string;
  /** As they typed it there. */
  name?: string | null;
  phone?: string | null;
  /** Whether an account left it whose address was proved; else whoever left it typed an address, or nothing but a name. */
  isProved: boolean;
};

/** What somebody agreed to, or took back, and when. Words are `admin:persons.consent.<what>`. */
type Consent = {
  what: 'terms' | 'newsletter' | 'projectUpdates' | 'weeklyReports' | 'urgentNeeds' | 'ideas' | 'proofs';
  isGranted: boolean;
  at: Date;
};

/** What one of their keys gave: sums in minor units of what we hold today. */
export type Given = { currency: Currency; keptMinor: number; count: number };

/**
 * What one part of the site holds about a person: how it is listed and how it is taken away. server/assemble.ts puts together all of
 * them. `erase` leaves what the law wants kept (payments, ledger, receipts) and unties it from the person.
 */
export type OwnDataSource = {
  name: string;
  list: (db: Database, person: Person) => Promise<object[]>;
  erase: (tx: Database, person: Person) => Promise<void>;
  /** It also holds things of people who left no address, but a telephone or a name: `list` and `erase` are asked for them, too. */
  knowsNames?: boolean;
  /**
   * SQL that selects `member_id, email, name, at` of every row that names somebody, `null` where a column has no such thing: what a
   * row of `persons` lives by.
   */
  signs?: string;
  /** SQL that selects `phone, at` of every row that is somebody's by a telephone alone; such rows have no name among `signs`. */
  phoneSigns?: string;
  /** The newest things of a person, for staff; what they are called is `admin:persons.things.<name>`. */
  things?: (db: Database, known: Known, limit: number) => Promise<Thing[]>;
  /** The permission that opens the pages of its things. */
  opens?: string;
  /** What each of these people gave in all, by their index. */
  given?: (db: Database, people: readonly Known[]) => Promise<Given[][]>;
  consents?: (db: Database, known: Known) => Promise<Consent[]>;
  /** How many rows stay for the books once the person is taken out of them; a person with any is erased by two. */
  keeps?: (db: Database, person: Person) => Promise<number>;
  /** Why a person cannot be erased yet. */
  blocks?: (db: Database, person: Person) => Promise<ErrorCode | undefined>;
  /** Addresses under which one of these telephone numbers was left; the last nine digits of each. */
  withPhone?: (db: Database, phones: readonly string[]) => Promise<string[]>;
};

/** Who knows something of this person: of one without an address, those that know such. */
export const sourcesOf = (sources: readonly OwnDataSource[], { phone, name }: Person): OwnDataSource[] =>
  sources.filter(({ knowsNames }) => (phone ?? name) === undefined || knowsNames);

/** Why any of these cannot be erased yet: what a provider still takes, a role they hold. */
export async function findBlock(
  db: Database,
  sources: readonly OwnDataSource[],
  people: readonly Person[],
): Promise<ErrorCode | undefined> {
  for (const person of people)
    for (const { blocks } of sourcesOf(sources, person)) {
      const code = await blocks?.(db, person);
      if (code) return code;
    }
  return undefined;
}

/**
 * Takes everything of a person away, in the caller's transaction. The first source, the account, last: others find their rows by it.
 * Pages that are kept may name them (the last gifts of a project, opinions of a course): every server lets go of all.
 */
export async function eraseAll(tx: Database, sources: readonly OwnDataSource[], person: Person): Promise<void> {
  for (const source of sourcesOf(sources, person).reverse()) await source.erase(tx, person);
  await publishChange(tx, { topic: 'withdrawn', id: 'person' });
}

/** All that is held of a person, by the name of the source. */
export async function listAll(
  db: Database,
  sources: readonly OwnDataSource[],
  person: Person,
): Promise<{ name: string; rows: object[] }[]> {
  const parts: { name: string; rows: object[] }[] = [];
  for (const source of sourcesOf(sources, person))
    parts.push({ name: source.name, rows: await source.list(db, person) });
  return parts;
}
