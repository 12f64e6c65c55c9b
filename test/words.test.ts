import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#app/shared/language.ts';
import { createTranslate, type Words } from '#app/shared/words.ts';

// The components' page of the demo is for engineers: its words are French only.
const FRENCH_ONLY = ['demo'];
const namespaces = readdirSync('locales/fr').map((file) => file.replace('.json', '')).filter((name) => !FRENCH_ONLY.includes(name));
const read = (language: string, namespace: string) => JSON.parse(readFileSync(join('locales', language, `${namespace}.json`), 'utf8')) as Words;

function flatten(words: Words, prefix = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) => (typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`)));
}

const PLURAL = /_(zero|one|two|few|many|other)$/;
const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort().join(' ');

for (const language of LANGUAGES) {
  test(`${language}: every key is there, none too many, with the plural forms and placeholders it needs`, () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const faults: string[] = [];
    for (const namespace of namespaces) {
      const french = flatten(read('fr', namespace));
      const own = new Map(flatten(read(language, namespace)));
      const plurals = new Set(french.filter(([key]) => PLURAL.test(key)).map(([key]) => key.replace(PLURAL, '')));
      const wanted = new Map(french.filter(([key]) => !PLURAL.test(key)));
      for (const key of plurals) for (const category of categories) wanted.set(`${key}_${category}`, french.find(([one]) => one === `${key}_other`)?.[1] ?? '');
      for (const [key, text] of wanted) {
        const found = own.get(key);
        if (!found) faults.push(`${namespace}:${key} is missing`);
        else if (PLURAL.test(key)) {
          // A form for one or two may leave the number out; it may not name what isn't given.
          const given = placeholders(text).split(' ');
          if (placeholders(found).split(' ').some((one) => one && !given.includes(one))) faults.push(`${namespace}:${key} has another placeholder`);
        } else if (placeholders(found) !== placeholders(text)) faults.push(`${namespace}:${key} has other placeholders`);
      }
      for (const key of own.keys()) if (!wanted.has(key)) faults.push(`${namespace}:${key} is not wanted`);
    }
    expect(faults).toEqual([]);
  });
}

test('no file of words is left behind', () => {
  for (const language of LANGUAGES) expect(readdirSync(join('locales', language)).map((file) => file.replace('.json', '')).filter((name) => !FRENCH_ONLY.includes(name)).sort()).toEqual([...namespaces].sort());
});

test('plural forms follow the language', () => {
  const t = createTranslate({ gift_one: '{{count}} don', gift_many: '{{count}} de dons', gift_other: '{{count}} dons' }, 'fr');
  expect([0, 1, 2, 1_000_000].map((count) => t('gift', { count }))).toEqual(['0 don', '1 don', '2 dons', '1000000 de dons']);
});
