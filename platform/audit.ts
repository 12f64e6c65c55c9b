import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { auditKeys, auditLog } from './tables.ts';

/** What an act changed, as its line of the log says it. */
export type Act = {
  /** What it was done to: `order:1001`. */
  target: string;
  /** The changed fields, and no others. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  reason?: string;
};

export type AuditLine = typeof auditLog.$inferSelect;

/** Any number that nobody else locks: lines are written one after the other, whichever server writes them. */
const LOCK = 7_031_922;
const GENESIS = '0'.repeat(64);
const CIPHER = 'aes-256-gcm';

/** A value that belongs to a person: sealed with their own key before it is written, so that erasing them erases it. */
export class Personal {
  readonly email: string;
  readonly value: unknown;
  constructor(email: string, value: unknown) {
    this.email = email;
    this.value = value;
  }
}

type Sealed = { sealed: string; of: string };
/** What is a person's, as it lies in the log. */
export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'sealed' in value && 'of' in value;

/** How the log knows a person: by the hash of their address in lower case. */
const subjectOf = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');

/**
 * Writes the line of an act into the caller's transaction: no commit, no line, and the other way round. Takes a lock until
 * the transaction ends, so write it last.
 * @param actor the member's id; `byKey` the name of the key, where a program did it for them
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

/** SHA-256 in hex over the line without its hash, as JSON with its names in order: anybody can compute it again. */
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
 * Walks the whole log: every line in its place, after the one before, and as it was written.
 * @returns the first line that is not, or nothing; with the newest line's number and hash
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

/** The invariant of the log, as script/check and the nightly run read it: the number of the first line that is not as it was written. */
export async function findBrokenLine(db: Database): Promise<{ seq: number }[]> {
  const { broken } = await walkChain(db);
  return broken === undefined ? [] : [{ seq: broken }];
}

/** What the log says of a person can no longer be read by anybody. */
export async function forgetPerson(tx: Database, email: string): Promise<void> {
  await tx.delete(auditKeys).where(eq(auditKeys.subject, subjectOf(email)));
}

/** Lines as staff may read them: sealed values opened, or nothing where the person was erased. */
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

/** The line in the log of what is done at the machine itself: whoever works there is nobody's member. */
export const recordAtServer = (tx: Database, verb: string, act: Act): Promise<void> =>
  recordAct(tx, { actor: 'server', requestId: 'server', verb, ...act });
