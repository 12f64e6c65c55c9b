import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES, localeOf } from '#app/shared/language.ts';
import { createTranslate, type Words } from '#app/shared/words.ts';

// The components' page of the demo is for engineers: its words are French only.
const FRENCH_ONLY = ['demo'];
// What staff read is in French and English.
const STAFF = ['staff', 'admin'];
const isWanted = (namespace: string, language: string) =>
  !FRENCH_ONLY.includes(namespace) && (!STAFF.includes(namespace) || language === 'fr' || language === 'en');
const namespaces = readdirSync('locales/fr')
  .map((file) => file.replace('.json', ''))
  .filter((name) => !FRENCH_ONLY.includes(name));
const read = (language: string, namespace: string) =>
  JSON.parse(readFileSync(join('locales', language, `${namespace}.json`), 'utf8')) as Words;

function flatten(words: Words, prefix = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );
}

const PLURAL = /_(zero|one|two|few|many|other)$/;
const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort().join(' ');

for (const language of LANGUAGES) {
  test(`${language}: every key is there, none too many, with the plural forms and placeholders it needs`, () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const faults: string[] = [];
    for (const namespace of namespaces.filter((name) => isWanted(name, language))) {
      const french = flatten(read('fr', namespace));
      const own = new Map(flatten(read(language, namespace)));
      const plurals = new Set(french.filter(([key]) => PLURAL.test(key)).map(([key]) => key.replace(PLURAL, '')));
      const wanted = new Map(french.filter(([key]) => !PLURAL.test(key)));
      for (const key of plurals)
        for (const category of categories)
          wanted.set(`${key}_${category}`, french.find(([one]) => one === `${key}_other`)?.[1] ?? '');
      for (const [key, text] of wanted) {
        const found = own.get(key) ?? '';
        // Chinese sentences stand side by side, without a space.
        if (!found && `${language} ${namespace}:${key}` !== 'zh ui:signs.gap')
          faults.push(`${namespace}:${key} is missing`);
        else if (PLURAL.test(key)) {
          // A form for one or two may leave the number out; it may not name what isn't given.
          const given = placeholders(text).split(' ');
          if (
            placeholders(found)
              .split(' ')
              .some((one) => one && !given.includes(one))
          )
            faults.push(`${namespace}:${key} has another placeholder`);
        } else if (placeholders(found) !== placeholders(text))
          faults.push(`${namespace}:${key} has other placeholders`);
      }
      for (const key of own.keys()) if (!wanted.has(key)) faults.push(`${namespace}:${key} is not wanted`);
    }
    expect(faults).toEqual([]);
  });
}

test('no file of words is left behind', () => {
  for (const language of LANGUAGES)
    expect(
      readdirSync(join('locales', language))
        .map((file) => file.replace('.json', ''))
        .filter((name) => !FRENCH_ONLY.includes(name))
        .sort(),
    ).toEqual(namespaces.filter((name) => isWanted(name, language)).sort());
});

test('plural forms and their numbers follow the language', () => {
  const t = createTranslate(
    { gift_one: '{{count}} don', gift_many: '{{count}} de dons', gift_other: '{{count}} dons' },
    'fr',
  );
  expect([0, 1, 2, 1_000_000].map((count) => t('gift', { count }))).toEqual([
    '0 don',
    '1 don',
    '2 dons',
    '1\u00a0000\u00a0000 de dons',
  ]);
});

test('Portuguese has several of nothing: "0 doações", "1 doação"', () => {
  const t = createTranslate(
    { gift_one: '{{count}} doação', gift_many: '{{count}} de doações', gift_other: '{{count}} doações' },
    'pt',
  );
  expect([0, 1, 2].map((count) => t('gift', { count }))).toEqual(['0 doações', '1 doação', '2 doações']);
});

// Shown only where there is one: nothing to draw, to do or to share is not listed.
const NEVER_NOTHING = /^(members:cloth\.latest|admin:(bulk\.(all|first)|payout\.(lines|row\.shared)))_one$/;

test('a plural form that stands for several numbers says which', () => {
  for (const language of LANGUAGES) {
    const rules = new Intl.PluralRules(localeOf(language));
    const standsFor = (category: string) =>
      Array.from({ length: 200 }, (_, n) => n).filter((n) => rules.select(n) === category);
    const several = rules.resolvedOptions().pluralCategories.filter((category) => standsFor(category).length > 1);
    const mute = namespaces
      .filter((name) => isWanted(name, language))
      .flatMap((name) => {
        const own = new Map(flatten(read(language, name)));
        const french = new Map(flatten(read('fr', name)));
        return [...own].flatMap(([key, text]) => {
          const category = PLURAL.exec(key)?.[1];
          // Of some the figure stands beside the words.
          const number = /\{\{(count|number)\}\}/.exec(french.get(key.replace(PLURAL, '_other')) ?? '')?.[0];
          return category && several.some((one) => one === category) && number && !text.includes(number)
            ? [`${name}:${key}`]
            : [];
        });
      });
    expect(
      mute.filter((key) => !NEVER_NOTHING.test(key)),
      language,
    ).toEqual([]);
  }
});

const sources = ['app', 'platform', 'server'].flatMap((root) =>
  (readdirSync(root, { recursive: true }) as string[])
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|test-support/.test(name))
    .map((name) => ({ name: join(root, name), text: readFileSync(join(root, name), 'utf8') })),
);

test('pages name only namespaces that there are', () => {
  const named = sources.flatMap(({ text }) =>
    Array.from(text.matchAll(/\bnamespaces: \[([^\]]*)\]/g), ([, list]) => list!.match(/[\w-]+/g) ?? []).flat(),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !namespaces.includes(name) && !FRENCH_ONLY.includes(name))).toEqual([]);
});

test('no word is unused', () => {
  const literals = new Set<string>();
  const patterns: RegExp[] = [];
  for (const { text } of sources) {
    for (const [, single] of text.matchAll(/'([\w.\-! ]+)'/g)) literals.add(single!);
    // Attribute strings and object keys name words too: `<Step key="pay">`, `{ child: … }`.
    for (const [, double] of text.matchAll(/"([\w.-]+)"/g)) literals.add(double!);
    for (const [, template] of text.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)) {
      const pattern = template!
        .split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/)
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      // A template of nothing but a value would excuse everything.
      if (pattern.join('').length >= 4) patterns.push(new RegExp(`^${pattern.join('.+')}$`));
    }
  }
  // receipts: `${kind}_${interval}`, with nothing fixed but the line.
  patterns.push(/^(gift|payment)_(one_time|monthly|yearly)$/);
  const unused: string[] = [];
  for (const namespace of namespaces) {
    for (const [key] of flatten(read('fr', namespace))) {
      const plain = key.replace(PLURAL, '');
      if (
        !literals.has(plain) &&
        !literals.has(key) &&
        !patterns.some((pattern) => pattern.test(plain) || pattern.test(key))
      )
        unused.push(`${namespace}:${key}`);
    }
  }
  expect(unused).toEqual([]);
});

test('no sentence stands in a component: words come from locales/, content from content/', () => {
  // The demo's pages are for engineers.
  const allowed = /features\/demo\/parts\//;
  const literal: string[] = [];
  for (const { name, text } of sources) {
    if (!name.endsWith('.tsx') || allowed.test(name)) continue;
    for (const [, words] of text.matchAll(/>([^<>{}=;()]*\p{L}{3,}[^<>{}=;()]*)<\//gu))
      literal.push(`${name}: ${words!.trim()}`);
    for (const [, words] of text.matchAll(/(?:aria-label|alt|title|placeholder)="(?!\$\{)([^"]*\p{L}{3,}[^"]*)"/gu))
      literal.push(`${name}: ${words!}`);
  }
  expect(literal.filter((found) => !/: (WhatsApp|Ctrl K|PDF|SVG|PNG|Open Badges 3\.0)$/.test(found))).toEqual([]);
});

test('no translation is still the French one', () => {
  // Names, figures and the words that several languages share.
  const SAME =
    /^[\s\d+.,%#:$€{}\w-]{0,14}$|^(Impact Hub|Fintech sociale|Series A|Pre-Seed|Clarisse N\.|Luozi|Kinshasa|Le Matin|Radio Mosapi|Télé Fleuve)|«.*»|participants?$|\{\{\w+\}\}\s*\S{0,8}$/u;
  const left: string[] = [];
  for (const language of LANGUAGES.filter((one) => one !== 'fr')) {
    for (const namespace of namespaces.filter((name) => isWanted(name, language))) {
      const own = new Map(flatten(read(language, namespace)));
      for (const [key, text] of flatten(read('fr', namespace)))
        if (own.get(key) === text && text.length > 14 && !SAME.test(text))
          left.push(`${language} ${namespace}:${key} ${text}`);
    }
  }
  expect(left).toEqual([]);
});
