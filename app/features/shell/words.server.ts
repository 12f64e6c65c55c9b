import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTranslate, type Translate, type Words } from '../../shared/words.ts';

const FOLDER = join(process.cwd(), 'locales');
const known = new Map<string, Record<string, Words>>();

/** Every namespace of a language, as it lies in `locales/<language>/`; kept, except in development, where words change. */
export function readWords(language: string): Record<string, Words> {
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
export function translate(language: string, namespace: string): Translate {
  const words = readWords(language)[namespace];
  return words ? createTranslate(words, language) : createTranslate(readWords('fr')[namespace], 'fr');
}

let version: string | undefined;

/** Changes whenever a word changes; part of the address of the words that browsers fetch and keep. */
export function wordsVersion(): string {
  if (version && process.env.NODE_ENV === 'production') return version;
  const hash = createHash('sha256');
  for (const language of readdirSync(FOLDER).sort()) hash.update(JSON.stringify(readWords(language)));
  return (version = hash.digest('base64url').slice(0, 10));
}
