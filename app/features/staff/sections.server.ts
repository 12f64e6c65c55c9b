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

/** An entry of the menu. Words are `admin:place.<key>`. */
export type StaffPlace = {
  key: KeyPart<'admin', 'place.'>;
  path: string;
  icon: StaffIconName;
  group: (typeof GROUPS)[number];
  permission: Permission;
  /** Where `g` and this letter lead. */
  letter?: string;
  /** What waits there: work, never news. */
  count?: (db: Database) => Promise<number>;
};

/** Something that waits for somebody: one reason and one act. Words are `admin:task.<kind>`. */
export type Task = {
  id: string;
  kind: KeyPart<'admin', 'task.', '.title'>;
  /** As the log names it: `order:…`. */
  target: string;
  since: Date;
  path: string;
  /** For its words: a name, a count, a sum as the reader's language writes it. */
  values: Record<string, string | number>;
};

/** A task or news as its feature knows it: sums are written once the reader is known. */
export type Unsaid<Thing> = Omit<Thing, 'values'> & { values: Record<string, string | number | Money> };

/** What waits for who holds the permission. */
export type TaskSource = {
  permission: Permission;
  list: (db: Database, limit: number) => Promise<Unsaid<Task>[]>;
  /** Whether a target is of this kind and there, waiting or not, so that it can be given to somebody; left out, what waits is looked through. */
  has?: (db: Database, target: string) => Promise<boolean>;
};

/** Something that just happened. Words are `admin:live.<kind>`; nobody is named in them. */
export type LiveEvent = {
  id: string;
  kind: KeyPart<'admin', 'live.'>;
  at: Date;
  values: Record<string, string | number>;
  icon: StaffIconName;
  /** Where it can be seen, for who holds the permission of its source. */
  path?: string;
};

/** Whether something that nobody looks at works. Words are `admin:health.<key>.ok` and `.bad`. */
export type HealthLine = { key: KeyPart<'admin', 'health.', '.bad'>; isWell: boolean; at?: Date; count: number };

/** What should be done before a month is closed. Words are `admin:closing.<key>.open` and `.done`. */
type ClosingKey = KeyPart<'admin', 'closing.', '.done'>;
type ClosingSource = {
  key: ClosingKey;
  permission: Permission;
  /** How much of it is open up to the last day of that month, `YYYY-MM-DD`, and where it is done. */
  read: (db: Database, lastDay: string) => Promise<{ count: number; path: string }>;
};
export type ClosingLine = { key: ClosingKey; count: number; path: string };

/** A result of the search (Ctrl K). */
export type StaffHit = { id: string; group: KeyPart<'admin', 'hit.'>; title: string; detail?: string; path: string };

/** An act that begins a thing. Words are `admin:quick.<key>`. */
type QuickAct = {
  key: KeyPart<'admin', 'quick.'>;
  path: string;
  icon: StaffIconName;
  permission: Permission;
  /** The letter that begins it, a capital: small ones move in lists. */
  letter?: string;
};

/** Who looks: persons are found and named for who works with them. */
type Viewer = Pick<Staff, 'permissions'>;

/** The guide of the back office, as the frame, the palette and today's page need it. */
type StaffHelp = {
  find: (query: string, language: StaffLanguage) => StaffHit[];
  ofPage: (path: string, language: StaffLanguage) => PageHelp | undefined;
  /** How many of their first steps somebody has done. */
  firstSteps: (db: Database, staff: Staff) => Promise<{ done: number; all: number }>;
};

/** What a feature puts into the back office. Its pages are among its routes. */
export type StaffSection = {
  /** What somebody begins anywhere, on a phone by the middle button of the bar at the foot. */
  quick?: readonly QuickAct[];
  places?: readonly StaffPlace[];
  /** The week's giving, for who may see totals. */
  week?: { permission: Permission; read: (db: Database, now: Date) => Promise<Week[]> };
  help?: StaffHelp;
  /** What just happened, newest first, for who holds the permission. */
  live?: readonly { permission: Permission; list: (db: Database, limit: number) => Promise<Unsaid<LiveEvent>[]> }[];
  /** What runs by itself and should be seen when it stops, for who holds the permission. */
  health?: readonly {
    permission: Permission;
    path: string;
    read: (db: Database, now: Date) => Promise<HealthLine[]>;
  }[];
  /** What should be done before a month is closed, for who holds the permission. */
  closing?: readonly ClosingSource[];
  /** What waits, oldest first, for who holds the permission. */
  tasks?: readonly TaskSource[];
  /** The icons of the tasks, by kind. */
  taskIcons?: Partial<Record<Task['kind'], StaffIconName>>;
  /** What a few letters find, for who holds the permission. */
  find?: readonly {
    permission: Permission;
    search: (db: Database, query: string, staff: Viewer) => Promise<StaffHit[]>;
  }[];
};

export type StaffSections = Required<Omit<StaffSection, 'week' | 'help'>> & Pick<StaffSection, 'week' | 'help'>;

/** The sections of all features, joined. */
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

/** The id in a target of this kind: `letter:…`; nothing for a target of another one. */
export const idOfTarget = (kind: string, target: string): string | undefined =>
  target.startsWith(`${kind}:`) ? target.slice(kind.length + 1) : undefined;

/** A task or news with its sums as a language writes them. */
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

/** What waits for who holds these permissions, oldest first. */
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

/** As many of each source: a busy day of gifts does not push the letters out. */
const LIVE_EACH = 4;

/** What just happened, newest first, as far as who looks may know it. */
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

/** Whether what works in silence works, for who may know. */
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

/** What is open before a month is closed, as far as who looks may know it. */
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

/** What a few letters find for who holds these permissions: places first, then what features find. */
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
