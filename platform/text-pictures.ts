import type { Token, Tokens } from 'marked';

/**
 * A photo within a text, on a line of its own: `![what it shows](/files/photos/… "caption")`. A purely decorative photo
 * has a dash as its description.
 */
export type TextPicture = { id: string; alt: string; caption: string };

/** Marks a decorative photo; an empty description might have been forgotten. */
export const DECORATES = '-';
const PATH = /^\/files\/photos\/(\d{1,15}-[0-9a-f]{32})-(?:480|960|1600)\.(?:avif|webp)$/;

/** The id of one of our photos by its address; undefined for any other address. */
export const textPictureId = (href: string): string | undefined => PATH.exec(href)?.[1];
export const textPicturePath = (id: string): string => `/files/photos/${id}-960.webp`;

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' };
const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi;
const decode = (text: string): string =>
  text.replace(ENTITY, (all, hex?: string, number?: string, name?: string) => {
    if (name) return NAMED[name] ?? all;
    const point = hex ? Number.parseInt(hex, 16) : Number(number);
    return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : all;
  });
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
/** Removes backslashes before punctuation; the parser already removed those of brackets. */
const altOf = (text: string): string =>
  oneLine(
    text
      .split(/(\\[!-/:-@[-`{-~])/)
      .map((part) => (/^\\./.test(part) ? part[1]! : decode(part)))
      .join(''),
  );

/**
 * The picture that a paragraph consists of; undefined for text, for a picture within text, or for a picture that is not
 * ours.
 */
export function pictureIn(token: Token): TextPicture | undefined {
  if (token.type !== 'paragraph') return undefined;
  const [image, ...rest] = (token as Tokens.Paragraph).tokens;
  if (image?.type !== 'image' || rest.some(({ raw }) => raw.trim() !== '')) return undefined;
  const { href, text, title } = image as Tokens.Image;
  const id = textPictureId(href);
  if (!id) return undefined;
  const alt = altOf(text);
  return { id, alt, caption: oneLine(decode(title ?? '')) };
}

/** The alternative text of a picture; empty if it is decorative. */
export const saidOf = ({ alt }: Pick<TextPicture, 'alt'>): string => (alt === DECORATES ? '' : alt);

const escapeEntities = (text: string): string => text.replace(ENTITY, (all) => `&amp;${all.slice(1)}`);

/** The picture as Markdown. */
export function writePicture({ id, alt, caption }: TextPicture): string {
  const said = escapeEntities(oneLine(alt)).replaceAll(/[\\[\]`]/g, String.raw`\$&`);
  const title = escapeEntities(oneLine(caption)).replaceAll(/["\\]/g, String.raw`\$&`);
  return `![${said}](${textPicturePath(id)}${title && ` "${title}"`})`;
}

/** A picture with its texts, anywhere in a Markdown text. */
const ANYWHERE =
  /!\[(?:\\[\s\S]|\[(?:\\[\s\S]|[^[\]\\])*\]|[^[\]\\])*\]\(\s*<?\/files\/photos\/(\d{1,15}-[0-9a-f]{32})-[^)\s>]*>?(?:\s+(?:"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\((?:\\[\s\S]|[^()\\])*\)))?\s*\)/g;

/** The ids of all photos in a Markdown text. */
export const namedPictures = (markdown: string): string[] =>
  Array.from(markdown.matchAll(/\/files\/photos\/(\d{1,15}-[0-9a-f]{32})-/g), ([, id]) => id!);

/**
 * Removes the description and caption of a photo from a text; its place stays, so that an editor sees that it is
 * missing.
 */
export const withoutPictureWords = (markdown: string, isIt: (id: string) => boolean): string =>
  markdown.replace(ANYWHERE, (all, id: string) => (isIt(id) ? writePicture({ id, alt: DECORATES, caption: '' }) : all));
