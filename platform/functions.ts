import type { ErrorCode } from '#app/shared/word-keys.ts';
import { createHash, createHmac } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { createContext } from 'react-router';
import type { z } from 'zod';
import { Personal, recordAct } from './audit.ts';
import { type Database, isAway } from './database.ts';
import { overLimit } from './limits.ts';
import { countCall } from './metrics.ts';
import { askProof, isSuspicious, isProved } from './proof-of-work.ts';
import { Refusal, RefusedCall, type Refused, refuse, refuseIssues } from './refusals.ts';
import type { SiteContext } from './site.ts';
import type { Staff, StaffAct } from './staff.ts';
import { idempotencyKeys } from './tables.ts';
import { traced } from './trace.ts';
import type { Visitor } from './visitor.ts';

/**
 * A function of the site: one thing that visitors, staff or programs can call, defined once for the form endpoint and
 * the JSON endpoint. `perform` runs in one transaction together with its idempotency key and makes no network call.
 * `respond` runs after the commit, may make network calls, and must give the same answer when repeated for the same
 * outcome.
 */
export type SiteFunction<Input = unknown, Outcome = unknown> = {
  name: string;
  summary: string;
  /** The messages of its issues are codes of the namespace `errors`. */
  input: z.ZodType<Input>;
  /** The code of the whole refusal if a required field is missing; each field has its own code too. */
  missing?: ErrorCode;
  /** The shape of a successful answer, for the OpenAPI document. */
  answer: z.ZodType;
  /** It starts a payment or similar: a visitor who calls it suspiciously often must solve a proof of work first. */
  isGuarded?: boolean;
  /**
   * Each call creates something, such as a gift or message. If a form without a key is sent twice with the same content
   * within a minute, it counts as one submission.
   */
  makesNew?: boolean;
  /** Further limits beside the limit on calls per address. */
  limits?: (
    input: Input,
    siteContext: SiteContext,
    caller: Caller,
  ) => { name: string; subject: string; max: number; seconds: number }[];
  /** Checks that need something outside the database, before the transaction begins. */
  check?: (input: Input, siteContext: SiteContext) => Promise<Refusal | undefined>;
  /**
   * Completes the input with what must be read or stored outside the database, such as a file's hash. Runs after
   * attachments were stored.
   */
  prepare?: (input: Input, siteContext: SiteContext) => Promise<Input | Refusal>;
  perform: (tx: Database, input: Input, caller: Caller) => Promise<Outcome | Refusal>;
  respond: (siteContext: SiteContext, outcome: Outcome, caller: Caller) => Promise<Record<string, unknown> | Refusal>;
  /** For a staff action: who may call it, its audit log entry, and when it needs approval. */
  staff?: StaffAct<Input, Outcome>;
};

export type Caller = Pick<Visitor, 'language' | 'address' | 'requestId' | 'member' | 'key' | 'author' | 'source'> & {
  /** For a staff action: who does it. */
  staff?: Staff;
  /**
   * The amount that the form said will be charged ("94519 CDF"); empty if it could not say; undefined for programs,
   * which need not confirm it.
   */
  said?: string;
};

export type Answer = { ok: true; body: Record<string, unknown> } | Refused;

/** All functions by name, for page actions. */
export const functionsContext = createContext<Map<string, SiteFunction>>();

/** A file that comes with a call and is stored only once everything else about the call was accepted. */
export type Attachment<Input> = {
  /** Identifies the file: the same idempotency key with another file is another call. */
  fingerprint: string;
  keep: (input: Input) => Promise<Input | Refusal>;
};

export type CallOptions<Input> = {
  idempotencyKey?: string;
  /** The call came from a page's form, which has no key if no script ran, since cached pages contain none. */
  isForm?: boolean;
  proof?: string;
  attachment?: Attachment<Input>;
};

/** The same form without a key is one submission within this time. */
const PRESS_SECONDS = 60;

/** Keeps the types of one function together; at run time it returns the object itself. */
export function defineFunction<Input, Outcome>(definition: SiteFunction<Input, Outcome>): SiteFunction<Input, Outcome> {
  return definition;
}

/**
 * Runs a function for raw input from either endpoint, and counts the call. Expected failures are returned as answers in
 * the caller's language.
 */
export async function callFunction<Input, Outcome>(
  siteContext: SiteContext,
  fn: SiteFunction<Input, Outcome>,
  raw: unknown,
  caller: Caller,
  options: CallOptions<Input> = {},
): Promise<Answer> {
  try {
    return await traced(`function ${fn.name}`, 'inside', { 'elikya.function': fn.name }, async (note) => {
      const answer = await answerCall(siteContext, fn, raw, caller, options);
      const outcome = answer.ok ? 'done' : 'refused';
      countCall(fn.name, outcome);
      note({ 'elikya.outcome': outcome });
      return answer;
    });
  } catch (error) {
    countCall(fn.name, isAway(error) ? 'away' : 'fault');
    throw error;
  }
}

async function answerCall<Input, Outcome>(
  siteContext: SiteContext,
  fn: SiteFunction<Input, Outcome>,
  raw: unknown,
  caller: Caller,
  { idempotencyKey, isForm, proof, attachment }: CallOptions<Input>,
): Promise<Answer> {
  const { db, settings } = siteContext;
  // Calls by a key were counted by their key where it was read.
  const wait =
    !caller.key &&
    (await overLimit(db, settings.authSecret, {
      name: 'calls',
      subject: caller.address,
      max: settings.limits.callsPerMinute,
      seconds: 60,
    }));
  if (wait) return refuse(siteContext, new Refusal('too_many_requests', { status: 429, retryAfter: wait }), caller);
  if (fn.staff) {
    const staff = await findPermitted(siteContext, fn.staff, caller);
    if (staff instanceof Refusal) return refuse(siteContext, staff, caller);
    caller = { ...caller, staff };
  }
  if (!isStorable(raw)) return refuse(siteContext, new Refusal('malformed_json'), caller);
  const said = saidIn(raw);
  if (said !== undefined) caller = { ...caller, said };
  const parsed = fn.input.safeParse(withLanguage(withoutUnseen(raw), fn, caller));
  if (!parsed.success) return refuseIssues(siteContext, parsed.error.issues, caller, fn.missing);
  if (
    fn.isGuarded &&
    (await isSuspicious(siteContext, caller.address)) &&
    !(await isProved(db, settings.authSecret, proof))
  ) {
    return refuse(
      siteContext,
      new Refusal('proof_needed', { status: 403, details: { challenge: await askProof(settings.authSecret) } }),
      caller,
    );
  }
  for (const limit of fn.limits?.(parsed.data, siteContext, caller) ?? []) {
    const seconds = await overLimit(db, settings.authSecret, limit);
    if (seconds)
      return refuse(siteContext, new Refusal('too_many_requests', { status: 429, retryAfter: seconds }), caller);
  }
  const refusal = await fn.check?.(parsed.data, siteContext);
  if (refusal) return refuse(siteContext, refusal, caller);
  const request = JSON.stringify([parsed.data, attachment?.fingerprint]);
  const requestHash = createHash('sha256').update(request).digest('base64url');
  // Of two strangers of one network neither is the other: only who is told apart by a mark or an address pressed twice.
  const isSomebody = caller.member || caller.author || hasAddress(parsed.data);
  const isPress = !idempotencyKey && isForm && fn.makesNew && isSomebody;
  const ownKey = isPress ? `form-${requestHash}` : idempotencyKey;
  const key = ownKey && keyFor(settings.authSecret, fn.name, caller, ownKey);
  if (key && isPress)
    await db
      .delete(idempotencyKeys)
      .where(
        and(
          eq(idempotencyKeys.key, key),
          lt(idempotencyKeys.createdAt, sql`now() - make_interval(secs => ${PRESS_SECONDS})`),
        ),
      );
  const known = key && attachment ? await findOutcome<Outcome>(db, key, requestHash) : undefined;
  const kept = known === undefined && attachment ? await attachment.keep(parsed.data) : parsed.data;
  if (kept instanceof Refusal) return refuse(siteContext, kept, caller);
  const input = known === undefined && fn.prepare ? await fn.prepare(kept, siteContext) : kept;
  if (input instanceof Refusal) return refuse(siteContext, input, caller);
  const perform = () =>
    key
      ? performOnce(siteContext, fn, input, caller, key, requestHash)
      : db.transaction((tx) => performOrUndo(tx, siteContext, fn, input, caller));
  const outcome =
    known ??
    (await perform().catch((error: unknown) => {
      if (error instanceof RefusedCall) return error.refusal;
      throw error;
    }));
  if (outcome instanceof Refusal) return refuse(siteContext, outcome, caller);
  if (isPlanned(outcome))
    return refuse(
      siteContext,
      new Refusal('approval_needed', { status: 409, details: { ...outcome.answer, planId: outcome.plannedAs } }),
      caller,
    );
  const body = await fn.respond(siteContext, outcome, caller);
  return body instanceof Refusal ? refuse(siteContext, body, caller) : { ok: true, body };
}

/** Whether the input has somebody's e-mail address in a field for one. */
const hasAddress = (input: unknown): boolean =>
  typeof input === 'object' &&
  input !== null &&
  Object.entries(input).some(([name, value]) => (/email$/i.test(name) ? Boolean(value) : hasAddress(value)));

/**
 * Adds the language of the page where the texts were typed, which decides how numbers are read
 * (app/shared/sum-input.ts); none for a program with an API key. Pages of staff are in French or English.
 */
function withLanguage(raw: unknown, { staff }: { staff?: object }, { key, language }: Caller): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw;
  return { ...raw, readIn: key ? undefined : staff && language !== 'en' ? 'fr' : language };
}

/** The field in which payment forms send the amount they said will be charged. */
const saidIn = (raw: unknown): string | undefined =>
  typeof raw === 'object' && raw !== null && 'charged' in raw ? String(raw.charged).slice(0, 40) : undefined;

/**
 * The staff member who calls: refused with 401 if not signed in, then 403 without the permission, the second factor or
 * a fresh proof of identity, in this order.
 */
export async function findPermitted(
  { db, settings, staff: desk }: SiteContext,
  { permission, needsProof }: { permission: string; needsProof?: boolean },
  { member, key }: Pick<Caller, 'member' | 'key'>,
): Promise<Staff | Refusal> {
  const who = key ?? member;
  if (!who) return new Refusal('staff_sign_in', { status: 401 });
  const staff = key ? await desk.findByKey(db, key) : await desk.find(db, member!);
  if (!staff?.permissions.has(permission))
    return new Refusal('permission_missing', { status: 403, details: { permission } });
  if (settings.isLive && !who.isStrong) return new Refusal('second_factor_needed', { status: 403 });
  if (needsProof && Date.now() - staff.provedAt.getTime() > settings.proofMinutes * 60_000)
    return new Refusal('fresh_proof_needed', { status: 403 });
  return staff;
}

/** The outcome stored for a call that waits for approval by a second person. */
type Planned = { plannedAs: string; answer?: Record<string, unknown> };
const isPlanned = (outcome: unknown): outcome is Planned =>
  typeof outcome === 'object' && outcome !== null && 'plannedAs' in outcome;

/** No form and no program of ours nests lists deeper. */
const DEEPEST = 64;

/**
 * Whether PostgreSQL can store every string in it (it rejects U+0000 and lone surrogates, which nobody types) and
 * whether it can be written as JSON again, which depends on its depth.
 */
function isStorable(raw: unknown): boolean {
  const left = [{ value: raw, depth: 0 }];
  // A list instead of recursion: a body may be nested deeper than the stack.
  while (left.length > 0) {
    const { value, depth } = left.pop()!;
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return false;
    if (typeof value !== 'object' || value === null) continue;
    if (depth === DEEPEST) return false;
    for (const [name, part] of Object.entries(value))
      left.push({ value: name, depth: depth + 1 }, { value: part, depth: depth + 1 });
  }
  return true;
}

/**
 * Invisible characters that nobody types but copied texts contain: control characters, which XML (exported files,
 * drawings) and mail headers do not allow, and marks that change the text direction (U+202A to U+202E), which can
 * disguise a name.
 */
const UNSEEN = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\ufffe\uffff]/g;

/** The same value with these characters removed from every string. */
function withoutUnseen(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(UNSEEN, '');
  if (Array.isArray(value)) return value.map(withoutUnseen);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutUnseen(part)]));
}

/**
 * @throws RefusedCall for a refusal, so that everything written before it is rolled back, including its idempotency
 * key: a corrected repeat may use the key again
 */
async function performOrUndo<Input, Outcome>(
  tx: Database,
  { staff: desk }: Pick<SiteContext, 'staff'>,
  fn: SiteFunction<Input, Outcome>,
  input: Input,
  caller: Caller,
): Promise<Outcome | Planned> {
  const { staff } = caller;
  if (staff && fn.staff?.plan) {
    const planned = await fn.staff.plan(tx, input, staff);
    if (planned instanceof Refusal) throw new RefusedCall(planned);
    if (planned) {
      const plannedAs = await desk.plan(tx, fn.name, planned.input ?? input, staff, planned);
      await recordAct(tx, {
        actor: staff.memberId,
        byKey: staff.byKey,
        verb: fn.name,
        requestId: caller.requestId,
        target: `plan:${plannedAs}`,
        after: { state: 'waiting', ...sealAddresses(planned.summary) },
        reason: planned.reason,
      });
      return { plannedAs, answer: planned.answer };
    }
  }
  return performAct(tx, fn, input, caller);
}

/** E-mail addresses in the log are encrypted as personal values of their owner, and erased with them. */
const sealAddresses = (summary: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(summary).map(([name, value]) => [
      name,
      typeof value === 'string' && value.includes('@') ? new Personal(value, value) : value,
    ]),
  );

/**
 * Runs a function and writes its audit log entry, in the caller's transaction.
 * @throws RefusedCall for a refusal, so that everything written before it is rolled back
 */
export async function performAct<Input, Outcome>(
  tx: Database,
  fn: SiteFunction<Input, Outcome>,
  input: Input,
  caller: Caller,
): Promise<Outcome> {
  const outcome = await fn.perform(tx, input, caller);
  if (outcome instanceof Refusal) throw new RefusedCall(outcome);
  const act = caller.staff && fn.staff?.act(input, outcome);
  const { memberId: actor, byKey } = caller.staff ?? {};
  if (act) await recordAct(tx, { actor: actor!, byKey, verb: fn.name, requestId: caller.requestId, ...act });
  return outcome;
}

/**
 * The idempotency key combined with its caller, so that only the caller gets its answer: the API key, the member, else
 * the browser by its cookie, else the network.
 */
function keyFor(
  secret: string,
  name: string,
  { key, member, author, address }: Caller,
  idempotencyKey: string,
): string {
  const owner = key
    ? `key:${key.id}`
    : member
      ? `member:${member.id}`
      : author
        ? `browser:${author}`
        : `network:${address}`;
  return `${name}:${createHmac('sha256', secret).update(owner).digest('base64url').slice(0, 22)}:${idempotencyKey}`;
}

async function findOutcome<Outcome>(
  db: Database,
  key: string,
  requestHash: string,
): Promise<Outcome | Refusal | undefined> {
  const [known] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));
  if (!known) return undefined;
  return known.requestHash === requestHash
    ? (known.outcome as Outcome)
    : new Refusal('idempotency_key_reused', { status: 422 });
}

async function performOnce<Input, Outcome>(
  siteContext: SiteContext,
  fn: SiteFunction<Input, Outcome>,
  input: Input,
  caller: Caller,
  key: string,
  requestHash: string,
): Promise<Outcome | Planned | Refusal> {
  return siteContext.db.transaction(async (tx) => {
    // The same call, repeated, waits here until the first has committed, then finds its outcome.
    const fresh = await tx
      .insert(idempotencyKeys)
      .values({ key, requestHash, outcome: {} })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (fresh.length === 0) return (await findOutcome<Outcome>(tx, key, requestHash))!;
    const outcome = await performOrUndo(tx, siteContext, fn, input, caller);
    await tx
      .update(idempotencyKeys)
      .set({ outcome: outcome as object })
      .where(eq(idempotencyKeys.key, key));
    return outcome;
  });
}
