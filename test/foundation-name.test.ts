import { readdirSync, readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { holdFoundation, SAMPLE_FOUNDATION } from '#app/kit/foundation.server.ts';
import { readWords, translate, wordsVersion } from '#app/kit/words.server.ts';
import { LANGUAGES } from '#app/shared/language.ts';
import { StaticCache } from '#platform/static-cache.ts';
import { wordsEndpoint } from '#server/endpoints/words.ts';

/** As languages write it. */
const NAME = /elikya|эликья|إيليكيا|एलिक/i;
/** Said only while the foundation has this name: what it means in Lingala. */
const MEANT = ['home:vision.title'];

const rename = (name: string) => holdFoundation({ foundation: { ...SAMPLE_FOUNDATION, name } });
// What is held is the process's own.
afterEach(() => holdFoundation({ foundation: SAMPLE_FOUNDATION }));

function flatten(words: object, prefix: string): [string, string][] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value as object, `${prefix}${key}.`),
  );
}

test('no phrase holds the sample’s name: it comes from the settings', () => {
  const found: string[] = [];
  for (const language of LANGUAGES)
    for (const file of readdirSync(`locales/${language}`)) {
      const words = JSON.parse(readFileSync(`locales/${language}/${file}`, 'utf8')) as object;
      for (const [key, text] of flatten(words, `${file.slice(0, -'.json'.length)}:`))
        if (NAME.test(text) && !MEANT.includes(key)) found.push(`${language} ${key}`);
    }
  expect(found).toEqual([]);
});

test('a renamed foundation is called so in ten languages, and by no other name', () => {
  rename('Les "Amis"$&{Fleuve}');
  for (const language of LANGUAGES) {
    const all = Object.entries(readWords(language)).flatMap(([name, words]) => flatten(words, `${name}:`));
    const left = all.filter(
      ([key, text]) => (NAME.test(text) && !MEANT.includes(key)) || text.includes('{{foundation}}'),
    );
    expect(left, language).toEqual([]);
    expect(all.filter(([, text]) => text.includes('Les "Amis"$&{Fleuve}')).length, language).toBeGreaterThan(30);
    expect(translate(language, 'shell')('notFound.metaTitle')).toContain('Les "Amis"$&{Fleuve}');
  }
});

test('in Arabic a Latin name is a run of its own, an Arabic one is not', () => {
  rename('Tumaini');
  expect(translate('ar', 'shell')('brand')).toBe('\u2068Tumaini\u2069');
  expect(translate('fr', 'shell')('brand')).toBe('Tumaini');
  rename('الأمل');
  expect(translate('ar', 'shell')('brand')).toBe('الأمل');
});

test('browsers keep words for good under an address that the name is part of; of another version, not at all', async () => {
  const app = new Hono().get('/words/:language/:file', wordsEndpoint(new StaticCache()));
  const ask = async (version: string) => {
    const answer = await app.request(`/words/fr/shell.json?v=${version}`);
    return { keeps: answer.headers.get('cache-control'), text: await answer.text() };
  };
  const before = wordsVersion();
  expect((await ask(before)).keeps).toContain('immutable');
  rename('Tumaini');
  expect(wordsVersion()).not.toBe(before);
  const after = await ask(wordsVersion());
  expect(after.keeps).toContain('immutable');
  expect(after.text).toContain('Tumaini');
  // A page of a server that heard of the name earlier or later.
  expect((await ask(before)).keeps).toBe('no-cache');
});

test('words of another release are not given: a page would show the names of those that it misses', async () => {
  const app = new Hono().get('/words/:language/:file', wordsEndpoint(new StaticCache()));
  const other = await app.request(`/words/fr/shell.json?v=AAAAA${wordsVersion().slice(5)}`);
  expect(other.status).toBe(404);
  expect(other.headers.get('cache-control')).toBe('no-store');
  expect((await app.request('/words/fr/shell.json')).status).toBe(200);
});
