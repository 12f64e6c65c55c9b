import type { Language } from '#app/shared/language.ts';
import type { ApiKey } from './api-keys.ts';
import type { Act } from './audit.ts';
import type { Database } from './database.ts';
import type { Refusal } from './refusals.ts';

/** A staff member who is signed in, or for whom an API key acts. */
export type Staff = {
  memberId: string;
  name: string;
  roles: readonly string[];
  permissions: ReadonlySet<string>;
  /** When they last proved their identity: by signing in, or by entering their password or a code again. */
  provedAt: Date;
  /** The name of the API key, if a program acts for them. */
  byKey?: string;
};

/** What a staff action adds to a function (platform/functions.ts). */
export type StaffAct<Input, Outcome> = {
  /** The permission required: `orders.advance`. */
  permission: string;
  /** Whether identity must have been proved within the last minutes: for money, persons and roles. */
  needsProof?: boolean;
  /** The audit log entry; nothing if nothing changed, for example on a repeat. */
  act: (input: Input, outcome: Outcome) => Act | undefined;
  /**
   * The approval request, in counts and amounts, if a second person must approve the action; nothing if one person is
   * enough.
   */
  plan?: (tx: Database, input: Input, staff: Staff) => Promise<PlannedAct | Refusal | undefined>;
};

export type PlannedAct = {
  summary: Record<string, unknown>;
  reason: string;
  /**
   * The input to use once it is approved, if that is more exact than the original: "everything that is left" as its
   * amount.
   */
  input?: object;
  /** For programs: included in the answer beside the request's id. */
  answer?: Record<string, unknown>;
};

/**
 * Somebody whose staff rights ended, fully or partly, so that features can end what depends on them (`whenRightsEnd`).
 */
export type Leaver = {
  memberId: string;
  /** The permissions they still hold. */
  keeps: ReadonlySet<string>;
  /** Whether they may still make this call. */
  mayCall: (verb: string) => boolean;
};

/** How functions find staff members; assembled in server/core-features.ts. */
export type StaffDesk = {
  /** Undefined for a member who is not, or no longer, staff. */
  find: (db: Database, member: { id: string; sessionId: string }) => Promise<Staff | undefined>;
  /**
   * The staff member for whom a key acts, with those permissions of its scopes that they hold now. A key never counts
   * as a fresh proof of identity. Undefined once they are no longer staff.
   */
  findByKey: (db: Database, key: ApiKey) => Promise<Staff | undefined>;
  /** The language in which a member sees the back office, whatever their language on the public site. */
  languageOf: (db: Database, member: { id: string }) => Promise<Language>;
  /**
   * Stores an action that waits for approval by a second person.
   * @returns the id of the request
   */
  plan: (tx: Database, verb: string, input: unknown, staff: Staff, planned: PlannedAct) => Promise<string>;
};
