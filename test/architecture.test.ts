import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';

// The import rules of architecture.md. TypeScript 7 has no parser that dependency-cruiser could use, so imports are read here.
const ROOT = process.cwd();
const FOLDERS = ['app', 'platform', 'server'];
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;
const TYPES_TOO = new RegExp(IMPORT.source.replaceAll('(?!type\\b)', ''), 'g');

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((file) => /\.tsx?$/.test(file) && statSync(file).isFile());
}

function importsOf(file: string, pattern: RegExp): string[] {
  return Array.from(readFileSync(file, 'utf8').matchAll(pattern), (match) => match[1] ?? match[2]!)
    .map((name) => name.replace(/\?.*$/, ''))
    .flatMap((name) => {
      if (name.startsWith('#')) return [name.slice(1)];
      if (name.startsWith('.')) return [normalize(join(relative(ROOT, dirname(file)), name))];
      return [];
    });
}

const files = FOLDERS.flatMap((folder) => listFiles(join(ROOT, folder))).map((file) => ({
  name: relative(ROOT, file),
  imports: importsOf(file, IMPORT),
  /** Types too: they tie folders together as much as values do. */
  everyImport: importsOf(file, TYPES_TOO),
}));
const isTest = (name: string) => /\.test(-support)?\.tsx?$/.test(name);
const code = files.filter(({ name }) => !isTest(name));

function findBreaches(from: RegExp, allowed: (imported: string, importer: string) => boolean): string[] {
  return code
    .filter(({ name }) => from.test(name))
    .flatMap(({ name, imports }) =>
      imports.filter((imported) => !allowed(imported, name)).map((imported) => `${name} → ${imported}`),
    );
}

test('shared imports nothing but shared', () => {
  expect(findBreaches(/^app\/shared\//, (to) => to.startsWith('app/shared/'))).toEqual([]);
  const types = code.filter(({ name }) => name.startsWith('app/shared/')).flatMap(({ everyImport }) => everyImport);
  // The keys of the words are read off the French files.
  expect(types.filter((to) => !/^(app\/shared|locales\/fr)\//.test(to))).toEqual([]);
});

test('ui and art import themselves and shared only', () => {
  expect(findBreaches(/^app\/ui\//, (to) => /^app\/(ui|shared)\//.test(to))).toEqual([]);
  expect(findBreaches(/^app\/art\//, (to) => /^app\/(art|shared)\//.test(to))).toEqual([]);
});

test('the kit knows no feature, and the list alone names one', () => {
  expect(findBreaches(/^app\/kit\//, (to) => !to.startsWith('app/features/'))).toEqual([]);
  expect(
    findBreaches(/^app\/(?!features\/|routes\.ts|root\.tsx|entry\.)/, (to) => !to.startsWith('app/features/')),
  ).toEqual([]);
});

/** Who in `server/` names a feature, and which. Types count: a feature that is taken away may leave none behind. */
const NAMED: Record<string, readonly string[] | 'any'> = {
  // The two lists.
  'server/features.ts': 'any',
  'server/providers.ts': ['payment-providers', 'payments'],
  // What every feature stands on; the operator's own commands are about that alone.
  'server/core-features.ts': ['accounts', 'payments', 'receipts', 'recurring-gifts', 'staff'],
  'server/assemble.ts': ['payments', 'staff'],
  'server/admin/check.ts': ['payments'],
  'server/admin/commands.ts': ['payments', 'staff'],
  'server/admin/persons.ts': ['payments', 'receipts'],
  // What `script/server` prints.
  'server/welcome.ts': ['demo'],
  // The frame of every page says there how it is kept.
  'server/endpoints/page-address.ts': ['shell'],
};

test('nothing that puts the site together names a feature, but the list and what all stand on', () => {
  const named = code
    .filter(({ name }) => name.startsWith('server/'))
    .flatMap(({ name, everyImport }) => {
      const known = NAMED[name] ?? [];
      const features = everyImport.flatMap((to) => /^app\/features\/([^/]+)\//.exec(to)?.[1] ?? []);
      return features.filter((one) => known !== 'any' && !known.includes(one)).map((one) => `${name} → ${one}`);
    });
  expect(named).toEqual([]);
  const stale = Object.entries(NAMED).flatMap(([name, features]) =>
    (features === 'any' ? ['payments'] : features)
      .filter(
        (one) =>
          !code.find((file) => file.name === name)?.everyImport.some((to) => to.startsWith(`app/features/${one}/`)),
      )
      .map((one) => `${name} → ${one}`),
  );
  expect(stale).toEqual([]);
});

test('only the document imports the shell', () => {
  expect(
    findBreaches(
      /^app\/(?!features\/shell\/|routes\.ts|root\.tsx|entry\.)/,
      (to) => !to.startsWith('app/features/shell/'),
    ),
  ).toEqual([]);
});

test('no circle of features', () => {
  const feature = (name: string) => /^app\/features\/([^/]+)\//.exec(name)?.[1];
  const edges = new Map<string, Set<string>>();
  for (const { name, everyImport } of code) {
    const from = feature(name);
    if (!from) continue;
    const known = edges.get(from) ?? edges.set(from, new Set()).get(from)!;
    for (const to of everyImport.map(feature)) if (to && to !== from) known.add(to);
  }
  expect(edges.size).toBeGreaterThan(15);
  expect(findCircles(new Map(Array.from(edges, ([from, to]) => [from, [...to]])))).toEqual([]);
});

test('platform never imports app, but for types of app/shared', () => {
  expect(findBreaches(/^platform\//, (to) => to.startsWith('platform/'))).toEqual([]);
  const types = code.filter(({ name }) => name.startsWith('platform/')).flatMap(({ everyImport }) => everyImport);
  expect(types.filter((to) => !/^(platform|app\/shared)\//.test(to))).toEqual([]);
});

/** Modules that the URL map names: pages, downloads, layouts. */
const routeModules = new Set(
  (function filesOf(entries: readonly RouteConfigEntry[]): string[] {
    return entries.flatMap(({ file, children = [] }) => [join('app', file), ...filesOf(children)]);
  })(routes as RouteConfigEntry[]),
);

/** What a file of a feature is, at whatever depth: what it may import follows from it. A file of no kind breaks the check. */
function kindOf(name: string): 'route' | 'routes' | 'server' | 'component' | 'plain' {
  if (routeModules.has(name)) return 'route';
  if (name.endsWith('/routes.ts')) return 'routes';
  if (/\.server\.tsx?$/.test(name)) return 'server';
  return name.endsWith('.tsx') ? 'component' : 'plain';
}
const isServerOnly = (to: string) =>
  to.startsWith('platform/') || to.startsWith('server/') || /\.server\.tsx?$/.test(to);

/** Why a file imports what its kind may not. */
const EXCEPTIONS: Record<string, string> = {
  'app/features/content/staff/rich/read-markdown.ts → platform/footnotes.ts':
    'the editor reads texts by the very grammar that the server renders them by',
  'app/features/content/staff/rich/text-picture.ts → platform/text-pictures.ts':
    'the editor reads and writes a photo in a text by the very rules that the server does',
};

function findBreachesOfKind(kinds: readonly string[], allowed: (imported: string) => boolean): string[] {
  const isOfKind = (name: string) => name.startsWith('app/features/') && kinds.includes(kindOf(name));
  return code
    .filter(({ name }) => isOfKind(name))
    .flatMap(({ name, imports }) => imports.filter((to) => !allowed(to)).map((to) => `${name} → ${to}`))
    .filter((breach) => !EXCEPTIONS[breach]);
}

test('components and plain modules of a feature, at whatever depth, reach no platform and no server file', () => {
  expect(routeModules.size).toBeGreaterThan(100);
  expect(findBreachesOfKind(['component', 'plain'], (to) => !isServerOnly(to))).toEqual([]);
});

test('pages, downloads and layouts read tables, migrations and jobs through the files of a feature only', () => {
  expect(
    findBreachesOfKind(
      ['route'],
      (to) => !/tables\.server\.ts$|platform\/(database|tables|migrate|jobs)\.ts$/.test(to),
    ),
  ).toEqual([]);
});

test('only the map of routes imports a route module', () => {
  const breaches = code
    .filter(({ name }) => !name.endsWith('/routes.ts'))
    .flatMap(({ name, imports }) => imports.filter((to) => routeModules.has(to)).map((to) => `${name} → ${to}`));
  expect(breaches).toEqual([]);
});

/** Files of the back office, by the ids that app/routes.ts gives. */
const isStaffId = (id = '') => /^s(taff$|[0-9a-z]{1,2}$)/.test(id);

test('the name of a route module says what it is: a public page, a page of the back office, or a file', () => {
  const misnamed = (entries: readonly RouteConfigEntry[], isStaff: boolean): string[] =>
    entries.flatMap(({ file, id, children = [] }) => {
      const isAdmin = isStaff || isStaffId(id);
      const wanted = file.endsWith('.tsx') ? (isAdmin ? '-admin.tsx' : '-page.tsx') : '-route.ts';
      return [...(file.endsWith(wanted) ? [] : [`${file}: …${wanted}`]), ...misnamed(children, isAdmin)];
    });
  expect(misnamed(routes as RouteConfigEntry[], false)).toEqual([]);
});

test('no two files of a feature have one name in two folders', () => {
  const folders = new Map<string, Set<string>>();
  for (const { name } of code) {
    const [, feature, path, stem] = /^app\/features\/([^/]+)\/(?:(.*)\/)?([^/]+?)(?:\.server)?\.tsx?$/.exec(name) ?? [];
    // Each part of a feature has tables and checks of its own, by these names (docs/architecture.md).
    if (!feature || stem === 'tables' || stem === 'checks') continue;
    const key = `${feature}: ${stem}`;
    folders.set(key, (folders.get(key) ?? new Set()).add(path ?? ''));
  }
  expect(folders.size).toBeGreaterThan(500);
  expect(Array.from(folders).flatMap(([key, { size }]) => (size > 1 ? [key] : []))).toEqual([]);
});

test('no exception is left that nothing needs', () => {
  const all = new Set(code.flatMap(({ name, imports }) => imports.map((to) => `${name} → ${to}`)));
  expect(Object.keys(EXCEPTIONS).filter((breach) => !all.has(breach))).toEqual([]);
});

test('features reach each other only through their server files, terms and offered parts', () => {
  const feature = (name: string) => /^app\/features\/([^/]+)\//.exec(name)?.[1];
  expect(
    findBreaches(/^app\/features\//, (to, from) => {
      if (!feature(to) || feature(to) === feature(from)) return true;
      return (
        /\.server\.tsx?$/.test(to) || /\/parts\/[^/]+\.tsx?$/.test(to) || /^app\/features\/[^/]+\/[^/]+\.ts$/.test(to)
      );
    }),
  ).toEqual([]);
});

/**
 * Tables are private to their feature: others ask its reads and verbs. These are left, by how many files of a feature import tables of
 * another one: lists, sums and searches that join both in one statement. Foreign keys (`tables.server.ts`) are apart. The numbers only
 * go down.
 */
const TABLES_OF_OTHERS: Record<string, Record<string, number>> = {
  academy: { payments: 1 },
  accounting: { payments: 9, receipts: 2 },
  contact: { accounts: 1, staff: 1 },
  'crowd-farming': { payments: 3 },
  donations: { payments: 12, receipts: 9 },
  exports: { donations: 3, imports: 1, payments: 3, receipts: 2 },
  home: { academy: 1, donations: 1 },
  imports: { donations: 4, payments: 3 },
  marketplace: { payments: 3 },
  members: { accounts: 4, donations: 1, payments: 1 },
  newsletter: { contact: 4, donations: 1 },
  'payment-admin': { payments: 4, receipts: 4 },
  'payment-providers': { payments: 6 },
  pledges: { donations: 4 },
  projects: { accounting: 1, accounts: 1, donations: 3 },
  receipts: { payments: 1 },
  'recurring-gifts': { 'payment-providers': 1, payments: 10 },
  spending: { accounts: 1, contact: 2, donations: 3, payments: 2, staff: 5 },
  sponsorship: { donations: 1 },
  statements: { accounting: 1, donations: 4, 'payment-providers': 2, payments: 3 },
  together: { donations: 4 },
  tributes: { donations: 7, payments: 2 },
};

test('tables of another feature are read by fewer and fewer files', () => {
  const feature = (name: string) => /^app\/features\/([^/]+)\//.exec(name)?.[1];
  const counted: Record<string, Record<string, number>> = {};
  for (const { name, everyImport } of code) {
    const from = feature(name);
    if (!from || name.endsWith('/tables.server.ts')) continue;
    for (const to of new Set(everyImport.filter((to) => to.endsWith('/tables.server.ts')).map(feature)))
      if (to && to !== from) (counted[from] ??= {})[to] = (counted[from][to] ?? 0) + 1;
  }
  expect(counted).toEqual(TABLES_OF_OTHERS);
});

test('jobs are asked for by their definition, never by name', () => {
  const byName = code.filter(({ name }) => /\bjobs(\(\))?\.send\(\w+,/.test(readFileSync(join(ROOT, name), 'utf8')));
  expect(byName.map(({ name }) => name)).toEqual(['platform/jobs.ts']);
});

test('no import circle', () => {
  expect(findCircles(new Map(code.map(({ name, imports }) => [name, imports])))).toEqual([]);
});

test('what Node runs from its source reaches no component, which it cannot read', () => {
  const graph = new Map(code.map(({ name, imports }) => [name, imports]));
  const seen = new Map(['server/prepare.ts', 'server/admin.ts', 'server/backup.ts'].map((name) => [name, '']));
  for (const [name] of seen) for (const to of graph.get(name) ?? []) if (!seen.has(to)) seen.set(to, name);
  expect([...seen].filter(([name]) => name.endsWith('.tsx')).map(([name, from]) => `${from} → ${name}`)).toEqual([]);
  expect(seen.size).toBeGreaterThan(100);
});

function findCircles(graph: Map<string, string[]>): string[] {
  const circles: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (name: string, path: string[]): void => {
    if (state.get(name) === 'done') return;
    if (state.get(name) === 'open') {
      circles.push([...path.slice(path.indexOf(name)), name].join(' → '));
      return;
    }
    state.set(name, 'open');
    for (const imported of graph.get(name) ?? []) visit(imported, [...path, name]);
    state.set(name, 'done');
  };
  for (const name of graph.keys()) visit(name, []);
  return circles;
}

test('these checks see imports at all', () => {
  expect(code.length).toBeGreaterThan(50);
  expect(code.flatMap(({ imports }) => imports).length).toBeGreaterThan(200);
});
