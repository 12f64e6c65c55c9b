import type { Language } from '#app/shared/language.ts';
import type { ApiKey } from './api-keys.ts';
import type { Act } from './audit.ts';
import type { Database } from './database.ts';
import type { Refusal } from './refusals.ts';

/** What somebody of the foundation may do here. */
export type Staff = {
  memberId: string;
  name: string;
  roles: readonly string[];
  permissions: ReadonlySet<string>;
  /** When they last proved who they are: signing in, or giving their password or a code again. */
  provedAt: Date;
  /** The name of the key by which a program acts for them. */
  byKey?: string;
};

/** What an act of staff adds to a function (platform/functions.ts). */
export type StaffAct<Input, Outcome> = {
  /** Who holds it may: `orders.advance`. */
  permission: string;
  /** Who one is must have been proved within the last minutes: money, persons, roles. */
  needsProof?: boolean;
  /** The line of the log; nothing where nothing changed, as when an act is repeated. */
  act: (input: Input, outcome: Outcome) => Act | undefined;
  /** What has to be approved by a second person before it is done, told in counts and sums; nothing where one is enough. */
  plan?: (tx: Database, input: Input, staff: Staff) => Promise<PlannedAct | Refusal | undefined>;
};

export type PlannedAct = {
  summary: Record<string, unknown>;
  reason: string;
  /** What is done once it is approved, where that is more exact than what was asked for: "all that is left" as the sum it was. */
  input?: object;
  /** Goes into the answer beside the plan's id: what it will do, for programs. */
  answer?: Record<string, unknown>;
};

/** Somebody whose rights ended, all or some: what features end then (`whenRightsEnd`). */
export type Leaver = {
  memberId: string;
  /** Permissions they still hold. */
  keeps: ReadonlySet<string>;
  /** Whether they still may make this call. */
  mayCall: (verb: string) => boolean;
};

/** How functions reach the people of the back office; put together in server/core-features.ts. */
export type StaffDesk = {
  /** Nothing for a member who is not of the staff, or no longer. */
  find: (db: Database, member: { id: string; sessionId: string }) => Promise<Staff | undefined>;
  /** For whom a key acts, with what they hold of its scopes now; it proves nobody to be there. Nothing once they are no longer of the staff. */
  findByKey: (db: Database, key: ApiKey) => Promise<Staff | undefined>;
  /** The language in which a member sees the back office, whatever they read the site in. */
  languageOf: (db: Database, member: { id: string }) => Promise<Language>;
  /** Keeps an act that waits for a second person. @returns its id */
  plan: (tx: Database, verb: string, input: unknown, staff: Staff, planned: PlannedAct) => Promise<string>;
};
