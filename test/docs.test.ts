import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings, SETTING_NAMES } from '#platform/settings.ts';
import { PROVIDERS, readProviders } from '#server/providers.ts';
import { CODE, DECISIONS, DOCS, inCode, listFiles, read, spansOf, texts } from './documents.ts';

// What documents say is held against the code: citations, paths and settings here, numbers in docs-numbers.test.ts.

const ROOMS = ['app', 'platform', 'server', 'test', 'script', 'content', 'locales', 'migrations', 'docs', 'public'];
/** "## 5. Live progress" → ["5", "Live progress"]; unnumbered headings by their words. */
const headingsOf = (document: string) =>
  new Set(
    [...(texts.get(document) ?? '').matchAll(/^#+ (?:(\d+)\. )?(.+)$/gm)].flatMap(([, number, words]) =>
      number ? [number, words!] : [words!],
    ),
  );

const CITED =
  /\b(?:(contract|spec|design)(?:\.md)?,|(architecture|payments|words)\.md,) (?:sections? )?(\d+(?:(?:, | and )\d+)*)/gi;
const CITED_BEHIND = /\b(spec)(?:’s|'s)?(?: own)? \((?:section )?(\d+)\)/gi;
const CITED_BEFORE = /\bsection (\d+) of the (contract|spec|design)\b/gi;
const CITED_BY_NAME = /\b(spec), '([^']+)'/gi;

/** All citations of a section in a text: the document and the heading or number that must be there. */
function findCitations(text: string): [document: string, heading: string][] {
  return [
    ...[...text.matchAll(CITED)].flatMap(([, one, other, numbers]) =>
      numbers!.split(/, | and /).map((number): [string, string] => [(one ?? other)!, number]),
    ),
    ...[...text.matchAll(CITED_BEHIND)].map(([, name, number]): [string, string] => [name!, number!]),
    ...[...text.matchAll(CITED_BEFORE)].map(([, number, name]): [string, string] => [name!, number!]),
    ...[...text.matchAll(CITED_BY_NAME)].map(([, name, heading]): [string, string] => [name!, heading!]),
  ].map(([name, heading]) => [`docs/${name.toLowerCase()}.md`, heading]);
}

test('every citation of a document resolves to its heading', () => {
  const found = [...texts].flatMap(([file, text]) =>
    findCitations(text).map(([document, heading]) => ({ file, document, heading })),
  );
  expect(found.length).toBeGreaterThan(60);
  expect(
    found
      .filter(({ document, heading }) => !headingsOf(document).has(heading))
      .map(({ file, document, heading }) => `${file}: ${document}, ${heading}`),
  ).toEqual([]);
});

test('the reader of citations sees each way of writing them, and those that lead nowhere', () => {
  expect(
    findCitations(
      "(spec, 3, 5 and 7) spec, section 8; Section 9 of the spec, the spec's (3) (contract, 1: 'x') words.md, 2; spec, 'Auth'. 12 words, 5 more",
    ).map(([document, heading]) => `${document.slice(5, -3)} ${heading}`),
  ).toEqual(['spec 3', 'spec 5', 'spec 7', 'spec 8', 'contract 1', 'words 2', 'spec 3', 'spec 9', 'spec Auth']);
  expect(headingsOf('docs/contract.md').has('99')).toBe(false);
});

test('every document that code names is there', () => {
  const missing = CODE.flatMap((file) =>
    [...texts.get(file)!.matchAll(/(?<![\w/.$}*<>-])((?:[\w-]+\/)*[A-Za-z][\w-]*\.md)\b/g)]
      .map(([, name]) => name!)
      .filter((name) => ![name, join('docs', name), join('content', name), join(dirname(file), name)].some(existsSync))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('every decision that is named by its number is there', () => {
  const numbers = new Set(DECISIONS.map((file) => /(\d{4})-/.exec(file)![1]));
  const named = [...texts].flatMap(([file, text]) => {
    // In documents a bare number of four digits that begins with two zeros is one; in code it may be a colour.
    const pattern = file.endsWith('.md')
      ? /(?<![\d/-])(00\d\d)(?![\d_-])/g
      : /(?:docs\/decisions\/|\bdecisions? )(\d{4})\b/gi;
    return [...text.matchAll(pattern)].map(([, number]) => ({ file, number }));
  });
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ number }) => !numbers.has(number)).map(({ file, number }) => `${file}: ${number}`)).toEqual(
    [],
  );
});

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

test('every relative link leads somewhere', () => {
  const broken = [...DOCS, ...DECISIONS].flatMap((file) =>
    [...texts.get(file)!.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)]*))?\)/g)]
      .filter(([, path, anchor]) => {
        const target = path ? normalize(join(dirname(file), path)) : file;
        if (!existsSync(target)) return true;
        const headings = [...(anchor ? read(target) : '').matchAll(/^#+ (.+)$/gm)].map(([, words]) => anchorOf(words!));
        return anchor !== undefined && !headings.includes(anchor);
      })
      .map(([link]) => `${file}: ${link}`),
  );
  expect(broken).toEqual([]);
});

const basenames = new Set(
  listFiles('{app,platform,server,test,script,locales,content}/**/*', '*.*').map((file) => file.split('/').at(-1)),
);

/** Whether a path of a document is there; `<name>` and `*` stand for anything. */
function isThere(path: string): boolean {
  const pattern = path.replace(/<[^>]+>/g, '*').replace(/\/$/, '');
  return globSync(pattern).length > 0;
}

test('every path of the repository in a document is there', () => {
  const missing = [...DOCS, ...DECISIONS].flatMap((file) =>
    spansOf(texts.get(file)!)
      .map((span) => span.split(' ')[0]!)
      .filter((path) =>
        new RegExp(`^(${ROOMS.join('|')})/[\\w.*<>/-]+$`).test(path)
          ? !isThere(path)
          : /^[\w-]+(\.[\w-]+)*\.(ts|tsx|css|typ|yaml)$/.test(path) && !basenames.has(path),
      )
      .map((path) => `${file}: ${path}`),
  );
  expect(missing).toEqual([]);
});

// ---- settings

const operating = read('docs/operating.md');
const settingsTable = operating.slice(operating.indexOf('## Settings'), operating.indexOf('## Stripe'));
/** Name by name, with the default that the table says. */
const documented = new Map(
  [...settingsTable.matchAll(/^\| (`[^|]+) \|([^|]*)\|/gm)].flatMap(([, names, defaults]) => {
    const values = defaults!.trim().split(/\s*,\s+/);
    return names!
      .split(', ')
      .map((name, index): [string, string] => [
        name.replaceAll('`', ''),
        (values[index] ?? '').replace(/^,$/, '').replaceAll('`', ''),
      ]);
  }),
);
const mentioned = new Set([...settingsTable.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)`/g)].map(([, name]) => name!));
/** Payment providers read their own. */
const SETTINGS = ['platform/settings.ts', ...CODE.filter((file) => texts.get(file)!.includes(' = defineProvider({'))];
const ofSettings = SETTINGS.flatMap((file) =>
  [...read(file).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name!),
);
/** What Node or a library reads, or the process tells itself. */
const NOT_SETTINGS = ['NODE_ENV', 'FONTCONFIG_FILE'];
const readDirectly = (...roots: string[]) =>
  new Set(
    CODE.filter((file) => roots.some((root) => file.startsWith(`${root}/`)) && !/\.test\./.test(file)).flatMap((file) =>
      [...texts.get(file)!.matchAll(/\bprocess\.env\.([A-Z_]+)/g)].map(([, name]) => name!),
    ),
  );

test('the settings that are read are the settings that are documented', () => {
  expect(ofSettings.length).toBeGreaterThan(25);
  expect([...new Set([...documented.keys(), ...mentioned])].sort()).toEqual([...ofSettings].sort());
  // What counts as misspelt is told by these names.
  expect([...SETTING_NAMES, ...readProviders(PROVIDERS, {}).names].sort()).toEqual([...ofSettings].sort());
  expect([...readDirectly('app', 'platform', 'server')].filter((name) => !ofSettings.includes(name)).sort()).toEqual(
    [...NOT_SETTINGS].sort(),
  );
});

test('their defaults are the documented ones', () => {
  const of = (environment: Record<string, string>) =>
    readSettings({
      DATA_DIR: '/tmp/elikya-unit',
      AI_API_KEY: 'x',
      S3_BUCKET: 'x',
      S3_ACCESS_KEY_ID: 'x',
      S3_SECRET_ACCESS_KEY: 'x',
      BACKUP_S3_BUCKET: 'x',
      BACKUP_S3_ACCESS_KEY_ID: 'x',
      BACKUP_S3_SECRET_ACCESS_KEY: 'x',
      ...environment,
    });
  const demo = of({});
  const live = of({
    SITE_MODE: 'live',
    ORIGIN: 'https://www.example.org',
    AUTH_SECRET: 'x'.repeat(40),
    SMTP_URL: 'smtp://mail.example.org',
    PAWAPAY_TOKEN: 'x',
    TRUST_PROXY: '1',
  });
  const both = (pick: (settings: typeof demo) => number) =>
    pick(live) === pick(demo) ? String(pick(live)) : `${pick(live)} (demo ${pick(demo)})`;
  expect(demo.trustedHops).toBe(0);
  expect(demo.isLive).toBe(false);
  const defaults = {
    PORT: String(demo.port),
    HOST: demo.host,
    ORIGIN: demo.origin.replace(String(demo.port), '$PORT'),
    DATA_DIR: inCode('platform/settings.ts', /DATA_DIR: z\.string\(\)\.default\('([^']+)'\)/),
    SITE_MODE: 'demo',
    AUTH_SECRET: 'kept in DATA_DIR/secret',
    AI_API_URL: demo.ai!.apiUrl,
    AI_MODEL: demo.ai!.model,
    S3_REGION: demo.s3!.region,
    BACKUP_S3_REGION: demo.backup.s3!.region,
    TRUST_PROXY: 'false in demo mode; live mode asks for it',
    CDN_SECONDS: both(({ cdnSeconds }) => cdnSeconds),
    OTEL_TRACES_SAMPLER_ARG: inCode('platform/settings.ts', /OTEL_TRACES_SAMPLER_ARG: .*\.default\((\d)\)/),
    DRAIN_SECONDS: both(({ drainSeconds }) => drainSeconds),
    DATABASE_PATIENCE_MS: both(({ databasePatienceMs }) => databasePatienceMs),
    METRICS_PORT: both(({ metricsPort }) => metricsPort),
    METRICS_HOST: demo.metricsHost,
    LOG_LEVEL: inCode('platform/settings.ts', /LOG_LEVEL: .*\.default\('(\w+)'\)/),
    LIMIT_CALLS_PER_MINUTE: both(({ limits }) => limits.callsPerMinute),
    LIMIT_MAILS_PER_HOUR: both(({ limits }) => limits.mailsPerHour),
    LIMIT_SUSPICIOUS_AFTER: both(({ limits }) => limits.suspiciousAfter),
    PROOF_MINUTES: both(({ proofMinutes }) => proofMinutes),
    SEED_SAMPLES: live.withSamples ? 'true' : `false (demo ${demo.withSamples ? 'always' : 'too'})`,
    PROMISE_DAYS: both(({ promiseDays }) => promiseDays),
    REFUND_ALONE_XOF: both(({ refundAloneXof }) => refundAloneXof),
    LIMIT_RENDERS_PER_MINUTE: both(({ rendersPerMinute }) => rendersPerMinute),
    LIMIT_UPLOAD_MB_PER_DAY: both(({ uploads }) => uploads.mostPerDay),
    LETTERS_PER_MINUTE: both(({ lettersPerMinute }) => lettersPerMinute),
    UPLOADS_MAX_MB: both(({ uploads }) => uploads.mostInAll),
  };
  expect(Object.fromEntries([...documented].filter(([, value]) => value !== ''))).toEqual(defaults);
});

test('.env.example is the table of settings', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'elikya-env-')), 'example');
  execFileSync(process.execPath, ['script/lib/env-example.ts', file]);
  expect(read('.env.example')).toBe(read(file));
  for (const name of documented.keys()) expect(read(file), name).toMatch(new RegExp(`^#?${name}=`, 'm'));
});

test('variables of tests are named in CONTRIBUTING', () => {
  // test/shot.ts is a tool of one's own that no clone has.
  const ofTests = new Set(
    CODE.filter((file) => file.startsWith('test/') && file !== 'test/shot.ts').flatMap((file) =>
      [...texts.get(file)!.matchAll(/\b(?:process\.env|environment)\.([A-Z]+_[A-Z_]+)/g)].map(([, name]) => name!),
    ),
  );
  const named = new Set(spansOf(read('CONTRIBUTING.md')).filter((span) => /^[A-Z]+_[A-Z_]+$/.test(span)));
  expect([...named].sort()).toEqual([...ofTests].sort());
});

test('what is measured is what is documented', () => {
  const namesIn = (text: string) => [...new Set(text.match(/\belikya_[a-z_]+/g))].sort();
  const declaring = CODE.filter((file) => /\/(gauges(\.server)?|metrics)\.ts$/.test(file));
  const measured = namesIn(declaring.map((file) => texts.get(file)!).join(' '));
  expect(measured.length).toBeGreaterThan(20);
  expect(namesIn(DOCS.map((file) => texts.get(file)!).join(' '))).toEqual(measured);
  // What alerts and the dashboard ask for is there; a histogram is asked for by its buckets and its count.
  for (const file of ['alerts.yml', 'alerts-test.yml', 'dashboard.json'])
    for (const name of namesIn(read(`docs/monitoring/${file}`)))
      expect(measured, `${name} in ${file}`).toContain(name.replace(/_(bucket|count)$/, ''));
  const shown = namesIn(read('docs/monitoring/dashboard.json')).map((name) => name.replace(/_(bucket|count)$/, ''));
  expect([...new Set(shown)].sort()).toEqual(measured);
});
