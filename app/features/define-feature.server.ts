import type { SQL } from 'drizzle-orm';
import type { Context } from 'hono';
import type { RouterContext } from 'react-router';
import type { z } from 'zod';
import type { Language } from '#app/shared/language.ts';
import type { ErrorCode } from '#app/shared/word-keys.ts';
import type { Hit } from '#app/shared/hit.ts';
import type { Auth } from '#platform/auth.ts';
import type { ChangeFeed } from '#platform/changes.ts';
import type { PolicyOptions } from '#platform/csp.ts';
import type { Gauge } from '#platform/gauge.ts';
import type { EventKind } from '#platform/announce.ts';
import type { Collection } from '#platform/content.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import type { FileRule } from '#platform/housekeeping.ts';
import type { SiteFunction } from '#platform/functions.ts';
import type { JobHandler, Jobs } from '#platform/jobs.ts';
import type { MailTemplate } from '#platform/mail.ts';
import type { OwnDataSource, Person } from '#platform/own-data.ts';
import type { Refusal } from '#platform/refusals.ts';
import type { Settings } from '#platform/settings.ts';
import type { SiteContext } from '#platform/site.ts';
import type { Leaver, Staff } from '#platform/staff.ts';
import type { Visitor } from '#platform/visitor.ts';
import type { PayParts } from './payments/pay.server.ts';
import type { PaidFor, Purpose } from './payments/purposes.server.ts';
import type { Permission } from './staff/roles.ts';
import type { StaffSection, StaffSections } from './staff/sections.server.ts';

/** What the site hands to its features when it is put together. What is a function is there once somebody asks. */
export type FeatureParts = {
  db: RootDatabase;
  files: Files;
  settings: Settings;
  jobs: Pick<Jobs, 'send'>;
  pay: () => PayParts;
  auth: () => Auth;
  /** All calls, once they are put together. */
  calls: () => Map<string, SiteFunction>;
  /** The route of a path, as the URL map writes it. */
  findRoute: (pathname: string) => Promise<string | undefined>;
  /** Reads all invariants and keeps the result; gives those that are broken, and how many rows each found. */
  runInvariants: (db: RootDatabase) => Promise<{ name: string; count: number }[]>;
} & OfAllFeatures;

/** What the features of the site add together, for those that show or use it. */
type OfAllFeatures = {
  /** What other services can hear of. */
  events: () => readonly EventKind<never>[];
  /** What is written in the back office. */
  collections: () => readonly Collection<never>[];
  /** What an archive holds and what goes with an account. */
  ownData: OwnDataSource[];
  /** What waits in the back office. */
  sections: () => StaffSections;
  reads: () => readonly Read[];
  figures: (db: Database, memberId: string) => Promise<Record<string, number>>;
  whenProved: (tx: Database, member: Person) => Promise<void>;
  whenRightsEnd: (tx: Database, leaver: Leaver) => Promise<void>;
};

/** A read of the API: GET, JSON. */
export type Read = {
  /** As Hono and the OpenAPI document name it: `/api/courses/:id`. */
  path: string;
  summary: string;
  /** Whose it is; left out, everybody's. */
  permission?: Permission;
  /** Names of the query that it reads. */
  query?: readonly string[];
  /** One thing, or a list; of one it may answer a refusal. */
  isList: boolean;
  /** What its answers hold, where somebody relies on more than its being JSON. */
  answer?: z.ZodType;
  read: (
    db: Database,
    asked: {
      params: Record<string, string>;
      query: Record<string, string | undefined>;
      visitor: Visitor;
      staff?: Staff;
      site: { sections: StaffSections; checks: Record<string, Check>; collections: readonly Collection<never>[] };
    },
  ) => Promise<object | Refusal>;
};

/** An invariant: SQL, or where SQL cannot tell a walk, that gives rows only when something is wrong. */
export type Check = string | ((db: Database) => Promise<unknown[]>);

/** How a start finds the database. */
export type Start = { isLive: boolean; /** The first start of all. */ isNew: boolean };

/** What may send more than the rest: a POST to these paths. Where several fit, the most counts. */
export type LargeBody = {
  path: RegExp;
  /** In bytes. */
  max: number;
  /** What its refusal is called, where it is not the body as such. */
  code?: ErrorCode;
};

/** An address that is neither a page, a call nor a read. */
export type Endpoint = {
  method: 'GET' | 'POST';
  /** As Hono writes it: `/webhooks/:provider`. */
  path: string;
  /**
   * Called by another machine: no member asks, and no origin is compared. `secret` is asked for before the body is read; where it is
   * not set up, there is no such address. Left out, the request proves itself.
   */
  machine?: { secret?: { value: string | undefined } };
  /** Its entry in the OpenAPI document, and what the page for people says of it. */
  described?: { operation: object; summary: string };
  /** @returns nothing where this is no address of it: what comes after is asked. */
  handle: (c: Context<{ Variables: { visitor: Visitor } }>) => Promise<Response | Refusal | undefined>;
};

/** Draws a page of the site with a database of its own. */
export type DrawPage = (
  path: string,
  visitor: Visitor,
  nonce: string,
  db: RootDatabase,
  /** What a form of the page was sent with. */
  form?: URLSearchParams,
) => Promise<Response>;

/** What commands of `script/admin` work with; jobs are enqueued for the running site, never worked off here. */
export type CommandDesk = {
  db: RootDatabase;
  /** Opened when it is first asked for. */
  jobs: () => Promise<Jobs>;
  purposes: () => Promise<Record<string, Purpose>>;
  /** Writes a table's lines to standard output while they are read. */
  print: (text: string) => Promise<void>;
};

/** The output of a command: `data` is what `--json` prints, `text` what a person reads. `isBroken` ends it with 1. */
export type CommandOutput = { data: unknown; text: string; isBroken?: boolean };

/** A command of `script/admin`. What is mistyped is thrown as a RangeError that says so. */
export type FeatureCommand = {
  usage: string;
  help: string;
  run: (desk: CommandDesk, words: string[]) => Promise<CommandOutput>;
};

/** What a page's loaders and actions find in their context. */
export type Provided = { context: RouterContext<never>; value: never };

export const provide = <T>(context: RouterContext<T>, value: T): Provided =>
  // Kept in one list with those of other types; both halves were compared here.
  ({ context, value }) as unknown as Provided;

/** All that a feature adds to the site, so that nothing outside its folder names it but the list, and the map of routes. */
export type Feature = {
  name: string;
  functions?: (parts: FeatureParts) => unknown[];
  /** Made with what is known of every purpose, where they say what was paid for, or with what is held of persons. */
  reads?: Read[] | ((paidFor: PaidFor, ownData: OwnDataSource[]) => Read[]);
  jobs?: (parts: FeatureParts) => JobHandler[];
  mails?: (parts: FeatureParts) => MailTemplate[];
  /** What a payment can be for. */
  purposes?: (jobs: Pick<Jobs, 'send'>) => Record<string, Purpose>;
  /** What it adds to a purpose of another feature, by its name; those earlier in the list are within. */
  wraps?: Record<string, (inner: Purpose, jobs: Pick<Jobs, 'send'>) => Purpose>;
  collections?: readonly unknown[];
  /** What other services can hear of it, by webhooks. */
  events?: readonly unknown[];
  ownData?: readonly OwnDataSource[];
  /** Makes what was done as a guest the member's, once their address is proved. */
  whenProved?: (tx: Database, member: Person) => Promise<void>;
  /** Ends what somebody of the staff asked for and what would go on by a right they hold no longer; in the transaction, safe to repeat. */
  whenRightsEnd?: (tx: Database, leaver: Leaver) => Promise<void>;
  checks?: Record<string, Check> | ((ownData: OwnDataSource[]) => Record<string, Check>);
  /** The public state of what news of a topic are about, for open pages. */
  live?: Record<string, (db: Database, id: string) => Promise<object | undefined>>;
  /** What a member did here, counted for their profile, by the profile's name for it. */
  figures?: Record<string, (db: Database, memberId: string) => Promise<number>>;
  /** What the site's search finds beside the collections. */
  hits?: (db: Database, language: Language) => Promise<Hit[]>;
  /** What it adds to the back office: entries of the menu, tasks, what the search (Ctrl K) finds. Its pages are among its routes. */
  staff?: StaffSection | ((paidFor: PaidFor, ownData: OwnDataSource[]) => StaffSection);
  /**
   * Folders of photos that staff send: shown to everybody under `/files/<folder>/`, taken from who holds the permission. Where they
   * may be taken back, `isShown` says by a photo's id whether it still may be seen.
   */
  pictures?: readonly {
    folder: string;
    permission: Permission;
    isShown?: (db: Database, id: string) => Promise<boolean>;
  }[];
  /** Files that go by themselves. */
  oldFiles?: (db: RootDatabase) => FileRule[];
  /** What goes each night because its term is over (app/shared/retention.ts), by what it is; `now` is when. */
  forget?: Record<string, (now: SQL) => SQL>;
  /** What a start puts into the database, each once: before all content, and after it in a demo. */
  seed?: {
    base?: (tx: Database, start: Start) => Promise<void>;
    samples?: (tx: Database, start: Start) => Promise<void>;
  };
  /** Numbers for the metrics, by their names; each is read of `db` when somebody asks. */
  gauges?: (db: RootDatabase, parts: FeatureParts) => Record<string, Gauge>;
  largeBodies?: readonly LargeBody[];
  endpoints?: (
    siteContext: SiteContext,
    parts: FeatureParts,
    pages: { draw: DrawPage; policy: PolicyOptions },
  ) => Endpoint[];
  /** Made once, and found by every loader and action. */
  contexts?: (siteContext: SiteContext, parts: FeatureParts) => Provided[];
  /**
   * Takes into memory what pages and mails read there, before anything is served, and follows its changes. News that it tells drop
   * the pages that were drawn with the old.
   */
  hold?: (held: {
    db: RootDatabase;
    settings: Settings;
    feed: ChangeFeed;
    drop: (topic: string) => void;
  }) => Promise<void>;
  /** Commands of the operator, by their names. */
  commands?: Record<string, FeatureCommand>;
  /** Works beside the server until it stops. */
  start?: (parts: FeatureParts) => { stop: () => Promise<void> };
};

/** Says what a feature adds; `server/features.ts` lists them. */
export const defineFeature = (feature: Feature): Feature => feature;
