import type { Language } from '#app/shared/language.ts';
import type { z } from 'zod';
import type { Hit } from '#app/shared/hit.ts';
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
import type { Staff } from '#platform/staff.ts';
import type { Visitor } from '#platform/visitor.ts';
import type { PayContext } from './payments/pay-context.server.ts';
import type { PaidFor, Purpose } from './payments/purposes.server.ts';
import type { Permission } from './staff/roles.ts';
import type { StaffRoom, StaffRooms } from './staff/rooms.server.ts';

/** What the site hands to its features when it is put together. What is a function is there once somebody asks. */
export type FeatureParts = {
  db: RootDatabase;
  files: Files;
  settings: Settings;
  jobs: Pick<Jobs, 'send'>;
  pay: () => PayContext;
  /** All calls, once they are put together. */
  calls: () => Map<string, SiteFunction>;
  /** Of all features: what other services can hear of. */
  events: () => readonly EventKind<never>[];
  /** Of all features: what is written in the back office. */
  collections: () => readonly Collection<never>[];
  /** Of all features: what an archive holds and what goes with an account. */
  ownData: OwnDataSource[];
  /** Of all features: what waits in the back office. */
  rooms: () => StaffRooms;
  /** The route of a path, as the URL map writes it. */
  findRoute: (pathname: string) => Promise<string | undefined>;
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
      site: { rooms: StaffRooms; checks: Record<string, Check>; collections: readonly Collection<never>[] };
    },
  ) => Promise<object | Refusal>;
};

/** An invariant: SQL, or where SQL cannot tell a walk, that gives rows only when something is wrong. */
export type Check = string | ((db: Database) => Promise<unknown[]>);

/** All that a feature adds to the site, so that nothing outside its folder names it but the list, and the map of routes. */
export type Feature = {
  name: string;
  functions?: (parts: FeatureParts) => unknown[];
  /** Made with what is known of every purpose, where they say what was paid for, or with what is held of persons. */
  reads?: Read[] | ((paidFor: PaidFor, ownData: OwnDataSource[]) => Read[]);
  jobs?: (parts: FeatureParts) => JobHandler[];
  mails?: (parts: FeatureParts) => MailTemplate[];
  /** What a payment can be for; `known` holds the purposes of features before it in the list. */
  purposes?: (jobs: Pick<Jobs, 'send'>, known: Record<string, Purpose>) => Record<string, Purpose>;
  collections?: readonly unknown[];
  /** What other services can hear of it, by webhooks. */
  events?: readonly unknown[];
  ownData?: readonly OwnDataSource[];
  /** Makes what was done as a guest the member's, once their address is proved. */
  whenProved?: (tx: Database, member: Person) => Promise<void>;
  checks?: Record<string, Check> | ((ownData: OwnDataSource[]) => Record<string, Check>);
  /** The public state of what news of a topic are about, for open pages. */
  live?: Record<string, (db: Database, id: string) => Promise<object | undefined>>;
  /** What a member did here, counted for their profile, by the profile's name for it. */
  figures?: Record<string, (db: Database, memberId: string) => Promise<number>>;
  /** What the site's search finds beside the collections. */
  hits?: (db: Database, language: Language) => Promise<Hit[]>;
  /** Its rooms in the back office: places of the rail, what waits, what the palette finds. Its pages are among its routes. */
  staff?: StaffRoom | ((paidFor: PaidFor, ownData: OwnDataSource[]) => StaffRoom);
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
};

/** Says what a feature adds; `server/features.ts` lists them. */
export const defineFeature = (feature: Feature): Feature => feature;
