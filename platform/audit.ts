import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { auditKeys, auditLog } from './tables.ts';

/** What an action changed, as its entry in the audit log. */
export type Act = {
  /** What it was done to, such as `order:1001`. */
  target: string;
  /** The changed fields only. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  reason?: string;
};

export type AuditLine = typeof auditLog.$inferSelect;

/**
 * Key of a PostgreSQL advisory lock that nothing else uses: it makes all servers write log entries one after another.
 */
const LOCK = 7_031_922;
const GENESIS = '0'.repeat(64);
const CIPHER = 'aes-256-gcm';

/**
 * A personal value for the log. It is encrypted with a key of that person before it is written, so that deleting the
 * key erases it.
 */
export class Personal {
  readonly email: string;
  readonly value: unknown;
  constructor(email: string, value: unknown) {
    this.email = email;
    this.value = value;
  }
}

type Sealed = { sealed: string; of: string };
/** Whether a value of the log is an encrypted personal value. */
export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'sealed' in value && 'of' in value;

/** The log identifies a person by the hash of their e-mail address in lower case. */
const subjectOf = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');

/**
 * Writes the log entry of an action in the caller's transaction, so that neither exists without the other. It takes a
 * lock until the transaction ends: call it last.
 * @param actor the member's id; `byKey` is the name of the API key if a program acted for them
 */
export async function recordAct(
  tx: Database,
  {
    actor,
    byKey,
    verb,
    requestId,
    target,
    before,
    after,
    reason,
  }: Act & { actor: string; byKey?: string; verb: string; requestId: string },
): Promise<void> {
  const values = { before: await seal(tx, before), after: await seal(tx, byKey ? { ...after, byKey } : after) };
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  const [last] = await tx
    .select({ seq: auditLog.seq, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(desc(auditLog.seq))
    .limit(1);
  const line = {
    seq: (last?.seq ?? 0) + 1,
    at: new Date(),
    actor,
    verb,
    target,
    ...values,
    reason: reason ?? null,
    requestId,
    previousHash: last?.hash ?? GENESIS,
  };
  await tx.insert(auditLog).values({ ...line, hash: hashOf(line) });
}

/** SHA-256 in hex of the entry without its hash, as JSON with sorted names, so that anybody can recompute it. */
export function hashOf({ hash: _, ...line }: Omit<AuditLine, 'hash'> & { hash?: string }): string {
  return createHash('sha256').update(canonical(line)).digest('hex');
}

function canonical(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.keys(value)
      .sort()
      .map((name) => `${JSON.stringify(name)}:${canonical((value as Record<string, unknown>)[name])}`)
      .join(',')}}`;
  return JSON.stringify(value ?? null);
}

/**
 * Verifies the whole log: each entry's number, its link to the previous entry, and its hash.
 * @returns the number and hash of the newest entry, and the first entry that is wrong, if any
 */
export async function walkChain(db: Database): Promise<{ lines: number; newest: string; broken?: number }> {
  let previous = { seq: 0, hash: GENESIS };
  for (;;) {
    const page = await db
      .select()
      .from(auditLog)
      .where(gt(auditLog.seq, previous.seq))
      .orderBy(asc(auditLog.seq))
      .limit(1000);
    for (const line of page) {
      if (line.seq !== previous.seq + 1 || line.previousHash !== previous.hash || hashOf(line) !== line.hash)
        return { lines: previous.seq, newest: previous.hash, broken: line.seq };
      previous = line;
    }
    if (page.length < 1000) return { lines: previous.seq, newest: previous.hash };
  }
}

/** The invariant of the log for script/check and the nightly run: the number of the first wrong entry, if any. */
export async function findBrokenLine(db: Database): Promise<{ seq: number }[]> {
  const { broken } = await walkChain(db);
  return broken === undefined ? [] : [{ seq: broken }];
}

/** Deletes the key of a person, so that nobody can read their values in the log any more. */
export async function forgetPerson(tx: Database, email: string): Promise<void> {
  await tx.delete(auditKeys).where(eq(auditKeys.subject, subjectOf(email)));
}

/** Log entries as staff may read them: personal values are decrypted, or left out if the person was erased. */
export async function openLines(db: Database, lines: AuditLine[]): Promise<AuditLine[]> {
  const subjects = new Set<string>();
  for (const { before, after } of lines)
    for (const value of [...Object.values(before ?? {}), ...Object.values(after ?? {})])
      if (isSealed(value)) subjects.add(value.of);
  const rows =
    subjects.size > 0
      ? await db
          .select()
          .from(auditKeys)
          .where(inArray(auditKeys.subject, [...subjects]))
      : [];
  const keys = new Map(rows.map(({ subject, key }) => [subject, key]));
  const open = (fields: Record<string, unknown> | null) =>
    fields &&
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        isSealed(value) ? unseal(value, keys.get(value.of)) : value,
      ]),
    );
  return lines.map((line) => ({ ...line, before: open(line.before), after: open(line.after) }));
}

async function seal(
  tx: Database,
  fields: Record<string, unknown> | undefined,
): Promise<Record<string, unknown> | null> {
  if (!fields) return null;
  const sealed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields))
    sealed[name] = value instanceof Personal ? await sealOne(tx, value) : (value ?? null);
  // As the column gives it back: dates as text, nothing undefined.
  return JSON.parse(JSON.stringify(sealed)) as Record<string, unknown>;
}

async function sealOne(tx: Database, { email, value }: Personal): Promise<Sealed> {
  const subject = subjectOf(email);
  await tx
    .insert(auditKeys)
    .values({ subject, key: randomBytes(32).toString('base64') })
    .onConflictDoNothing();
  const [row] = await tx.select().from(auditKeys).where(eq(auditKeys.subject, subject));
  const iv = randomBytes(12);
  const cipher = createCipheriv(CIPHER, Buffer.from(row!.key, 'base64'), iv);
  const body = Buffer.concat([cipher.update(JSON.stringify(value ?? null)), cipher.final()]);
  return { sealed: Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64'), of: subject };
}

function unseal({ sealed }: Sealed, key: string | undefined): unknown {
  if (!key) return undefined;
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(CIPHER, Buffer.from(key, 'base64'), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'));
}

/** Writes the log entry of a command run on the server itself, where no member is signed in. */
export const recordAtServer = (tx: Database, verb: string, act: Act): Promise<void> =>
  recordAct(tx, { actor: 'server', requestId: 'server', verb, ...act });
