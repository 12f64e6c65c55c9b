import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import sanitizeHtml from 'sanitize-html';
import { parse } from 'yaml';
import type { Language } from '#app/shared/language.ts';
import type { Collection } from './content.ts';
import { renderWithNotes } from './render-notes.ts';
import { alignFile } from './translation-blocks.ts';
import { textPictureId } from './text-pictures.ts';
import { hashText, readTranslatedTexts, type TranslatedTexts } from './translations.ts';

export type ContentFile<T> = { id: string; position: number; data: T; html: string; body: string; fileHash: string };

const ROOT = join(process.cwd(), 'content');

type Reading = {
  root?: string;
  /** Tells which files are unchanged and need not be parsed: at a restart nearly all of them. */
  isKnown?: (id: string, fileHash: string) => boolean;
};

type Files<T> = Pick<Collection<T>, 'name' | 'schema' | 'positionOf'>;

/**
 * Reads the files of a collection: `<id>.md` (YAML between two lines of `---`, then Markdown), `<id>.yaml` or
 * `<id>.json`.
 * @throws Error naming the file whose data does not match the schema
 */
export function readContentFiles<T>(
  { name, schema, positionOf }: Files<T>,
  { root = ROOT, isKnown = () => false }: Reading = {},
): ContentFile<T>[] {
  return listFiles(join(root, name)).flatMap(({ file, id, language }) => {
    if (language) return [];
    const { text, fileHash } = readText(join(root, name, file));
    if (isKnown(id, fileHash)) return [];
    const [raw, body] = splitFile(file, text);
    const parsed = schema.safeParse(raw);
    if (!parsed.success)
      throw new Error(
        `content/${name}/${file}: ${parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`,
      );
    return {
      id,
      position: positionOf ? positionOf(parsed.data, id) : Number.parseInt(id) || 0,
      data: parsed.data,
      html: body ? renderMarkdown(body) : '',
      body,
      fileHash,
    };
  });
}

/**
 * Prefix of the hash of a translation that is stored in parts; translations that older releases stored otherwise are
 * read once more.
 */
const PARTS = 'p-';

export type TranslatedFile = {
  id: string;
  language: Language;
  texts: TranslatedTexts;
  html: string;
  bodyOf: string | null;
  fileHash: string;
};

type TranslationReading = { root?: string; isKnown?: (id: string, language: Language, fileHash: string) => boolean };

/**
 * Reads the translations of a collection: `<id>.<language>.md` or `.yaml`, only the texts, in the structure of the
 * French file.
 * @throws Error naming the file whose structure differs from the French one
 */
export function readTranslatedFiles<T>(
  { name, schema }: Files<T>,
  { root = ROOT, isKnown = () => false }: TranslationReading = {},
): TranslatedFile[] {
  const files = listFiles(join(root, name));
  return files.flatMap(({ file, id, language }) => {
    if (!language) return [];
    const { text, ...read } = readText(join(root, name, file));
    const fileHash = `${PARTS}${read.fileHash}`;
    if (isKnown(id, language, fileHash)) return [];
    const source = files.find((other) => other.id === id && !other.language);
    if (!source) throw new Error(`content/${name}/${file} translates nothing`);
    const [french, frenchBody] = splitFile(source.file, readText(join(root, name, source.file)).text);
    const [translated, body] = splitFile(file, text);
    try {
      const texts = readTranslatedTexts(schema, french, translated);
      return {
        id,
        language,
        texts: { ...texts, ...alignFile(schema, { data: french, body: frenchBody }, { texts, body }) },
        html: body ? renderMarkdown(body) : '',
        bodyOf: body ? hashText(renderMarkdown(frenchBody)) : null,
        fileHash,
      };
    } catch (error) {
      throw new Error(`content/${name}/${file}: ${(error as Error).message}`, { cause: error });
    }
  });
}

function listFiles(folder: string): { file: string; id: string; language: Language | undefined }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((file) => {
    const base = file.slice(0, -extname(file).length);
    const [, id = base, language] = /^(.+)\.([a-z]{2})$/.exec(base) ?? [];
    // That it is one of the site's is checked with the content (test/content-translations.test.ts).
    return { file, id, language: language as Language | undefined };
  });
}

function readText(path: string): { text: string; fileHash: string } {
  const text = readFileSync(path, 'utf8');
  return { text, fileHash: createHash('sha256').update(text).digest('base64url').slice(0, 22) };
}

function splitFile(file: string, text: string): [unknown, string] {
  if (file.endsWith('.json')) return [JSON.parse(text), ''];
  if (file.endsWith('.yaml')) return [parse(text), ''];
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (head === undefined) throw new Error(`content file ${file} does not begin with YAML between two lines of ---`);
  return [parse(head), body!.trim()];
}

/**
 * Allows the attributes `id` and `role` only as footnotes use them, so that HTML written by staff cannot change names
 * elsewhere on the page.
 */
const ownMarks = (tagName: string, { id = '', role = '', ...attribs }: Record<string, string>) => ({
  tagName,
  attribs: {
    ...attribs,
    ...(/^note(?:ref)?-[\w-]+$/.test(id) && { id }),
    ...(/^doc-(?:noteref|backlink|endnotes)$/.test(role) && { role }),
  },
});

/** Converts Markdown to HTML without anything that runs, loads or styles, because staff and strangers may write it. */
export function renderMarkdown(markdown: string): string {
  return sanitizeHtml(renderWithNotes(markdown, hashText(markdown).slice(0, 6)), {
    allowedTags: [
      'h2',
      'h3',
      'h4',
      'p',
      'ul',
      'ol',
      'li',
      'strong',
      'em',
      'a',
      'blockquote',
      'cite',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
      'hr',
      'br',
      'img',
      'figure',
      'figcaption',
      'sup',
      'section',
    ],
    transformTags: { a: ownMarks, li: ownMarks, section: ownMarks },
    allowedAttributes: {
      a: ['href', 'id', 'role'],
      li: ['id'],
      section: ['role'],
      img: ['src', 'alt'],
      th: ['scope'],
    },
    allowedSchemes: ['https', 'mailto', 'tel'],
    // No reader asks another site for a picture: it would hear of each of them.
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !textPictureId(attribs.src ?? ''),
  });
}
