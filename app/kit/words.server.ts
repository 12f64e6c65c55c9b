import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepFigures } from '#app/shared/french-spaces.ts';
import { DEFAULT_LANGUAGE, directionOf, type Language, LANGUAGES } from '#app/shared/language.ts';
import type { Namespace, WordKey } from '#app/shared/word-keys.ts';
import { createTranslate, hasText, type Translate, type Words } from '#app/shared/words.ts';
import { foundation } from './foundation.server.ts';

const FOLDER = join(process.cwd(), 'locales');
const known = new Map<string, { name: string; namespaces: Record<string, Words> }>();

/** What staff wrote instead of words of the files: by language, then by `namespace:key`. */
export type OwnWords = ReadonlyMap<Language, ReadonlyMap<string, string>>;
let own: OwnWords = new Map();
let version: { name: string; hash: string } | undefined;

/** Told at the start and whenever somebody changed one, on whichever server: these win over the files. */
export function holdWords(now: OwnWords): void {
  own = now;
  known.clear();
  version = undefined;
}

const read = (language: Language, file: string) => readFileSync(join(FOLDER, language, file), 'utf8');
const filesOf = (language: Language) => readdirSync(join(FOLDER, language)).filter((file) => file.endsWith('.json'));
const nameOf = (file: string) => file.slice(0, -'.json'.length);

/**
 * Every namespace of a language, as it lies in `locales/<language>/` and as staff changed it, with `{{foundation}}` filled in: browsers fetch them filled,
 * and nobody who translates has to give the name. Kept while the foundation keeps its name; in development, where words change, never.
 */
export function readWords(language: Language): Record<string, Words> {
  const { name } = foundation();
  const kept = known.get(language);
  if (kept?.name === name && process.env.NODE_ENV === 'production') return kept.namespaces;
  const written = JSON.stringify(isolate(name, language)).slice(1, -1);
  // French is set as it is shown, with its own signs and what is filled in.
  const set = language === DEFAULT_LANGUAGE ? (text: string) => text : keepFigures;
  const namespaces = Object.fromEntries(
    filesOf(language).map((file) => [
      nameOf(file),
      JSON.parse(set(read(language, file)).replaceAll('{{foundation}}', () => written)) as Words,
    ]),
  );
  for (const [key, text] of own.get(language) ?? [])
    replaceWord(
      namespaces,
      key,
      text.replaceAll('{{foundation}}', () => isolate(name, language)),
    );
  known.set(language, { name, namespaces });
  return namespaces;
}

/** A word that no release has any more is left out. */
function replaceWord(namespaces: Record<string, Words>, key: string, text: string): void {
  const [, namespace = '', path = ''] = /^([^:]+):(.+)$/.exec(key) ?? [];
  const parts = path.split('.');
  const last = parts.pop()!;
  let group: string | Words | undefined = namespaces[namespace];
  for (const part of parts) group = typeof group === 'object' ? group[part] : undefined;
  if (typeof group === 'object' && typeof group[last] === 'string') group[last] = text;
}

const flat = new Map<Language, ReadonlyMap<string, string>>();

/** The words of the files alone, as they lie there, by `namespace:key`. */
export function readFileWords(language: Language): ReadonlyMap<string, string> {
  const kept = flat.get(language);
  if (kept && process.env.NODE_ENV === 'production') return kept;
  const all = new Map<string, string>();
  const add = (words: Words, prefix: string): void => {
    for (const [key, word] of Object.entries(words))
      if (typeof word === 'string') all.set(prefix + key, word);
      else add(word, `${prefix}${key}.`);
  };
  for (const file of filesOf(language)) add(JSON.parse(read(language, file)) as Words, `${nameOf(file)}:`);
  flat.set(language, all);
  return all;
}

/** A name in Latin letters inside Arabic text is a run of its own (U+2068 … U+2069), or full stops and brackets beside it jump. */
const isolate = (name: string, language: Language): string =>
  directionOf(language) === 'rtl' && /\p{Script=Latin}/u.test(name) ? `\u2068${name}\u2069` : name;

/** The words of one namespace in a language, French where the language lacks it: for mails, receipts, titles and answers. */
export function translate<N extends Namespace>(language: Language, namespace: N): Translate<N> {
  const words = readWords(language)[namespace];
  return words ? createTranslate(words, language) : createTranslate(readWords('fr')[namespace], 'fr');
}

/**
 * Whether a key is one of the namespace, for those that come from outside our code: the message of a zod issue, a row. All others
 * are checked by the compiler (decision 0039).
 */
export function hasWords<N extends Namespace>(namespace: N, key: string): key is WordKey<N> {
  return hasText(readWords('fr')[namespace], key);
}

/** Signs of a version that say which words there are; those after them, what they say. */
const RELEASE_SIGNS = 5;
let release: string | undefined;

/** Of the names of all words and what is filled into them: pages of another release miss some of these, or read them otherwise. */
function wordsRelease(): string {
  if (release && process.env.NODE_ENV === 'production') return release;
  const hash = createHash('sha256');
  for (const [key, text] of readFileWords('fr')) hash.update(`${key} ${text.match(/\{\{\w+\}\}/g)?.join('') ?? ''}\n`);
  return (release = hash.digest('base64url').slice(0, RELEASE_SIGNS));
}

/** Whether a page that wakes by these words is of this release: its own words may since say something else, as the foundation's name. */
export const isOfRelease = (asked: string): boolean => asked.slice(0, RELEASE_SIGNS) === wordsRelease();

/** Changes whenever a word or the foundation's name changes; part of the address of the words that browsers fetch and keep. */
export function wordsVersion(): string {
  const { name } = foundation();
  if (version?.name === name && process.env.NODE_ENV === 'production') return version.hash;
  const hash = createHash('sha256');
  for (const language of LANGUAGES) hash.update(JSON.stringify(readWords(language)));
  version = { name, hash: wordsRelease() + hash.digest('base64url').slice(0, 6) };
  return version.hash;
}
