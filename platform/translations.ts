import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Language } from '#app/shared/language.ts';
import type { Database } from './database.ts';
import { listProse, mapProse, prosePaths } from './prose.ts';
import { translations } from './tables.ts';

/** The texts of one entry in another language, by path; `of` is the hash of the French that each was made from. */
export type TranslatedTexts = Record<string, { of: string; text: string }>;

type Translation = { texts: TranslatedTexts; html: string; bodyOf: string | null; staleSince?: Date | null };
type Source<T> = { data: T; html: string };
/**
 * An entry in a language. `language` and `bodyLanguage` say which language its texts and body are really in: French if
 * a text is not translated. `source` is the French data, because drawings made from a name must be the same in every
 * language.
 */
export type Shown<T> = Source<T> & { language: Language; bodyLanguage: Language; source: T; stale?: Stale };

/** Its French changed after it was translated; `since` is the day, if known. */
export type Stale = { since: Date | null };

/** The language in which all content is written first. */
export const SOURCE_LANGUAGE: Language = 'fr';

export const hashText = (text: string): string =>
  createHash('sha256').update(text.trim()).digest('base64url').slice(0, 16);

/** The translations of some entries into one language, by id. */
export async function readTranslations(
  db: Database,
  collection: string,
  language: Language,
  ids?: string[],
): Promise<Map<string, Translation>> {
  if (language === SOURCE_LANGUAGE || ids?.length === 0) return new Map();
  const rows = await db
    .select()
    .from(translations)
    .where(
      and(
        eq(translations.collection, collection),
        eq(translations.language, language),
        ids && inArray(translations.id, ids),
      ),
    );
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Translates an entry. A text is found by the French it was made from, wherever that is now. If that French changed,
 * the old translation is used in its place and the page says so, because it is better than a page in two languages
 * (decision 0076). If a text was never translated, the whole entry is in French.
 */
export function translateEntry<T>(
  schema: z.ZodType,
  { data, html }: Source<T>,
  language: Language,
  translation: Translation | undefined,
  typeset: <V>(value: V, language?: Language) => V,
): Shown<T> {
  const french = (): Shown<T> => ({
    data: typeset(data),
    html: typeset(html),
    source: data,
    language: SOURCE_LANGUAGE,
    bodyLanguage: SOURCE_LANGUAGE,
  });
  if (!translation) return french();
  const { texts } = translation;
  const byHash = new Map(Object.values(texts).map(({ of, text }) => [of, text]));
  const paths = prosePaths(schema);
  const hashes = new Map(listProse(paths, data).map(({ path, text }) => [path, hashText(text)]));
  const current = new Set(hashes.values());
  const lacking = new Set<string>();
  let isStale = false;
  const translated = mapProse(paths, data, ({ path, kind, text }) => {
    const before = texts[path];
    const own = byHash.get(hashes.get(path)!);
    const older = own === undefined && before && !current.has(before.of) ? before.text : undefined;
    if (older !== undefined) isStale = true;
    if (own === undefined && older === undefined) lacking.add(kind);
    const said = own ?? older;
    return said === undefined ? typeset(text) : typeset(said, language);
  });
  if (lacking.has('text')) return french();
  const hasBody = html ? translation.html !== '' : !lacking.has('body');
  if (html && hasBody && translation.bodyOf !== hashText(html)) isStale = true;
  return {
    data: translated,
    html: html && hasBody ? typeset(translation.html, language) : typeset(html),
    source: data,
    language,
    bodyLanguage: hasBody ? language : SOURCE_LANGUAGE,
    ...(isStale ? { stale: { since: translation.staleSince ?? null } } : {}),
  };
}

/** The state of an entry's translation: complete and current, of older French, or with texts missing. */
export type TranslationState = 'done' | 'stale' | 'missing';

export function stateOfTranslation(
  schema: z.ZodType,
  { data, html }: { data: unknown; html: string },
  translation: Translation | undefined,
): TranslationState {
  if (!translation) return 'missing';
  const known = new Set(Object.values(translation.texts).map(({ of }) => of));
  const leaves = listProse(prosePaths(schema), data);
  // A long text that nobody translated is shown in French beside the rest.
  const old = leaves.filter(
    ({ path, kind, text }) => !known.has(hashText(text)) && (kind === 'text' || translation.texts[path]),
  );
  if (old.some(({ path, kind }) => kind === 'text' && !translation.texts[path])) return 'missing';
  return old.length > 0 || (html !== '' && translation.html !== '' && translation.bodyOf !== hashText(html))
    ? 'stale'
    : 'done';
}

/**
 * Validates a translated file and converts it for storage: the same structure as the French, only its texts.
 * @throws Error naming a path that the French lacks, that is missing, or that does not match the schema
 */
export function readTranslatedTexts(schema: z.ZodType, french: unknown, translated: unknown): TranslatedTexts {
  const paths = prosePaths(schema);
  const said = new Map(listProse(paths, translated).map(({ path, text }) => [path, text.trim()]));
  const texts: TranslatedTexts = {};
  const whole = mapProse(paths, french, ({ path, kind, text }) => {
    const found = said.get(path);
    if (found === undefined && kind === 'text') throw new Error(`${path} is not translated`);
    said.delete(path);
    if (found !== undefined) texts[path] = { of: hashText(text), text: found };
    return found ?? text;
  });
  const [unknown] = said.keys();
  if (unknown !== undefined) throw new Error(`${unknown} is not in the French`);
  const { error } = schema.safeParse(whole);
  if (error) throw new Error(error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '));
  return texts;
}
