import type { GROUPS } from './place-groups.ts';
import { formatMoney, type Money } from '#app/shared/money.ts';
import type { KeyPart } from '#app/shared/word-keys.ts';
import type { Database } from '#platform/database.ts';
import type { Staff } from '#platform/staff.ts';
import type { PageHelp } from './page-help.ts';
import type { Permission } from './roles.ts';
import type { StaffLanguage } from './staff-language.ts';
import type { Week } from './week.ts';
import type { StaffIconName } from './icons/names.ts';

/** A menu entry. Its text is `admin:place.<key>`. */
export type StaffPlace = {
  key: KeyPart<'admin', 'place.'>;
  path: string;
  icon: StaffIconName;
  group: (typeof GROUPS)[number];
  permission: Permission;
  /** The keyboard shortcut: `g` and this letter. */
  letter?: string;
  /** The number of waiting tasks, never of news. */
  count?: (db: Database) => Promise<number>;
};

/** A task: something that waits for somebody, with one reason and one action. Its text is `admin:task.<kind>`. */
export type Task = {
  id: string;
  kind: KeyPart<'admin', 'task.', '.title'>;
  /** The target as in the audit log: `order:…`. */
  target: string;
  since: Date;
  path: string;
  /** Values for its text: a name, a count, an amount formatted for the reader. */
  values: Record<string, string | number>;
};

/** A task or event as its feature provides it; amounts are formatted once the reader's language is known. */
export type Unsaid<Thing> = Omit<Thing, 'values'> & { values: Record<string, string | number | Money> };

/** A source of tasks for holders of a permission. */
export type TaskSource = {
  permission: Permission;
  list: (db: Database, limit: number) => Promise<Unsaid<Task>[]>;
  /**
   * Whether a target is of this kind and exists, waiting or not, so that it can be assigned; left out, the waiting
   * tasks are searched.
   */
  has?: (db: Database, target: string) => Promise<boolean>;
};

/** Something that just happened. Its text is `admin:live.<kind>`; it names nobody. */
export type LiveEvent = {
  id: string;
  kind: KeyPart<'admin', 'live.'>;
  at: Date;
  values: Record<string, string | number>;
  icon: StaffIconName;
  /** Where it can be seen, for holders of its source's permission. */
  path?: string;
};

/** Whether something that runs unattended works. Its texts are `admin:health.<key>.ok` and `.bad`. */
export type HealthLine = { key: KeyPart<'admin', 'health.', '.bad'>; isWell: boolean; at?: Date; count: number };

/** What should be done before a month is closed. Its texts are `admin:closing.<key>.open` and `.done`. */
type ClosingKey = KeyPart<'admin', 'closing.', '.done'>;
type ClosingSource = {
  key: ClosingKey;
  permission: Permission;
  /** How much is still open up to the last day of that month, `YYYY-MM-DD`, and where to do it. */
  read: (db: Database, lastDay: string) => Promise<{ count: number; path: string }>;
};
export type ClosingLine = { key: ClosingKey; count: number; path: string };

/** A search result (Ctrl K). */
export type StaffHit = { id: string; group: KeyPart<'admin', 'hit.'>; title: string; detail?: string; path: string };

/** A quick action that begins something. Its text is `admin:quick.<key>`. */
type QuickAct = {
  key: KeyPart<'admin', 'quick.'>;
  path: string;
  icon: StaffIconName;
  permission: Permission;
  /** The keyboard shortcut, a capital letter, since small ones navigate in lists. */
  letter?: string;
};

/** The reader: persons are found and named only for staff who work with them. */
type Viewer = Pick<Staff, 'permissions'>;

/** The guide for the layout, the search and the home page of the back office. */
type StaffHelp = {
  find: (query: string, language: StaffLanguage) => StaffHit[];
  ofPage: (path: string, language: StaffLanguage) => PageHelp | undefined;
  /** How many of their first steps somebody has done. */
  firstSteps: (db: Database, staff: Staff) => Promise<{ done: number; all: number }>;
};

/** What a feature adds to the back office. Its pages are among its routes. */
export type StaffSection = {
  /** Actions that can be started anywhere; on a phone with the middle button of the bottom bar. */
  quick?: readonly QuickAct[];
  places?: readonly StaffPlace[];
  /** The income of the week, for staff who may see totals. */
  week?: { permission: Permission; read: (db: Database, now: Date) => Promise<Week[]> };
  help?: StaffHelp;
  /** Recent events, newest first, for holders of the permission. */
  live?: readonly { permission: Permission; list: (db: Database, limit: number) => Promise<Unsaid<LiveEvent>[]> }[];
  /** Unattended tasks whose failure should be visible to holders of the permission. */
  health?: readonly {
    permission: Permission;
    path: string;
    read: (db: Database, now: Date) => Promise<HealthLine[]>;
  }[];
  /** What should be done before a month is closed, for holders of the permission. */
  closing?: readonly ClosingSource[];
  /** Tasks, oldest first, for holders of the permission. */
  tasks?: readonly TaskSource[];
  /** The icons of tasks, by kind. */
  taskIcons?: Partial<Record<Task['kind'], StaffIconName>>;
  /** Search results for holders of the permission. */
  find?: readonly {
    permission: Permission;
    search: (db: Database, query: string, staff: Viewer) => Promise<StaffHit[]>;
  }[];
};

export type StaffSections = Required<Omit<StaffSection, 'week' | 'help'>> & Pick<StaffSection, 'week' | 'help'>;

/** Joins the sections of all features. */
export function joinSections(sections: readonly (StaffSection | undefined)[]): StaffSections {
  return {
    week: sections.find((section) => section?.week)?.week,
    help: sections.find((section) => section?.help)?.help,
    quick: sections.flatMap((section) => section?.quick ?? []),
    places: sections.flatMap((section) => section?.places ?? []),
    live: sections.flatMap((section) => section?.live ?? []),
    health: sections.flatMap((section) => section?.health ?? []),
    closing: sections.flatMap((section) => section?.closing ?? []),
    tasks: sections.flatMap((section) => section?.tasks ?? []),
    taskIcons: Object.assign(
      {},
      ...sections.map((section) => section?.taskIcons),
    ) as Required<StaffSection>['taskIcons'],
    find: sections.flatMap((section) => section?.find ?? []),
  };
}

/** The id in a target of this kind: `letter:…`; undefined for other kinds. */
export const idOfTarget = (kind: string, target: string): string | undefined =>
  target.startsWith(`${kind}:`) ? target.slice(kind.length + 1) : undefined;

/** Formats the amounts of a task or event in a language. */
const said = <Thing extends { values: Record<string, string | number> }>(
  things: readonly Unsaid<Thing>[],
  language: StaffLanguage,
): Thing[] =>
  things.map((thing) => {
    const values = Object.entries(thing.values).map(([name, value]) => [
      name,
      typeof value === 'object' ? formatMoney(value, language) : value,
    ]);
    return { ...thing, values: Object.fromEntries(values) } as Thing;
  });

/** The tasks for somebody with these permissions, oldest first. */
export async function listTasks(
  db: Database,
  { tasks }: StaffSections,
  permissions: ReadonlySet<string>,
  language: StaffLanguage,
  limit = 200,
): Promise<Task[]> {
  const lists: Unsaid<Task>[][] = [];
  for (const { permission, list } of tasks) if (permissions.has(permission)) lists.push(await list(db, limit));
  const oldest = lists
    .flat()
    .sort((a, b) => a.since.getTime() - b.since.getTime())
    .slice(0, limit);
  return said(oldest, language);
}

/** The maximum per source, so that many gifts do not displace messages. */
const LIVE_EACH = 4;

/** Recent events, newest first, as far as the reader may see them. */
export async function listLive(
  db: Database,
  { live }: Pick<StaffSections, 'live'>,
  { permissions }: Viewer,
  language: StaffLanguage,
  limit = 9,
): Promise<LiveEvent[]> {
  const lists: Unsaid<LiveEvent>[][] = [];
  for (const { permission, list } of live) if (permissions.has(permission)) lists.push(await list(db, LIVE_EACH));
  const newest = lists
    .flat()
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, limit);
  return said(newest, language);
}

/** Whether unattended tasks work, as far as the reader may see them. */
export async function readHealth(
  db: Database,
  { health }: Pick<StaffSections, 'health'>,
  { permissions }: Viewer,
  now: Date,
): Promise<(HealthLine & { path: string })[]> {
  const lines: (HealthLine & { path: string })[] = [];
  for (const { permission, path, read } of health)
    if (permissions.has(permission)) lines.push(...(await read(db, now)).map((line) => ({ ...line, path })));
  return lines;
}

/** What is open before a month is closed, as far as the reader may see it. */
export async function readClosing(
  db: Database,
  { closing }: Pick<StaffSections, 'closing'>,
  { permissions }: Viewer,
  lastDay: string,
): Promise<ClosingLine[]> {
  const lines: ClosingLine[] = [];
  for (const { key, permission, read } of closing)
    if (permissions.has(permission)) lines.push({ key, ...(await read(db, lastDay)) });
  return lines;
}

const FOUND_EACH = 6;

/** Search results for somebody with these permissions: pages first, then results of features. */
export async function findEverywhere(
  db: Database,
  { find }: Pick<StaffSections, 'find'>,
  staff: Viewer,
  query: string,
): Promise<StaffHit[]> {
  if (!query) return [];
  const lists: StaffHit[][] = [];
  for (const { permission, search } of find)
    if (staff.permissions.has(permission)) lists.push((await search(db, query, staff)).slice(0, FOUND_EACH));
  return lists.flat();
}
