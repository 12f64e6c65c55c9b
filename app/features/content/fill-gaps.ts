import type { z } from 'zod';
import { bare, defOf, partFor } from './schema-data.ts';

/** What stands where nothing was written yet. */
const GAP = '…';
/** Filling one gap may show another: an object that was missing lacks its own parts. */
const ROUNDS = 12;
const MOST_ROWS = 10;

type Path = readonly PropertyKey[];
type Filled = { data: unknown; /** Whether anything had to be filled in. */ hasGaps: boolean };

/**
 * A draft as its page can show it before all of it is written: "…" for texts, the first choice for choices. What was written stays.
 * @returns nothing where no such value fits
 */
export function fillGaps(schema: z.ZodType, draft: unknown): Filled | undefined {
  let data: unknown = structuredClone(draft ?? {});
  for (let round = 0; round < ROUNDS; round++) {
    const read = schema.safeParse(data);
    if (read.success) return { data: read.data, hasGaps: round > 0 };
    let isFilled = false;
    for (const { path } of read.error.issues) {
      const fit = fitAt(schema, data, path);
      if (fit === undefined) continue;
      data = put(data, path, fit);
      isFilled = true;
    }
    if (!isFilled) return undefined;
  }
  return undefined;
}

/** What fits at a place of which its schema says that it does not. */
function fitAt(schema: z.ZodType, data: unknown, path: Path): unknown {
  if (path.length === 0) return undefined;
  let [part, value] = [schema, data];
  for (const step of path) {
    const { shape, element } = defOf(partFor(bare(part), value));
    const next = shape?.[String(step)] ?? element;
    if (!next) return undefined;
    part = next;
    value = (value as Record<PropertyKey, unknown> | undefined)?.[step];
  }
  const fits = (one: unknown) => part.safeParse(one).success;
  if (Array.isArray(value)) {
    const rows = value as unknown[];
    const { element } = defOf(bare(part));
    const row = element && blankOf(element);
    for (let count = 1; row !== undefined && count <= MOST_ROWS; count++) {
      const longer = [...rows, ...Array.from({ length: count }, () => row)];
      if (fits(longer)) return longer;
    }
  }
  return blankOf(part);
}

function blankOf(schema: z.ZodType): unknown {
  const part = partFor(bare(schema), undefined);
  const { type, shape, element, options } = defOf(part);
  const fits = (one: unknown) => schema.safeParse(one).success;
  if (type === 'object' && shape)
    return Object.fromEntries(
      Object.entries(shape).flatMap(([name, inner]) => {
        const blank = inner.safeParse(undefined).success ? undefined : blankOf(inner);
        return blank === undefined ? [] : [[name, blank]];
      }),
    );
  if (type === 'array' && element) return fits([]) ? [] : [blankOf(element)];
  const choices = (part as { options?: unknown[] }).options;
  const others = [
    GAP,
    new Date().toISOString().slice(0, 10),
    '08:00',
    '#14231b',
    'https://example.org/',
    1,
    0,
    10,
    false,
  ];
  return [...(type === 'union' || !options ? (choices ?? []) : []), ...others].find(fits);
}

function put(data: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const rows = Array.isArray(data) ? [...(data as unknown[])] : [];
    rows[step] = put(rows[step], rest, value);
    return rows;
  }
  const before = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  return { ...before, [String(step)]: put(before[String(step)], rest, value) };
}
