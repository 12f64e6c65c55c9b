import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Currency } from '#app/shared/money.ts';
import type { ErrorCode } from '#app/shared/word-keys.ts';
import { publishChange } from './changes.ts';
import type { Database } from './database.ts';

export type Person = {
  /** The id of their account; empty without an account. */
  id: string;
  /** In lower case; empty for somebody known only by `phone` or `name`. */
  email: string;
  /** Digits only, with country code: for somebody who left neither account nor address. Otherwise left out. */
  phone?: string;
  /** In lower case and trimmed: for somebody who left nothing else. Otherwise left out. */
  name?: string;
};

/**
 * Everything one person is known by: account ids, which of them have a confirmed address, addresses in lower case,
 * telephone numbers of people without an address, and names of people who left only a name.
 */
export type Known = {
  members: readonly string[];
  proved: readonly string[];
  emails: readonly string[];
  phones: readonly string[];
  names: readonly string[];
};

type KeyColumns = { memberId?: AnyPgColumn; email: AnyPgColumn; phone?: AnyPgColumn; name?: AnyPgColumn };

/**
 * The SQL condition that a row belongs to this person: by its account if it has one, else by its address, else by its
 * telephone number, else by the name alone.
 */
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

/** One item of a person, such as a gift or order, as their page in the back office shows it. */
export type Thing = {
  id: string;
  at: Date;
  title: string;
  detail?: string;
  /** The title is text that the person wrote; staff who see masked data do not see it. */
  isOwnWords?: boolean;
  /** The item's page in the back office. */
  path?: string;
  /** Its state, as a text key of the back office. */
  state?: string;
  /** The amount that we hold of it, in minor units. */
  sum?: { amountMinor: number; currency: Currency };
  /** The cloth pattern of its fund. */
  cloth?: object;
  /** The town given with it. */
  town?: string;
  /** The name, as typed with it. */
  name?: string | null;
  phone?: string | null;
  /**
   * Whether it was left by an account with a confirmed address. Otherwise somebody typed an address, or only a name.
   */
  isProved: boolean;
};

/** What somebody consented to or withdrew, and when. Its text is `admin:persons.consent.<what>`. */
type Consent = {
  what: 'terms' | 'newsletter' | 'projectUpdates' | 'weeklyReports' | 'urgentNeeds' | 'ideas' | 'proofs';
  isGranted: boolean;
  at: Date;
};

/** What was given under one of their keys: totals in minor units of what we hold today. */
export type Given = { currency: Currency; keptMinor: number; count: number };

/**
 * What one part of the site holds about a person: how to list it and how to erase it. server/assemble.ts joins all
 * sources. `erase` leaves what the law requires us to keep (payments, ledger, receipts) and removes the person from it.
 */
export type OwnDataSource = {
  name: string;
  list: (db: Database, person: Person) => Promise<object[]>;
  erase: (tx: Database, person: Person) => Promise<void>;
  /**
   * It also holds data of people who left no address but a telephone number or name: `list` and `erase` are called for
   * them too.
   */
  knowsNames?: boolean;
  /**
   * SQL that selects `member_id, email, name, at` of every row that names somebody, with `null` for what a row does not
   * have: a row of `persons` exists as long as one of these does.
   */
  signs?: string;
  /**
   * SQL that selects `phone, at` of every row that belongs to somebody by telephone number alone; such rows have no
   * name in `signs`.
   */
  phoneSigns?: string;
  /** The newest items of a person, for staff; their label is `admin:persons.things.<name>`. */
  things?: (db: Database, known: Known, limit: number) => Promise<Thing[]>;
  /** The permission that opens the pages of its items. */
  opens?: string;
  /** The totals that each of these people gave, in the same order. */
  given?: (db: Database, people: readonly Known[]) => Promise<Given[][]>;
  consents?: (db: Database, known: Known) => Promise<Consent[]>;
  /** How many rows the books keep after the person is removed from them; if there are any, erasing needs two people. */
  keeps?: (db: Database, person: Person) => Promise<number>;
  /** Why a person cannot be erased yet. */
  blocks?: (db: Database, person: Person) => Promise<ErrorCode | undefined>;
  /** Addresses that were left with one of these telephone numbers, given as their last nine digits. */
  withPhone?: (db: Database, phones: readonly string[]) => Promise<string[]>;
};

/**
 * The sources that may hold something of this person; for somebody without an address, only those with `knowsNames`.
 */
export const sourcesOf = (sources: readonly OwnDataSource[], { phone, name }: Person): OwnDataSource[] =>
  sources.filter(({ knowsNames }) => (phone ?? name) === undefined || knowsNames);

/** Why one of these people cannot be erased yet: a regular gift still runs, or they hold a staff role. */
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
 * Erases everything of a person, in the caller's transaction. The first source, the account, comes last, since others
 * find their rows by it. Cached pages may name the person (recent gifts of a project, opinions of a course), so every
 * server drops all of them.
 */
export async function eraseAll(tx: Database, sources: readonly OwnDataSource[], person: Person): Promise<void> {
  for (const source of sourcesOf(sources, person).reverse()) await source.erase(tx, person);
  await publishChange(tx, { topic: 'withdrawn', id: 'person' });
}

/** Everything held about a person, by the name of the source. */
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
