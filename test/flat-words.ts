import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// The components' page of the demo is for engineers.
const NOT_READ = ['demo.json'];

type Nested = { [key: string]: string | Nested };

const flatten = (words: Nested, prefix: string): { key: string; text: string }[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [{ key: prefix + key, text: value }] : flatten(value, `${prefix}${key}.`),
  );

/** Every word of a language, staff's too, by "namespace:dotted.key". */
export function flatWords(language: string): { key: string; text: string }[] {
  return readdirSync(join('locales', language))
    .filter((file) => !NOT_READ.includes(file))
    .flatMap((file) =>
      flatten(
        JSON.parse(readFileSync(join('locales', language, file), 'utf8')) as Nested,
        `${file.replace('.json', '')}:`,
      ),
    );
}
