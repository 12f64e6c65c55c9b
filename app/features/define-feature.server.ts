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

/** What features receive when the site is assembled. Functions may only be called once assembly is complete. */
export type FeatureParts = {
  db: RootDatabase;
  files: Files;
  settings: Settings;
  jobs: Pick<Jobs, 'send'>;
  pay: () => PayParts;
  auth: () => Auth;
  /** All functions by name, once the site is assembled. */
  calls: () => Map<string, SiteFunction>;
  /** The route of a path, as written in the URL map. */
  findRoute: (pathname: string) => Promise<string | undefined>;
  /** Runs all invariants and stores the results; returns those that are broken, with the number of rows. */
  runInvariants: (db: RootDatabase) => Promise<{ name: string; count: number }[]>;
} & OfAllFeatures;

/** What all features together add to the site, for features that use or show it. */
type OfAllFeatures = {
  /** Kinds of events that webhooks can receive. */
  events: () => readonly EventKind<never>[];
  /** Collections of content that staff edit. */
  collections: () => readonly Collection<never>[];
  /** Personal data: what an archive contains and what is erased with an account. */
  ownData: OwnDataSource[];
  /** The sections of the back office. */
  sections: () => StaffSections;
  reads: () => readonly Read[];
  figures: (db: Database, memberId: string) => Promise<Record<string, number>>;
  whenProved: (tx: Database, member: Person) => Promise<void>;
  whenRightsEnd: (tx: Database, leaver: Leaver) => Promise<void>;
};

/** A read of the API: GET, JSON. */
export type Read = {
  /** As in Hono and OpenAPI: `/api/courses/:id`. */
  path: string;
  summary: string;
  /** The permission required; left out, the read is public. */
  permission?: Permission;
  /** The query parameters it reads. */
  query?: readonly string[];
  /** Whether it returns a list; a read of a single item may return a refusal. */
  isList: boolean;
  /** The schema of its answer, if callers rely on it. */
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

/** An invariant: SQL, or a function if SQL cannot express it, that returns rows only if something is wrong. */
export type Check = string | ((db: Database) => Promise<unknown[]>);

/** The state of the database at a start. */
export type Start = { isLive: boolean; /** Whether it is the very first start. */ isNew: boolean };

/** Paths to which a POST may have a larger body than usual. If several match, the largest limit applies. */
export type LargeBody = {
  path: RegExp;
  /** In bytes. */
  max: number;
  /** The code of its refusal, if not the general one. */
  code?: ErrorCode;
};

/** An endpoint that is neither a page, a function nor a read. */
export type Endpoint = {
  method: 'GET' | 'POST';
  /** As in Hono: `/webhooks/:provider`. */
  path: string;
  /**
   * Called by another machine: there is no member, and the origin is not checked. `secret` is verified before the body
   * is read; if none is configured, the endpoint does not exist. Without `secret`, the request authenticates itself,
   * for example by a signature.
   */
  machine?: { secret?: { value: string | undefined } };
  /** Its entry in the OpenAPI document, and its summary on the API page. */
  described?: { operation: object; summary: string };
  /** @returns undefined if it does not handle this address, so that later endpoints are tried */
  handle: (c: Context<{ Variables: { visitor: Visitor } }>) => Promise<Response | Refusal | undefined>;
};

/** Renders a page of the site with a given database handle. */
export type DrawPage = (
  path: string,
  visitor: Visitor,
  nonce: string,
  db: RootDatabase,
  /** The form that the page was requested with. */
  form?: URLSearchParams,
) => Promise<Response>;

/** What commands of `script/admin` use. Jobs are enqueued for the running site and not run by the command. */
export type CommandDesk = {
  db: RootDatabase;
  /** Opened on first use. */
  jobs: () => Promise<Jobs>;
  purposes: () => Promise<Record<string, Purpose>>;
  /** Writes a table's lines to standard output as they are read. */
  print: (text: string) => Promise<void>;
};

/** The output of a command: `data` for `--json`, `text` for people. `isBroken` makes it exit with 1. */
export type CommandOutput = { data: unknown; text: string; isBroken?: boolean };

/** A command of `script/admin`. It throws a RangeError with a message if it is mistyped. */
export type FeatureCommand = {
  usage: string;
  help: string;
  run: (desk: CommandDesk, words: string[]) => Promise<CommandOutput>;
};

/** A value in the context of page loaders and actions. */
export type Provided = { context: RouterContext<never>; value: never };

export const provide = <T>(context: RouterContext<T>, value: T): Provided =>
  // Kept in one list with those of other types; both halves were compared here.
  ({ context, value }) as unknown as Provided;

/** Everything a feature adds to the site. Outside its folder, only the list of features and the URL map name it. */
export type Feature = {
  name: string;
  functions?: (parts: FeatureParts) => unknown[];
  /**
   * May be a function of the descriptions of all purposes, for reads that say what was paid for, and of all sources of
   * personal data.
   */
  reads?: Read[] | ((paidFor: PaidFor, ownData: OwnDataSource[]) => Read[]);
  jobs?: (parts: FeatureParts) => JobHandler[];
  mails?: (parts: FeatureParts) => MailTemplate[];
  /** What payments can be for. */
  purposes?: (jobs: Pick<Jobs, 'send'>) => Record<string, Purpose>;
  /** Extends the purpose of another feature, by its name. Features earlier in the list are wrapped by later ones. */
  wraps?: Record<string, (inner: Purpose, jobs: Pick<Jobs, 'send'>) => Purpose>;
  collections?: readonly unknown[];
  /** Events that webhooks can receive. */
  events?: readonly unknown[];
  ownData?: readonly OwnDataSource[];
  /** Assigns what was done as a guest to the member, once their address is confirmed. */
  whenProved?: (tx: Database, member: Person) => Promise<void>;
  /**
   * When a staff member loses rights: ends what they requested or scheduled and may no longer do. Runs in the
   * transaction; must be safe to repeat.
   */
  whenRightsEnd?: (tx: Database, leaver: Leaver) => Promise<void>;
  checks?: Record<string, Check> | ((ownData: OwnDataSource[]) => Record<string, Check>);
  /** The public state of an item, by topic, for open pages that receive a change of it. */
  live?: Record<string, (db: Database, id: string) => Promise<object | undefined>>;
  /** Counts of a member's activity for their profile, by the profile's name for them. */
  figures?: Record<string, (db: Database, memberId: string) => Promise<number>>;
  /** Search results beside those of the collections. */
  hits?: (db: Database, language: Language) => Promise<Hit[]>;
  /** What it adds to the back office: menu entries, tasks, search results (Ctrl K). Its pages are among its routes. */
  staff?: StaffSection | ((paidFor: PaidFor, ownData: OwnDataSource[]) => StaffSection);
  /**
   * Folders of photos uploaded by staff: public under `/files/<folder>/`; uploading needs the permission. For photos
   * that can be withdrawn, `isShown` tells by the photo's id whether it may still be shown.
   */
  pictures?: readonly {
    folder: string;
    permission: Permission;
    isShown?: (db: Database, id: string) => Promise<boolean>;
  }[];
  /** Files that are deleted automatically. */
  oldFiles?: (db: RootDatabase) => FileRule[];
  /**
   * Statements that delete what exceeded its retention period (app/shared/retention.ts), by name; they run each night.
   * `now` is the current time.
   */
  forget?: Record<string, (now: SQL) => SQL>;
  /** Rows to create at a start, once each: `base` before all content, `samples` after it in a demo. */
  seed?: {
    base?: (tx: Database, start: Start) => Promise<void>;
    samples?: (tx: Database, start: Start) => Promise<void>;
  };
  /** Metrics by name, each read from `db` on request. */
  gauges?: (db: RootDatabase, parts: FeatureParts) => Record<string, Gauge>;
  largeBodies?: readonly LargeBody[];
  endpoints?: (
    siteContext: SiteContext,
    parts: FeatureParts,
    pages: { draw: DrawPage; policy: PolicyOptions },
  ) => Endpoint[];
  /** Values created once and available to every loader and action. */
  contexts?: (siteContext: SiteContext, parts: FeatureParts) => Provided[];
  /**
   * Loads settings that pages and mails read into memory, before the site serves, and follows their changes. `drop`
   * removes cached pages that were rendered with the old values.
   */
  hold?: (held: {
    db: RootDatabase;
    settings: Settings;
    feed: ChangeFeed;
    drop: (topic: string) => void;
  }) => Promise<void>;
  /** Operator commands by name. */
  commands?: Record<string, FeatureCommand>;
  /** Starts a task that runs beside the server until it stops. */
  start?: (parts: FeatureParts) => { stop: () => Promise<void> };
};

/** Declares what a feature adds; `server/features.ts` lists the features. */
export const defineFeature = (feature: Feature): Feature => feature;
