import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { parse } from 'yaml';
import type { Collection } from './content.ts';

export type ContentFile<T> = { id: string; position: number; data: T; html: string; fileHash: string };

type Reading = {
  root?: string;
  /** Files that are left out without being taken apart: at a restart that is nearly all of them. */
  isKnown?: (id: string, fileHash: string) => boolean;
};

/**
 * The files of a collection: `<id>.md` (YAML between two lines of `---`, then Markdown), `<id>.yaml` or `<id>.json`.
 * @throws Error naming the file whose data does not meet the schema.
 */
export function readContentFiles<T>(
  { name, schema, positionOf }: Pick<Collection<T>, 'name' | 'schema' | 'positionOf'>,
  { root = join(process.cwd(), 'content'), isKnown = () => false }: Reading = {},
): ContentFile<T>[] {
  const folder = join(root, name);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const id = file.slice(0, -extname(file).length);
    const fileHash = createHash('sha256').update(text).digest('base64url').slice(0, 22);
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
      fileHash,
    };
  });
}

function splitFile(file: string, text: string): [unknown, string] {
  if (file.endsWith('.json')) return [JSON.parse(text), ''];
  if (file.endsWith('.yaml')) return [parse(text), ''];
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (head === undefined) throw new Error(`content file ${file} does not begin with YAML between two lines of ---`);
  return [parse(head), body!.trim()];
}

/** HTML from Markdown, with nothing in it that runs, loads or styles: staff and strangers may write it. */
export function renderMarkdown(markdown: string): string {
  return sanitizeHtml(marked.parse(markdown, { async: false }), {
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
    ],
    allowedAttributes: { a: ['href'], img: ['src', 'alt', 'width', 'height', 'loading'], th: ['scope'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: [] },
  });
}
