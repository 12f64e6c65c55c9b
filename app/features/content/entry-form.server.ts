import type { z } from 'zod';
import { readWords, translate } from '#app/kit/words.server.ts';
import { PhotoRef } from '#app/features/photos/photo-ref.ts';
import type { PhotoPage } from '#app/features/photos/photo-rules.ts';
import { PersonArt, ProduceArt } from '#app/art/address/content-art.ts';
import { hasText } from '#app/shared/words.ts';
import type { Language } from '#app/shared/language.ts';
import { readTypedNumber } from '#app/shared/sums.ts';
import { bare, defOf, partFor } from './schema-data.ts';
import type { Drawn, FieldSpec } from './field-spec.ts';

type Making = {
  /** The language of the back office. */
  language: Language;
  /** Messages by field name. */
  errors?: Record<string, string>;
  /** The seed of the entry's drawings. */
  seed?: string;
  /** Choices offered for fields that accept any text. */
  choices?: Record<string, readonly (string | { value: string; label: string })[]>;
  /** Photos that may replace a drawing. */
  photos?: PhotoPage;
  /** Labels of fields that differ from their own name's. */
  names?: Record<string, string>;
  /** Fields that cannot be edited here. */
  fixed?: readonly string[];
};

/** Fields with long texts, which get a box of several lines. */
const LONG = new Set([
  'excerpt',
  'description',
  'short_description',
  'text',
  'bio',
  'message',
  'a',
  'alt',
  'lead',
  'impact',
  'story',
]);
/** Fields that are computed or irrelevant to editors. */
const HIDDEN = new Set(['participants', 'logo_url']);
/** Fields set only by files, for the demo. */
const FILES_ONLY = new Set(['sample']);
const COLOURS = new Set(['fg', 'bg']);

/** Generates the fields of an entry's form from its collection's schema and current data. */
export function fieldsFor(schema: z.ZodType, data: unknown, making: Making): FieldSpec[] {
  const word = readNames(making.language);
  const { shape = {} } = defOf(bare(schema));
  const given = (data ?? {}) as Record<string, unknown>;
  const of = text(given.author ?? given.name);
  return Object.entries(shape).flatMap(([key, part]) =>
    making.fixed?.includes(key)
      ? []
      : fieldFor(part, given[key], { name: `data.${key}`, key }, { ...making, of, given, word }),
  );
}

type Filling = Making & { of: string; given: Record<string, unknown>; word: ReadName };

function fieldFor(
  schema: z.ZodType,
  value: unknown,
  at: { name: string; key: string },
  making: Filling,
): FieldSpec | FieldSpec[] {
  const { name, key } = at;
  const inner = partFor(bare(schema), value);
  const { type, shape, element } = defOf(inner);
  const options = making.choices?.[key] ?? (inner as { options?: string[] }).options;
  const isNeeded = !schema.safeParse(undefined).success && !schema.safeParse('').success;
  const common = {
    name,
    label: making.word(`content.field.${making.names?.[key] ?? key}`, key),
    isNeeded,
    error: making.errors?.[name],
  };
  if (FILES_ONLY.has(key))
    return Object.entries((value ?? {}) as object).map(([inside, kept]) => ({
      ...common,
      name: `${name}.${inside}`,
      kind: 'kept',
      value: text(kept),
    }));
  if (HIDDEN.has(key)) return { ...common, kind: 'kept', value: text(value) };
  if (type === 'object' && shape) {
    const fields = Object.entries(shape).flatMap(([inside, part]) =>
      fieldFor(
        part,
        (value as Record<string, unknown> | undefined)?.[inside],
        { name: `${name}.${inside}`, key: inside },
        making,
      ),
    );
    return { ...common, kind: 'group', fields, drawn: drawnOf(shape, making, name) };
  }
  if (type === 'array' && element) {
    const rows = Array.isArray(value) ? (value as unknown[]) : [];
    const row = (one: unknown, index: number): FieldSpec[] =>
      [fieldFor(element, one, { name: `${name}[${index}]`, key }, making)].flat();
    return {
      ...common,
      kind: 'list',
      rows: rows.map(row),
      least: schema.safeParse([]).success ? 0 : 1,
      item: making.word(`content.item.${key}`, common.label),
    };
  }
  if (options && type !== 'union')
    return {
      ...common,
      kind: 'choice',
      value: text(value),
      options: options.map((option) =>
        typeof option === 'string'
          ? { value: option, label: making.word(`content.option.${key}.${option}`, option) }
          : option,
      ),
    };
  if (type === 'boolean') return { ...common, kind: 'flag', isSet: value === true };
  if (type === 'number') return { ...common, kind: 'number', value: text(value) };
  const { format } = inner as { format?: string | null };
  if (format === 'date') return { ...common, kind: 'day', value: text(value) };
  if (format === 'url') return { ...common, kind: 'address', value: text(value) };
  if (COLOURS.has(key)) return { ...common, kind: 'colour', value: text(value) };
  if (key === 'time') return { ...common, kind: 'clock', value: text(value) };
  return { ...common, kind: LONG.has(key) ? 'long' : 'line', value: text(value) };
}

const NO_PHOTOS: PhotoPage = { choices: [], q: '', isFound: false, isFirst: true };

/** The preview drawing of a group of fields: a scene from its kind and light, a portrait, or a photo. */
function drawnOf(shape: Record<string, unknown>, making: Filling, name: string): Drawn | undefined {
  const { seed } = making;
  if ('type' in shape && 'palette' in shape) {
    const [, index] = /\[(\d+)\]$/.exec(name) ?? [];
    return { kind: 'scene', seed: `${seed ?? 'dessin'}${index ? `-${index}` : ''}` };
  }
  if (shape === PhotoRef.shape) return { kind: 'photo', page: making.photos ?? NO_PHOTOS };
  if ('vignette' in shape && 'who' in shape) return { kind: 'plate' };
  if (shape === ProduceArt.shape) return { kind: 'produce', seed: seed ?? 'dessin' };
  if (shape === PersonArt.shape) return { kind: 'child', seed: seed ?? 'dessin', flip: making.given.flip === true };
  if ('gender' in shape) return { kind: 'portrait', of: making.of };
  return undefined;
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** Reads a text of the back office by its key, with a fallback; created once per form, which needs hundreds. */
type ReadName = (key: string, other: string) => string;

function readNames(language: Language): ReadName {
  const [known, say] = [readWords('fr').admin!, translate(language, 'admin')];
  return (key, other) => (hasText(known, key) ? say(key as 'content.title') : other);
}

/**
 * Converts a posted form into an entry's data, from names like `data.questions[2].q`. Empty fields are left out. An
 * invalid number is kept as typed and refused on publishing.
 */
export function readEntryForm(schema: z.ZodType, form: FormData, language: Language): Record<string, unknown> {
  const raw: Record<string, unknown> = {};
  for (const [name, value] of form)
    if (name.startsWith('data.') && typeof value === 'string')
      place(raw, name.slice(5), value.replaceAll('\r\n', '\n'));
  return (typed(schema, raw, language) ?? {}) as Record<string, unknown>;
}

const MAX_ROWS = 200;

/** Property names that every object has, which are refused as field names. */
const NOBODYS = new Set(['__proto__', 'constructor', 'prototype']);
const isPlace = (parts: readonly string[]) =>
  parts.length > 0 && parts.every((part) => !NOBODYS.has(part) && !(/^\d+$/.test(part) && Number(part) >= MAX_ROWS));

function place(target: Record<string, unknown>, name: string, value: string): void {
  const parts: string[] = name.match(/[^.[\]]+/g) ?? [];
  if (!isPlace(parts)) return;
  let at: Record<string, unknown> = target;
  for (const [index, part] of parts.entries()) {
    // Rows come as numbers, and are put in order afterwards.
    if (index === parts.length - 1) at[part] = value;
    else at = (typeof at[part] === 'object' ? at[part] : (at[part] = {})) as Record<string, unknown>;
  }
}

function typed(schema: z.ZodType, raw: unknown, language: Language): unknown {
  const inner = partFor(bare(schema), raw);
  const { type, shape, element } = defOf(inner);
  if (type === 'object' && shape) {
    if (typeof raw !== 'object' || raw === null) return undefined;
    const given = raw as Record<string, unknown>;
    // What a photo shows is asked for only with one: the drawing was chosen, or the photo was taken back.
    if (shape === PhotoRef.shape && !given.id) return undefined;
    const entries = Object.entries(shape).flatMap(([key, part]) => {
      const value = typed(part, given[key], language);
      return value === undefined ? [] : [[key, value] as const];
    });
    return entries.length > 0 ? Object.fromEntries(entries) : undefined;
  }
  if (type === 'array' && element) {
    if (typeof raw !== 'object' || raw === null) return undefined;
    return Object.entries(raw)
      .filter(([key]) => /^\d+$/.test(key))
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(
        ([, one]) => typed(element, one, language) ?? (defOf(partFor(bare(element), one)).type === 'object' ? {} : ''),
      );
  }
  if (typeof raw !== 'string') return undefined;
  if (type === 'boolean') return raw === 'on' || raw === 'true';
  const value = raw.trim();
  if (value === '') return schema.safeParse('').success ? '' : undefined;
  return type === 'number' ? readNumber(value, language) : value;
}

/**
 * Reads a number in the form's format or in the format of its language. Returns the text unchanged if it is invalid or
 * ambiguous.
 */
function readNumber(value: string, language: Language): number | string {
  if (String(Number(value)) === value && Number.isFinite(Number(value))) return Number(value);
  const [, minus, bare = ''] = /^([-\u2212]?)(.*)$/.exec(value)!;
  const read = readTypedNumber(bare, NUMBER_DECIMALS, language);
  return read.kind === 'sum' ? (minus ? -1 : 1) * (read.amountMinor / 10 ** NUMBER_DECIMALS) : value;
}
const NUMBER_DECIMALS = 6;

/** Adds, removes or moves a row, as requested by a button of the form: `add:questions`, `up:questions[2]`. */
export function changeRows(data: Record<string, unknown>, asked: string): string | undefined {
  const [, act, path, index] = /^(add|remove|up|down):([\w.[\]]+?)(?:\[(\d+)\])?$/.exec(asked) ?? [];
  if (!act || !path) return undefined;
  const parts: string[] = path.match(/[^.[\]]+/g) ?? [];
  if (!isPlace(parts)) return undefined;
  const last = parts.pop()!;
  let at: Record<string, unknown> = data;
  for (const part of parts) {
    // Of a group in which nothing is written yet nothing was sent.
    if (act === 'add') at[part] ??= {};
    const next = at[part];
    if (typeof next !== 'object' || next === null) return undefined;
    at = next as Record<string, unknown>;
  }
  const rows = (Array.isArray(at[last]) ? at[last] : (at[last] = [])) as unknown[];
  if (act === 'add') {
    if (rows.length < MAX_ROWS) rows.push(undefined);
    return `data.${path}[${rows.length - 1}]`;
  }
  const row = Number(index);
  if (index === undefined || row >= rows.length) return undefined;
  const [taken] = rows.splice(row, 1);
  if (act === 'remove') return `data.${path}[${Math.max(0, row - 1)}]`;
  const to = Math.min(rows.length, Math.max(0, row + (act === 'up' ? -1 : 1)));
  rows.splice(to, 0, taken);
  return `data.${path}[${to}]`;
}
