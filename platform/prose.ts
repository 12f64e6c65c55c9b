import { globalRegistry, type z } from 'zod';

/** An entry counts as translated once every `text` is; a `body` may stay in French. */
type ProseKind = 'text' | 'body';

/** The translatable texts in a collection's schema, by path: `story[]`, `facts[].label`, `buys.*`. */
export type ProsePaths = ReadonlyMap<string, ProseKind>;

export type ProseLeaf = { path: string; kind: ProseKind; text: string };

const known = new WeakMap<z.ZodType, ProsePaths>();

/** The paths of `Prose` and `LongProse` in a schema (app/shared/prose.ts). */
export function prosePaths(schema: z.ZodType): ProsePaths {
  const found = known.get(schema);
  if (found) return found;
  const paths = new Map<string, ProseKind>();
  walkSchema(schema, '', paths);
  known.set(schema, paths);
  return paths;
}

type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  valueType?: z.ZodType;
  in?: z.ZodType;
};

function walkSchema(schema: z.ZodType, at: string, paths: Map<string, ProseKind>): void {
  const marked = globalRegistry.get(schema)?.translated;
  if (marked) {
    paths.set(at, marked === 'body' ? 'body' : 'text');
    return;
  }
  const { shape = {}, element, innerType, options = [], valueType, in: before } = schema.def as unknown as Def;
  for (const [key, part] of Object.entries(shape)) walkSchema(part, at ? `${at}.${key}` : key, paths);
  for (const option of options) walkSchema(option, at, paths);
  if (element) walkSchema(element, `${at}[]`, paths);
  if (valueType) walkSchema(valueType, `${at}.*`, paths);
  if (innerType) walkSchema(innerType, at, paths);
  if (before) walkSchema(before, at, paths);
}

/** The translatable texts of an entry with their paths: `facts[2].label`. */
export function listProse(paths: ProsePaths, data: unknown): ProseLeaf[] {
  const leaves: ProseLeaf[] = [];
  mapProse(paths, data, (leaf) => {
    leaves.push(leaf);
    return leaf.text;
  });
  return leaves;
}

/** The same data with each translatable text passed through a function. */
export function mapProse<T>(paths: ProsePaths, data: T, change: (leaf: ProseLeaf) => string): T {
  const parents = placesAbove(paths);
  const walk = (value: unknown, path: string, pattern: string): unknown => {
    if (typeof value === 'string') {
      const kind = value && paths.get(pattern);
      return kind ? change({ path, kind, text: value }) : value;
    }
    if (Array.isArray(value)) return value.map((part, index) => walk(part, `${path}[${index}]`, `${pattern}[]`));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => {
        const below = pattern ? `${pattern}.${key}` : key;
        const isNamed = parents.has(below);
        return [key, walk(part, path ? `${path}.${key}` : key, isNamed ? below : `${pattern}.*`)];
      }),
    );
  };
  return walk(data, '', '') as T;
}

const above = new WeakMap<ProsePaths, ReadonlySet<string>>();

/** Every path that is a text or contains one: `facts`, `facts[]` and `facts[].label`. */
function placesAbove(paths: ProsePaths): ReadonlySet<string> {
  const found = above.get(paths);
  if (found) return found;
  const places = new Set<string>();
  for (const path of paths.keys())
    for (const { index } of `${path}.`.matchAll(/\.|\[/g)) places.add(path.slice(0, index));
  above.set(paths, places);
  return places;
}
