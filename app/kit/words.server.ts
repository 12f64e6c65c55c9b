import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, LANGUAGES } from '#app/shared/language.ts';
import type { Namespace, WordKey } from '#app/shared/word-keys.ts';
import { createTranslate, hasText, type Translate, type Words } from '#app/shared/words.ts';

const FOLDER = join(process.cwd(), 'locales');
const known = new Map<string, Record<string, Words>>();

/** Every namespace of a language, as it lies in `locales/<language>/`; kept, except in development, where words change. */
export function readWords(language: Language): Record<string, Words> {
  const kept = known.get(language);
  if (kept && process.env.NODE_ENV === 'production') return kept;
  const folder = join(FOLDER, language);
  const namespaces = Object.fromEntries(
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => [file.slice(0, -'.json'.length), JSON.parse(readFileSync(join(folder, file), 'utf8')) as Words]),
  );
  known.set(language, namespaces);
  return namespaces;
}

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

let version: string | undefined;

/** Changes whenever a word changes; part of the address of the words that browsers fetch and keep. */
export function wordsVersion(): string {
  if (version && process.env.NODE_ENV === 'production') return version;
  const hash = createHash('sha256');
  for (const language of LANGUAGES) hash.update(JSON.stringify(readWords(language)));
  return (version = hash.digest('base64url').slice(0, 10));
}
