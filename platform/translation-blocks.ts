import { diffArrays } from 'diff';
import type { z } from 'zod';
import { type BlockKind, splitBlocks } from './markdown-blocks.ts';
import { listProse, type ProseLeaf, prosePaths } from './prose.ts';
import { hashText, type TranslatedTexts } from './translations.ts';

/** An entry in French: its fields, and its body as Markdown and as HTML. */
export type FrenchSource = { data: unknown; body: string; html: string };

/**
 * A text of an entry that is translated separately: a field, or one heading, paragraph, item or cell of a long text.
 * The same French text twice is one block.
 */
export type Block = {
  /** The hash of its French text. A translation is found by it, wherever the text stands. */
  hash: string;
  /** `facts[2].label`; a part of a long text has its number: `#3`, `modules[0].lessons[1].text#3`. */
  place: string;
  kind: 'field' | BlockKind;
  source: string;
  /** The photo that it describes. */
  picture?: string;
};

/** The translation of a block: of the current French, or (`isStale`) of the French that was there before. */
export type Found = { text: string; of: string; isStale: boolean };

type LongText = { path: string; markdown: string };

/** The name of the body among the fields: empty. */
export const BODY = '';

/** The texts of an entry in the order of its schema, because a database orders the names of an object differently. */
export function listInOrder(schema: z.ZodType, data: unknown): ProseLeaf[] {
  const paths = prosePaths(schema);
  const patterns = [...paths.keys()];
  const rankOf = (pattern: string) =>
    patterns.findIndex((one) => one === pattern || one.startsWith(`${pattern}.`) || one.startsWith(`${pattern}[`));
  const keyOf = (path: string): (number | string)[] => {
    let pattern = '';
    return path.split(/\.|(?=\[)/).map((part) => {
      if (part.startsWith('[')) {
        pattern += '[]';
        return Number(part.slice(1, -1));
      }
      pattern += pattern === '' ? part : `.${part}`;
      const rank = rankOf(pattern);
      return rank < 0 ? part : rank;
    });
  };
  return listProse(paths, data)
    .map((leaf) => ({ leaf, key: keyOf(leaf.path) }))
    .sort((a, b) => compareKeys(a.key, b.key))
    .map(({ leaf }) => leaf);
}

function compareKeys(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const [one, other] = [a[at]!, b[at]!];
    if (one === other) continue;
    return typeof one === 'number' && typeof other === 'number'
      ? one - other
      : String(one).localeCompare(String(other), 'fr', { numeric: true });
  }
  return a.length - b.length;
}

export const longTextsOf = (schema: z.ZodType, { data, body }: Pick<FrenchSource, 'data' | 'body'>): LongText[] => [
  ...(body ? [{ path: BODY, markdown: body }] : []),
  ...listInOrder(schema, data).flatMap(({ path, kind, text }) => (kind === 'body' ? [{ path, markdown: text }] : [])),
];

export const partsOf = ({ path, markdown }: LongText): Block[] =>
  splitBlocks(markdown).map(({ text, ...block }, index) => ({
    ...block,
    hash: hashText(text),
    place: `${path}#${index}`,
    source: text,
  }));

/** The long text that contains the part at this place, and the part’s number in it. */
export function findPart(
  schema: z.ZodType,
  source: Pick<FrenchSource, 'data' | 'body'>,
  place: string,
): { markdown: string; index: number } | undefined {
  const at = place.lastIndexOf('#');
  if (at < 0) return undefined;
  const long = longTextsOf(schema, source).find(({ path }) => path === place.slice(0, at));
  return long && { markdown: long.markdown, index: Number(place.slice(at + 1)) };
}

/**
 * Every translatable text of an entry with its path: the fields in order, then the long texts part by part. The same
 * French text may appear several times.
 */
export function placeBlocks(schema: z.ZodType, source: Pick<FrenchSource, 'data' | 'body'>): Block[] {
  const fields = listInOrder(schema, source.data)
    .filter(({ kind }) => kind === 'text')
    .map(({ path, text }) => ({ hash: hashText(text), place: path, kind: 'field' as const, source: text }));
  return [...fields, ...longTextsOf(schema, source).flatMap(partsOf)].filter((block) => block.source !== '');
}

/** The same, with each French text only once. */
export function listBlocks(schema: z.ZodType, source: Pick<FrenchSource, 'data' | 'body'>): Block[] {
  const seen = new Set<string>();
  return placeBlocks(schema, source).filter(({ hash }) => !seen.has(hash) && seen.add(hash));
}

/**
 * The translation of each block, by its hash: made from this French text, or else from the French text that was in its
 * place.
 * @param blocks all blocks with their places (`placeBlocks`)
 */
export function findTexts(blocks: readonly Block[], texts: TranslatedTexts): Map<string, Found> {
  const byHash = new Map(Object.values(texts).map(({ of, text }) => [of, text]));
  const current = new Set(blocks.map(({ hash }) => hash));
  const found = new Map<string, Found>();
  for (const { hash, place } of blocks) {
    const own = byHash.get(hash);
    const before = texts[place];
    if (own !== undefined) found.set(hash, { text: own, of: hash, isStale: false });
    else if (before && !place.includes('#') && !current.has(before.of)) found.set(hash, { ...before, isStale: true });
  }
  for (const [path, now] of groupParts(blocks.map(({ place, hash }) => [place, hash])))
    for (const [hash, of] of pairChanged(partsIn(texts, path), now))
      if (!found.has(hash)) found.set(hash, { text: byHash.get(of)!, of, isStale: true });
  return found;
}

/** The parts of each long text, in order. */
function groupParts(places: (readonly [string, string])[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [place, hash] of places) {
    const [path, part] = place.split('#');
    if (part !== undefined) groups.set(path!, [...(groups.get(path!) ?? []), hash]);
  }
  return groups;
}

/** The French from which a long text's parts were translated, in its order. */
const partsIn = (texts: TranslatedTexts, path: string): string[] =>
  Object.entries(texts)
    .flatMap(([place, { of }]) => {
      const at = place.lastIndexOf('#');
      return at >= 0 && place.slice(0, at) === path ? [{ at: Number(place.slice(at + 1)), of }] : [];
    })
    .sort((a, b) => a.at - b.at)
    .map(({ of }) => of);

/** Which text replaced which, from old to new: fields by their name, parts of a long text by their order. */
export function pairBlocks(before: readonly Block[], after: readonly Block[]): Map<string, string> {
  const [old, now] = [new Set(before.map(({ hash }) => hash)), new Set(after.map(({ hash }) => hash))];
  const at = new Map(after.map(({ place, hash }) => [place, hash]));
  const pairs = new Map<string, string>();
  for (const { place, hash } of before) {
    const to = place.includes('#') ? undefined : at.get(place);
    // A text that only moved has its translation with it; what is new at its place is none of it.
    if (to !== undefined && !now.has(hash) && !old.has(to)) pairs.set(hash, to);
  }
  const parts = (blocks: readonly Block[]) => groupParts(blocks.map(({ place, hash }) => [place, hash]));
  const was = parts(before);
  for (const [path, hashes] of parts(after))
    for (const [to, from] of pairChanged(was.get(path) ?? [], hashes)) pairs.set(from, to);
  return pairs;
}

/**
 * Which part of a text replaced which, from new to old: parts that changed between two unchanged ones are matched in
 * order.
 */
function pairChanged(before: readonly string[], after: readonly string[]): Map<string, string> {
  const pairs = new Map<string, string>();
  const known = new Set(before);
  const stays = new Set(after);
  const changes = diffArrays([...before], [...after]);
  changes.forEach(({ removed, value }, index) => {
    const next = changes[index + 1];
    if (!removed || !next?.added) return;
    // What only moved is no other text's past.
    const gone = value.filter((of) => !stays.has(of));
    const come = next.value.filter((hash) => !known.has(hash));
    come.forEach((hash, at) => gone[at] !== undefined && pairs.set(hash, gone[at]));
  });
  return pairs;
}

/** The parts of a long text with their translations, if both have the same kinds of parts in the same order. */
export function alignParts(path: string, french: string, translated: string): TranslatedTexts {
  const [from, to] = [splitBlocks(french), splitBlocks(translated)];
  if (from.length !== to.length || from.some(({ kind }, at) => kind !== to[at]!.kind)) return {};
  return Object.fromEntries(from.map(({ text }, at) => [`${path}#${at}`, { of: hashText(text), text: to[at]!.text }]));
}

/** The parts of all long texts of a translation that came as a file. */
export function alignFile(
  schema: z.ZodType,
  source: Pick<FrenchSource, 'data' | 'body'>,
  translated: { texts: TranslatedTexts; body: string },
): TranslatedTexts {
  return Object.assign(
    {},
    ...longTextsOf(schema, source).map(({ path, markdown }) => {
      const said = path === BODY ? translated.body : translated.texts[path]?.text;
      return said ? alignParts(path, markdown, said) : {};
    }),
  ) as TranslatedTexts;
}
