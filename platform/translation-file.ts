import { stringify } from 'yaml';
import type { z } from 'zod';
import { mapBlocks } from './markdown-blocks.ts';
import { listProse, prosePaths } from './prose.ts';
import { readYaml } from './read-yaml.ts';
import { alignParts, BODY, type FrenchSource, listInOrder, longTextsOf } from './translation-blocks.ts';
import { hashText } from './translations.ts';

type Source = Pick<FrenchSource, 'data' | 'body'>;

/**
 * Writes an entry in another language as a file of content/: only its texts, in the structure of the French file.
 * Untranslated texts stay in French, for whoever completes the file.
 * @param said translations by the hash of their French
 */
export function writeTranslatedFile(
  schema: z.ZodType,
  { data, body }: Source,
  said: ReadonlyMap<string, string>,
): { extension: 'md' | 'yaml'; text: string } {
  const say = (french: string) => said.get(hashText(french)) ?? french;
  const file: Tree = {};
  for (const { path, kind, text } of listInOrder(schema, data))
    setAt(file, stepsOf(path), kind === 'body' ? mapBlocks(text, say) : say(text));
  // A place that holds no text is empty: those after it stay where they are.
  const head = stringify(
    file,
    (_key, value: unknown) => (Array.isArray(value) ? [...value].map((part: unknown) => part ?? '') : value),
    {
      lineWidth: 0,
    },
  );
  return body
    ? { extension: 'md', text: `---\n${Object.keys(file).length > 0 ? head : ''}---\n\n${mapBlocks(body, say)}\n` }
    : { extension: 'yaml', text: head };
}

type Tree = Record<string, unknown>;

/** `facts[2].label`: facts, 2, label */
const stepsOf = (path: string): (string | number)[] =>
  path
    .split(/\.|(?=\[)/)
    .filter(Boolean)
    .map((part) => (part.startsWith('[') ? Number(part.slice(1, -1)) : part));

function setAt(tree: Tree, steps: readonly (string | number)[], text: string): void {
  let at = tree;
  steps.forEach((step, index) => {
    const next = steps[index + 1];
    at = (next === undefined ? (at[step] = text) : (at[step] ??= typeof next === 'number' ? [] : {})) as Tree;
  });
}

/**
 * Why a file is not a translation of an entry: it cannot be parsed, has a field that the French lacks, or a long text
 * with other parts.
 */
export type TranslationFileFault = { what: 'syntax'; line: number } | { what: 'unknown' | 'parts'; place: string };

/** A text of at least this many words that equals the French is not a translation; a shorter one may be a name. */
const FRENCH_WORDS = 4;

/**
 * The translations in a file, by the hash of their French.
 * @returns the first thing that is wrong with it, instead
 */
export function readTranslatedFile(
  schema: z.ZodType,
  source: Source,
  text: string,
): ReadonlyMap<string, string> | TranslationFileFault {
  const whole = text.replaceAll('\r\n', '\n').replace(/^\uFEFF/, '');
  const [, front, after] = /^---\n([\s\S]*?)^---[ ]*\n?([\s\S]*)$/m.exec(whole.startsWith('---\n') ? whole : '') ?? [];
  const known = readYaml(front ?? whole);
  if ('line' in known) return { what: 'syntax', line: known.line + (front === undefined ? 0 : 1) };
  const data = known.file.toJS() as unknown;
  if (data !== null && (typeof data !== 'object' || Array.isArray(data))) return { what: 'syntax', line: 1 };

  const french = new Map(listProse(prosePaths(schema), source.data).map((leaf) => [leaf.path, hashText(leaf.text)]));
  const longs = new Map(longTextsOf(schema, source).map(({ path, markdown }) => [path, markdown]));
  const said = new Map<string, string>();
  const say = (of: string, one: string) => {
    const isFrench = hashText(one) === of && one.split(/\s+/).length >= FRENCH_WORDS;
    if (one !== '' && !isFrench && !said.has(of)) said.set(of, one);
  };
  const found = listTexts(data);
  if (after?.trim()) found.push({ path: BODY, text: after });
  for (const { path, text: one } of found) {
    const long = longs.get(path);
    if (long !== undefined) {
      const parts = Object.values(alignParts(path, long, one));
      if (parts.length === 0) return { what: 'parts', place: path };
      for (const part of parts) say(part.of, part.text);
      continue;
    }
    const of = french.get(path);
    if (of === undefined) return { what: 'unknown', place: path };
    say(of, one.trim());
  }
  return said;
}

/** Every non-empty text of a file with its path. */
function listTexts(value: unknown, path = ''): { path: string; text: string }[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap((part, index) => listTexts(part, `${path}[${index}]`));
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([key, part]) => listTexts(part, path ? `${path}.${key}` : key));
  return [{ path, text: String(value as string | number | boolean) }];
}
