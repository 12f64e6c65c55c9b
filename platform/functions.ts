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
 * A function call of the site, defined once; the form endpoint and the JSON endpoint both open onto it.
 * `perform` runs in one transaction together with its idempotency key and makes no network call; `respond` runs after the
 * commit, may call outside, and must give the same answer when repeated for the same outcome.
 */
export type SiteFunction<Input = unknown, Outcome = unknown> = {
  name: string;
  summary: string;
  /** Messages of its issues are codes in the namespace `errors`. */
  input: z.ZodType<Input>;
  /** The code of the answer as a whole where something required is missing; beside each field stands its own. */
  missing?: ErrorCode;
  /** The shape of a successful answer, for the OpenAPI document. */
  answer: z.ZodType;
  /** Begins a payment or the like: a visitor who does it oddly often proves some work first. */
  isGuarded?: boolean;
  /** Each call makes something new, a gift or a letter: of a form without a key the same twice within a minute is one press. */
  makesNew?: boolean;
  /** Further limits, beside the one on calls per address. */
  limits?: (
    input: Input,
    siteContext: SiteContext,
    caller: Caller,
  ) => { name: string; subject: string; max: number; seconds: number }[];
  /** What must be asked outside the database, before the transaction begins. */
  check?: (input: Input, siteContext: SiteContext) => Promise<Refusal | undefined>;
  /** The input as it goes on, with what must be read or kept outside the database first: a file's hash. After what came with a form was kept. */
  prepare?: (input: Input, siteContext: SiteContext) => Promise<Input | Refusal>;
  perform: (tx: Database, input: Input, caller: Caller) => Promise<Outcome | Refusal>;
  respond: (siteContext: SiteContext, outcome: Outcome, caller: Caller) => Promise<Record<string, unknown> | Refusal>;
  /** An act of staff: who may, what its line in the log says, and when it takes two. */
  staff?: StaffAct<Input, Outcome>;
};

export type Caller = Pick<Visitor, 'language' | 'address' | 'requestId' | 'member' | 'key' | 'author' | 'source'> & {
  /** Of an act of staff: who does it. */
  staff?: Staff;
  /** What the form said will be charged ("94519 CDF"), empty where it could not say it; undefined of a program, which asks for no word. */
  said?: string;
};

export type Answer = { ok: true; body: Record<string, unknown> } | Refused;

/** All functions by name, for the actions of pages. */
export const functionsContext = createContext<Map<string, SiteFunction>>();

/** What comes with a call beside its input and is kept only once everything else about the call was found right: a file. */
export type Attachment<Input> = {
  /** Tells it from another one: the same key with another file is another call. */
  fingerprint: string;
  keep: (input: Input) => Promise<Input | Refusal>;
};

export type CallOptions<Input> = {
  idempotencyKey?: string;
  /** It came from a page's form, which has no key where no script ran: a page served from the cache has none. */
  isForm?: boolean;
  proof?: string;
  attachment?: Attachment<Input>;
};

/** So long the same form without a key is the same press. */
const PRESS_SECONDS = 60;

/** Keeps the types of one function together; at run time it is the object itself. */
export function defineFunction<Input, Outcome>(definition: SiteFunction<Input, Outcome>): SiteFunction<Input, Outcome> {
  return definition;
}

/** Runs a function for raw input of either endpoint, and counts it. Expected failures come back as answers in the caller's language. */
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

/** Whether an input says an e-mail address of somebody, in a field that is for one. */
const hasAddress = (input: unknown): boolean =>
  typeof input === 'object' &&
  input !== null &&
  Object.entries(input).some(([name, value]) => (/email$/i.test(name) ? Boolean(value) : hasAddress(value)));

/**
 * With the language of the page on which its texts were typed, by which numbers are read (app/shared/sum-input.ts); none where a program
 * calls by a key. The pages of staff are in French and English.
 */
function withLanguage(raw: unknown, { staff }: { staff?: object }, { key, language }: Caller): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw;
  return { ...raw, readIn: key ? undefined : staff && language !== 'en' ? 'fr' : language };
}

/** The field by which forms that pay tell what they said will be charged. */
const saidIn = (raw: unknown): string | undefined =>
  typeof raw === 'object' && raw !== null && 'charged' in raw ? String(raw.charged).slice(0, 40) : undefined;

/** Who asks as one of the staff: 401, 403 without the permission, 403 without a second factor or a fresh proof, in this order. */
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

/** An act that waits for a second person: what is kept as the outcome of the call instead. */
type Planned = { plannedAs: string; answer?: Record<string, unknown> };
const isPlanned = (outcome: unknown): outcome is Planned =>
  typeof outcome === 'object' && outcome !== null && 'plannedAs' in outcome;

/** No form and no program of ours sends lists within lists deeper than this. */
const DEEPEST = 64;

/**
 * Whether PostgreSQL can keep every string in it: it refuses U+0000 and lone surrogates, which no honest visitor types. And whether it
 * can be written as JSON again, which goes as deep as it is nested.
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
 * Signs that nobody types and nobody sees: controls, which XML (our files for others, drawings) and mail headers do not know, and marks
 * that turn the direction of what follows (U+202A to U+202E), by which a name reads as another one. Copied texts bring them along.
 */
const UNSEEN = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\ufffe\uffff]/g;

/** The same without them, in every text of it. */
function withoutUnseen(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(UNSEEN, '');
  if (Array.isArray(value)) return value.map(withoutUnseen);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutUnseen(part)]));
}

/** @throws RefusedCall for a refusal, so that nothing written on the way to it stays, its key neither: a corrected repeat may use it again. */
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

/** In the log an address is its person's: it goes with them. */
const sealAddresses = (summary: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(summary).map(([name, value]) => [
      name,
      typeof value === 'string' && value.includes('@') ? new Personal(value, value) : value,
    ]),
  );

/**
 * Does what a function does and writes its line into the log, in the caller's transaction.
 * @throws RefusedCall for a refusal, so that nothing written on the way to it stays
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

/** A key answers only whoever used it first: the program by its own key, the member, else the browser by its cookie, else the network. */
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
