import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import routes from '#app/routes.ts';
import { importersOf } from './importers.ts';

/** Features: the folders of `app/features/`. The shell is part of every page: what changes it changes every page. */
const FEATURES = new Set(
  readdirSync('app/features', { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && entry.name !== 'shell' ? [entry.name] : [],
  ),
);

/** The feature that a file of code belongs to, or of words that bear its name. */
export function featureOf(file: string): string | undefined {
  const [, name] = /^(?:app\/features|locales\/\w+)\/([\w-]+)/.exec(file) ?? [];
  const feature = name?.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`) ?? '';
  return FEATURES.has(feature) ? feature : undefined;
}

/** Whether a file may change any page: what belongs to no feature and is no document and no test. */
export const isEverywhere = (file: string): boolean =>
  !featureOf(file) &&
  !/^(docs|test\/(?!journeys\/(?!.*\.test\.ts$)|public-pages|axe|whole-page|page-weight)|\.ci)|^[^/]+\.md$|\.test\.tsx?$/.test(
    file,
  );

/**
 * What was changed since `origin/main` (without it, `main`), uncommitted files too.
 * @returns undefined where git cannot say, and where all is asked for (`CI` or `TEST_ALL`)
 */
export function listChanged(environment = process.env): string[] | undefined {
  if (environment.CI || environment.TEST_ALL) return undefined;
  const git = (...words: string[]) =>
    execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  for (const branch of ['origin/main', 'main']) {
    try {
      const base = git('merge-base', branch, 'HEAD');
      const files = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')];
      return files.flatMap((names) => names.split('\n')).filter(Boolean);
    } catch {
      // No such branch here: the next.
    }
  }
  return undefined;
}

const featureOfFile = (file: string): string => /features\/([\w-]+)/.exec(file)?.[1] ?? '';

const ROUTES = (function toObjects(entries: RouteConfigEntry[]): RouteObject[] {
  return entries.map(({ file, path, index, children }) => ({
    ...(index ? { index: true as const } : { path, children: toObjects(children ?? []) }),
    handle: featureOfFile(file),
  }));
})(routes);

/** The feature whose page an address shows, its query left out of account. */
export function featureOfPage(path: string): string | undefined {
  return matchRoutes(ROUTES, path.split(/[?#]/)[0]!)?.at(-1)?.route.handle as string | undefined;
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() && /\.tsx?$/.test(entry.name) ? [join(entry.parentPath, entry.name)] : [],
  );

const featuresImported = (code: string): string[] =>
  Array.from(code.matchAll(/from '#app\/features\/([\w-]+)\//g), ([, name]) => name!);

/** The list of all features. Whatever puts the whole site together reaches every feature by it, most of them for nothing. */
const WHOLE_SITE = 'server/features.ts';

/**
 * The files of units to run: those that import what was changed, those that hold a rule over all features, and those that read files of
 * the tree, which no import tells of. What puts the whole site together is near to a feature whose code, pages or calls it names. All
 * of them where nothing that they try was changed, or where what they share was.
 * @returns paths of test files; none stands for all
 */
export function unitsToRun(changed: string[] | undefined): string[] {
  if (!changed || changed.some(isShared)) return [];
  const ofFeatures = changed.filter(featureOf);
  const near = [
    ...importersOf(ofFeatures, [WHOLE_SITE]),
    ...importersOf(changed.filter((file) => !featureOf(file))),
    ...namersOf(new Set(ofFeatures.map(featureOf))),
  ].filter((file) => isUnit(file) && existsSync(file));
  if (near.length === 0) return [];
  return [...new Set([...near, ...listTests(/node:fs|documents\.ts|#server\/features\.ts/)])];
}

const isUnit = (file: string): boolean => /\.test\.tsx?$/.test(file) && !file.startsWith('test/journeys/');

/** Tests of the whole site that name code, pages or calls of these features. */
const namersOf = (features: ReadonlySet<string | undefined>): string[] =>
  [...importersOf([WHOLE_SITE])].filter(
    (file) => isUnit(file) && featuresWalked(readFileSync(file, 'utf8')).some((name) => features.has(name)),
  );

/** Content, words, migrations, packages, settings of tests: read by tests that do not import them. */
const isShared = (file: string): boolean => /^(content|locales|migrations|package|vitest)|\.(typ|sql)$/.test(file);

/** Tests of the house whose code says so. */
const listTests = (code: RegExp): string[] =>
  readdirSync('test')
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join('test', name))
    .filter((file) => code.test(readFileSync(file, 'utf8')));

/** Walked where nothing that a page shows was changed: a gift to its receipt, every page once, the back office's ways in. */
const SHORT_WALK = ['every-page', 'giving', 'staff-desk'];

/**
 * Journeys that only `script/test --all` runs, which is for the night and for a release: each proves a machine at length (a package, a
 * network that breaks, a process that starts) and takes about a minute. Beside each: what tries the same rules in parts (decision 0141).
 */
export const NIGHTLY: Readonly<Record<string, string>> = {
  cache: 'platform/page-cache.test.ts; fast-path.test.ts compares kept pages with drawn ones',
  'first-start':
    'app/features/staff/staff.test.ts (the one-time link, the second factor), server/prepare.test.ts; server.test.ts starts live sites',
  'half-network': 'kept-forms.test.ts, shell.test.ts and staff-content.test.ts lose the network too',
  package: 'nothing: packages are made of what passed a night',
  start: 'platform/settings.test.ts, platform/migrate.test.ts, platform/database.test.ts',
  'week-jobs': 'the journeys of staff walk the same pages one by one',
};

/** Whether a journey is run now: those of the night only where all is asked for or where they were changed themselves. */
export const isOfThisRun = (file: string, changed: string[] | undefined, environment = process.env): boolean =>
  !(basename(file, '.test.ts') in NIGHTLY) || Boolean(environment.TEST_ALL) || Boolean(changed?.includes(file));

/**
 * The journeys nearest to the `changed` files: those that walk over a page, ask a call or import code of a changed feature, and those
 * that were changed themselves. All where every page may have changed, or where all is asked for. What other features make of a
 * changed one is left to their units here, and to `CI`.
 * @returns paths of test files
 */
export function journeysToWalk(changed: string[] | undefined, journeys = readJourneys()): string[] {
  const all = [...journeys.keys()];
  if (!changed || changed.some(isEverywhere)) return all;
  const features = new Set(changed.map(featureOf));
  const walked = all.filter(
    (file) => changed.includes(file) || featuresWalked(journeys.get(file)!).some((name) => features.has(name)),
  );
  return walked.length > 0
    ? walked
    : all.filter((file) => SHORT_WALK.some((name) => file.endsWith(`/${name}.test.ts`)));
}

const readJourneys = (): Map<string, string> =>
  new Map(
    readdirSync('test/journeys')
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => [`test/journeys/${name}`, readFileSync(join('test/journeys', name), 'utf8')]),
  );

/** What a journey names: addresses, calls, code. What stands for an id in an address is any. */
function featuresWalked(code: string): string[] {
  const literals = Array.from(code.matchAll(/['"`](?:\$\{\w+\})?(\/[^'"`\s]*)/g), ([, path]) =>
    path!.replaceAll(/\$\{[^}]*\}?/g, 'x'),
  );
  return [
    ...featuresImported(code),
    ...literals.flatMap((path) => featureOfCall(path) ?? featureOfPage(path) ?? []),
  ].filter((name) => FEATURES.has(name));
}

let calls: Map<string, string> | undefined;

function featureOfCall(path: string): string | undefined {
  const [, name] = /^\/api\/([\w-]+)/.exec(path) ?? [];
  if (!name) return undefined;
  calls ??= new Map(
    Array.from(FEATURES).flatMap((feature) =>
      filesOf(join('app/features', feature)).flatMap((file) =>
        Array.from(readFileSync(file, 'utf8').matchAll(/name: '([\w-]+)'/g), ([, call]) => [call!, feature] as const),
      ),
    ),
  );
  return calls.get(name);
}
