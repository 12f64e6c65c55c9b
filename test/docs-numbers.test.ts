import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSettings } from '#platform/settings.ts';
import { MIN_PASSWORD } from '#app/features/accounts/password-strength.ts';
import { TIERS } from '#app/features/members/profile.ts';
import { AI_HOURS } from '#app/features/academy/course-rules.ts';
import { ANNOUNCED_RETURN_PERCENT, MAX_SHARE, MIN_SHARE } from '#app/features/crowd-farming/field-rules.ts';
import { DEFAULT_PRESET, MAX_AMOUNT, MIN_AMOUNT, PRESETS } from '#app/features/donations/donation-rules.ts';
import { FUNDING_STAGES, MAX_FILE_BYTES, SECTORS } from '#app/features/impact-hub/idea-rules.ts';
import { DELIVERY_CENTS, MAX_QUANTITY, RESERVED_MINUTES, RETURN_DAYS } from '#app/features/marketplace/market-rules.ts';

import { PAYMENT_STATUSES, receiptName, REFUND_STATUSES } from '#app/features/payments/payment.ts';
import { RATES_GOOD_FOR_DAYS, WARN_RATES_AFTER_DAYS } from '#app/features/payments/rates.server.ts';
import { projectEntries } from '#app/features/projects/project-entries.server.ts';
import { PAGE_SIZE } from '#app/features/projects/projects.server.ts';
import { SEARCH_ENTRIES } from '#app/features/shell/search-entries.ts';
import { SPONSOR_PRESETS } from '#app/features/sponsorship/sponsorship-rules.ts';
import { LANGUAGES } from '#app/shared/language.ts';
import { oldExports } from '#app/features/members/own-data.server.ts';
import { SITE } from '#server/features.ts';

import { readContentFiles } from '#platform/content-files.ts';
import { oldPictures } from '#server/endpoints/og.ts';
import { flatWords } from './flat-words.ts';
import { constant, flat, inCode, read, spansOf } from './documents.ts';

// The numbers and lists of documents are the code's.

const n = (value: number) => value.toLocaleString('en-US');
const list = (values: readonly number[]) => values.join(', ');
const WORDS: Record<number, string> = {
  1: 'one',
  7: 'seven',
  10: 'ten',
  11: 'eleven',
  12: 'twelve',
  30: 'thirty',
};

const functions = SITE.functions({} as never);
/** The French files of a collection: translations lie beside them. */
const listSources = (name: string) => readdirSync(`content/${name}`).filter((file) => !/\.[a-z]{2}\.\w+$/.test(file));
const goals = readContentFiles(projectEntries).map(({ data }) => data.goalDollars);
const counters = ['trees', 'meals', 'children', 'hectares'].map(
  (key, index) => `${key} ${n(Number(inCode(`content/counters/${index + 1}.yaml`, /number: (\d+)/)))}`,
);
/** What a cut of a face may weigh, in KB. */
const font = (name: string) => Number(inCode('app/ui/fonts.test.ts', new RegExp(`'${name}': (\\d+)`)));
const toasts = 'app/ui/toasts.ts';
const tips = 'app/features/shell/tips.ts';
const livelines = 'app/features/donations/parts/live-connection.ts';
const heartbeat = constant('server/endpoints/live.ts', 'HEARTBEAT_MS');
const waits = inCode(livelines, /WAITS_MS = \[([\d_, ]+)\]/)
  .split(', ')
  .map((wait) => Number(wait.replaceAll('_', '')) / 1000);
const [demoCalls, liveCalls] = [
  readSettings({ DATA_DIR: '/tmp/elikya-unit' }).limits.callsPerMinute,
  Number(inCode('platform/settings.ts', /callsPerMinute: env\.LIMIT_CALLS_PER_MINUTE \?\? \(isLive \? (\d+)/)),
];

/** What a document must say: the numbers are the code's, so whoever changes one is sent here. */
const CLAIMS: [document: string, says: string][] = [
  ['spec', `| languages | ${LANGUAGES.length} |`],
  [
    'spec',
    `| consent | ${inCode('app/features/shell/kept-consent.ts', /SIX_MONTHS_MS = (6 \* 30) \* 24/).replace(' * ', ' months of ')} days |`,
  ],
  [
    'spec',
    `| counters | ${counters.join('; ')}; ${constant('app/features/home/parts/counter-band.tsx', 'DURATION_MS')} ms in ${constant('app/features/home/parts/counter-band.tsx', 'STEPS')} steps |`,
  ],
  [
    'spec',
    `| search | ${SEARCH_ENTRIES.length} entries, ${constant('app/features/shell/search-entries.ts', 'SUGGESTIONS')} suggestions |`,
  ],
  ['spec', `| toasts | ${constant(toasts, 'SHOWN')} at a time, ${constant(toasts, 'STAYS_MS')} ms |`],
  [
    'spec',
    `| tooltips | open after ${constant(tips, 'OPEN_MS')} ms, the next within ${constant(tips, 'SKIP_MS')} ms at once |`,
  ],
  [
    'spec',
    `| reads tried again | ${constant('app/shared/fetch-again.ts', 'TRIES')} times, waits doubling, at most ${constant('app/shared/fetch-again.ts', 'LONGEST_WAIT_MS') / 1000} s |`,
  ],
  [
    'spec',
    `| a list shown again without asking | ${inCode('app/ui/kept-lists.ts', /KEPT_MS = (\d+) \* 60_000/)} minutes |`,
  ],
  ['spec', `| session looked after | every ${constant('app/features/accounts/auth-store.ts', 'TICK_MS') / 1000} s |`],
  [
    'spec',
    `| live line | a comment every ${heartbeat / 1000} s, given up ${(constant(livelines, 'SILENCE_MS') - heartbeat) / 1000} s later, again after ${list(waits)} s |`,
  ],
  [
    'spec',
    `| gift presets (XOF) | ${PRESETS.map((preset) => n(preset) + (preset === DEFAULT_PRESET ? ' (chosen)' : '')).join('; ')} |`,
  ],
  ['spec', `| gift floor and ceiling (XOF) | ${n(MIN_AMOUNT)}; ${n(MAX_AMOUNT)} |`],
  [
    'spec',
    `| sponsorship presets (EUR) | ${(Object.entries(SPONSOR_PRESETS) as [string, readonly number[]][])
      .map(([kind, presets]) => `${kind} ${list(presets)}`)
      .join('; ')} |`,
  ],
  ['spec', `| share floor and ceiling (USD) | ${n(MIN_SHARE / 100)}; ${n(MAX_SHARE / 100)} |`],
  ['spec', `| announced return of a share | ${ANNOUNCED_RETURN_PERCENT} %`],
  ['spec', `| delivery (USD) | ${DELIVERY_CENTS / 100} a parcel |`],
  ['spec', `| an order's goods are kept | ${RESERVED_MINUTES} minutes |`],
  ['spec', `| returns | ${RETURN_DAYS} days |`],
  ['spec', `| most of one product in an order | ${MAX_QUANTITY} |`],
  ['spec', `| projects a page | ${PAGE_SIZE} |`],
  ['spec', `| project goals (USD) | ${goals.map(n).join('; ')} |`],
  [
    'spec',
    `| approved projects | ${constant('app/features/impact-hub/impact-hub.server.ts', 'LIMIT')}; the card's text is cut at ${constant('app/features/impact-hub/impact-hub.server.ts', 'SHORT')} characters |`,
  ],
  [
    'spec',
    `| gallery | ${listSources('gallery').length} pictures; ${inCode('app/features/gallery/parts/picture-card.tsx', /others\.slice\(0, (\d)\)/)} thumbnails`,
  ],
  ['spec', `| course on request | ${AI_HOURS.least} to ${AI_HOURS.most} hours, ${AI_HOURS.usual} usual |`],
  ['spec', `| password | ${MIN_PASSWORD} signs or more |`],
  ['spec', `| file of an idea | ${MAX_FILE_BYTES / 1024 / 1024} MB |`],
  ['spec', `| sectors of ideas | ${SECTORS.join(', ')} |`],
  ['spec', `| bare cards while a list is asked for | ${constant('app/ui/refetched.tsx', 'CARDS')} |`],
  [
    'spec',
    `| what the first field gives | ${inCode('content/fields/1.yaml', /seasonJobs: (\d+)/)} jobs of a season, ${inCode('content/fields/1.yaml', /familiesFed: (\d+)/)} families fed |`,
  ],
  ['spec', `| funding stages | ${FUNDING_STAGES.join(', ')} |`],
  [
    'spec',
    `| points | one a dollar given, ${constant('app/features/members/profile.ts', 'POINTS_PER_COURSE')} a course finished; ${TIERS.slice(
      1,
    )
      .map(({ id, from }) => `${id} from ${n(from)}`)
      .join(', ')} |`,
  ],
  ['spec', `${listSources('news').length} articles, the newest first`],
  ['contract', `a page holds ${PAGE_SIZE} |`],
  ['contract', `calls per address ${liveCalls} a minute, in demo mode ${demoCalls}`],
  [
    'contract',
    `attempts at sign-in ${WORDS[Number(inCode('app/features/accounts/accounts.server.ts', /name: 'attempt', subject: address, max: (\d+), seconds: MINUTE/))]} a minute`,
  ],
  ['contract', `HttpOnly cookie of ${inCode('platform/auth.ts', /expiresIn: (\d+) \* DAY/)} days`],
  ['contract', `a JWT of ${inCode('platform/auth.ts', /ACCESS_TOKEN_SECONDS = (\d+) \* 60;/)} minutes`],
  ['contract', `${inCode('platform/form-endpoint.ts', /\{(\d+,\d+)\}\$/).replace(',', ' to ')} visible characters`],
  [
    'contract',
    `a comment every ${heartbeat / 1000} s. The browser gives a line up that was silent for ${(constant(livelines, 'SILENCE_MS') - heartbeat) / 1000} s more`,
  ],
  [
    'payments',
    `for payments open for ${constant('app/features/payments/jobs.server.ts', 'SWEEP_AFTER_MINUTES')} minutes`,
  ],
  ['payments', `refuses a rate older than ${RATES_GOOD_FOR_DAYS} days`],
  [
    'payments',
    `they are hints, ${constant('app/features/payments/webhooks.server.ts', 'UNPROVED_PER_MINUTE')} a minute from one sender`,
  ],
  ['payments', receiptName({ year: 2026, number: 1284 })],
  ['payments', `(XOF ${n(MIN_AMOUNT)} to ${n(MAX_AMOUNT)} for gifts)`],
  ['payments', `good for ${WORDS[constant('platform/proof-of-work.ts', 'MINUTES')]} minutes`],
  ['payments', `at least ${WORDS[constant('app/features/monitoring/failure-alert.server.ts', 'ENOUGH')]} payments`],
  ['architecture', `(\`platform/page-cache.ts\`, ${n(constant('platform/page-cache.ts', 'maxPages'))} pages)`],
  ['architecture', `Body sizes: ${inCode('server/app.ts', /MAX_BODY = (\d+) \* KILOBYTE/)} KB`],
  [
    'architecture',
    `a page ≤ ${inCode('test/journeys/pages.test.ts', /beforeLoad > (\d+) /)} KB before the load event, ≤ ${inCode('test/journeys/pages.test.ts', /scriptBeforeLoad > (\d+) /)} KB of script before it, ≤ ${inCode('test/journeys/pages.test.ts', /scriptEver > (\d+)\)/)} KB of script ever`,
  ],
  [
    'architecture',
    `largest paint ≤ ${(Number(inCode('test/bench/pages.ts', /largest! > (\d+)/)) / 1000).toFixed(1)} s, menu and gift form ≤ ${Number(inCode('test/bench/pages.ts', /menu! > (\d+)/)) / 1000} s`,
  ],
  ['design', `every ${inCode('app/features/home/parts/hero.tsx', /useRotation\(frame, (\d+)\)/)} s, with a pause`],
  [
    'design',
    `plain ${font('piazzolla-plain')} KB and ${font('commissioner-plain')} KB, whole Latin ${font('piazzolla-latin')} KB and ${font('commissioner-latin')} KB, both scripts of Russian ${font('piazzolla-heading') + font('piazzolla-cyrillic')} KB and ${font('commissioner-figures') + font('commissioner-cyrillic')} KB`,
  ],
  [
    'measured',
    `${n(Number(inCode('test/functions.test.ts', /'create-donation' \? ([\d_]+)/).replace('_', '')))} generated bad bodies to \`create-donation\`, ${inCode('test/functions.test.ts', /'create-donation' \? [\d_]+ : (\d+)/)} to each of the other ${[...functions.values()].filter(({ staff }) => !staff).length - 1} functions and ${n(Number(inCode('test/members.test.ts', /numRuns: sampled\((\d+)\)/)))} to the sign-in of the members`,
  ],
  [
    'measured',
    `The first ${n(Number(inCode('test/journeys/edge.test.ts', /count: (\d+), seed/)))} requests of a random seed`,
  ],
  [
    'operating',
    `A rate older than ${WARN_RATES_AFTER_DAYS} days is told to the foundation every morning and is a task; in live mode one older than ${RATES_GOOD_FOR_DAYS} days`,
  ],
  [
    'operating',
    `archives of members' data after ${WORDS[oldExports.days]} days, uploaded files that no idea names after ${WORDS[Number(inCode('app/features/impact-hub/uploads.server.ts', /days: (\d+)/))]}, pictures drawn for messengers after ${WORDS[oldPictures.days]}`,
  ],
  ['operating', `sessions last ${inCode('platform/auth.ts', /expiresIn: (\d+) \* DAY/)} days`],
  [
    'operating',
    `listens to ${constant('app/features/payments/webhooks.server.ts', 'UNPROVED_PER_MINUTE')} of them a minute from one sender`,
  ],
  [
    'operating',
    `and ${constant('platform/mail-limits.ts', 'VISITORS') === 3 ? 'three' : '?'} times as many by one visitor`,
  ],
  ['operating', `\`/healthz\` says so within ${constant('server/endpoints/health.ts', 'HEALTH_MS') / 1000} s`],
];

test.each(CLAIMS)('docs/%s.md says: %s', (document, says) => {
  expect(flat(read(`docs/${document}.md`))).toContain(flat(says));
});

test('the events to set at Stripe are those we understand', () => {
  const [, paragraph = ''] =
    /In Stripe's dashboard add a webhook endpoint([\s\S]*?)\. A lost/.exec(read('docs/operating.md')) ?? [];
  let before = '';
  const named = spansOf(paragraph)
    .filter((span) => /^[a-z_.]+$/.test(span))
    .map((span) => (before = span.startsWith('.') ? before.replace(/\.[a-z_]+$/, span) : span));
  const known = read('app/features/payment-providers/stripe/stripe-events.server.ts').matchAll(/case '([a-z_.]+)':/g);
  expect(named.sort()).toEqual([...known].map(([, name]) => name!).sort());
});

test('states, purposes, calls and features are listed whole', () => {
  const payments = read('docs/payments.md');
  for (const state of [...PAYMENT_STATUSES, ...REFUND_STATUSES, ...Object.keys(SITE.purposes(undefined as never))])
    expect(payments, state).toContain(state);
  const calls = [...read('docs/contract.md').matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name!);
  expect(calls.sort()).toEqual([...functions.keys()].sort());
  const [, table = ''] = /\nThe features:\n(.*?)\n## /s.exec(read('docs/architecture.md')) ?? [];
  const features = [...table.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name!);
  expect(features.sort()).toEqual(
    readdirSync('app/features')
      .filter((name) => !name.includes('.'))
      .sort(),
  );
});

test('what contract and spec quote in French stands in the French words', () => {
  const plain = (text: string) => text.replaceAll('’', "'").toLowerCase();
  const french = flatWords('fr').map(({ text }) => plain(text));
  const quoted = ['docs/contract.md', 'docs/spec.md'].flatMap((file) =>
    [...flat(read(file)).matchAll(/(?<![\w`])'(\p{Lu}(?:[^']|'(?=\p{L}))+)'(?!\p{L})/gu)].map(([, text]) => text!),
  );
  expect(quoted.length).toBeGreaterThan(30);
  // English versions' own words.
  const ENGLISH = ['Load More Projects (Coming Soon)'];
  expect(
    quoted.filter((text) => !ENGLISH.includes(text) && !french.some((word) => word.includes(plain(text)))),
  ).toEqual([]);
});

test('every word of the glossary is said in its language', () => {
  const rows = [...read('docs/words.md').matchAll(/^\| (.+) \|$/gm)].map(([, row]) => row!.split(' | '));
  const [languages = [], ...terms] = rows.filter((row) => row.length === LANGUAGES.length);
  const plain = (text: string) => text.replaceAll('\u00a0', ' ').toLowerCase();
  // A word begins where no letter stands before it; Arabic puts its article there, Chinese no space.
  const isIn = (text: string, term: string, language: string) =>
    language === 'ar' || language === 'zh'
      ? text.includes(term)
      : new RegExp(`(?<!\\p{L})${term.replace(/[()]/g, '\\$&')}`, 'u').test(text);
  const said = new Map(
    languages.map((language) => [
      language,
      plain(
        flatWords(language)
          .map(({ text }) => text)
          .join('\n'),
      ),
    ]),
  );
  expect(terms.length).toBeGreaterThan(20);
  const unsaid = terms.flatMap((row) =>
    row.flatMap((cell, index) =>
      cell
        .replace(/[(（][^)）]*[)）]/g, '')
        .split(/ \/ |, | or /)
        .map((term) => plain(term).replaceAll('%', '').trim())
        .filter((term) => term && !isIn(said.get(languages[index]!)!, term, languages[index]!))
        .map((term) => `${languages[index]}: ${term}`),
    ),
  );
  expect(unsaid).toEqual([]);
});
