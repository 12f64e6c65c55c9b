import type { Token, Tokens } from 'marked';

/**
 * A photo within a text: a line of its own, `![what it shows](/files/photos/… "caption")`. Where it shows nothing that the text does
 * not say, a dash stands for what it shows.
 */
export type TextPicture = { id: string; alt: string; caption: string };

/** What stands for "it only decorates": an empty description may as well have been forgotten. */
export const DECORATES = '-';
const PATH = /^\/files\/photos\/(\d{1,15}-[0-9a-f]{32})-(?:480|960|1600)\.(?:avif|webp)$/;

/** The id of one of our photos by its address; of any other address nothing. */
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
/** Punctuation behind a backslash is a sign; the reader took those of brackets away. */
const altOf = (text: string): string =>
  oneLine(
    text
      .split(/(\\[!-/:-@[-`{-~])/)
      .map((part) => (/^\\./.test(part) ? part[1]! : decode(part)))
      .join(''),
  );

/** The picture that a paragraph is; nothing of words, of a picture among words, or of one that is not ours. */
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

/** What is said of it to who does not see it: nothing where it only decorates. */
export const saidOf = ({ alt }: Pick<TextPicture, 'alt'>): string => (alt === DECORATES ? '' : alt);

const escapeEntities = (text: string): string => text.replace(ENTITY, (all) => `&amp;${all.slice(1)}`);

/** It as Markdown. */
export function writePicture({ id, alt, caption }: TextPicture): string {
  const said = escapeEntities(oneLine(alt)).replaceAll(/[\\[\]`]/g, String.raw`\$&`);
  const title = escapeEntities(oneLine(caption)).replaceAll(/["\\]/g, String.raw`\$&`);
  return `![${said}](${textPicturePath(id)}${title && ` "${title}"`})`;
}

/** A picture wherever it stands in a Markdown text, with its words. */
const ANYWHERE =
  /!\[(?:\\[\s\S]|\[(?:\\[\s\S]|[^[\]\\])*\]|[^[\]\\])*\]\(\s*<?\/files\/photos\/(\d{1,15}-[0-9a-f]{32})-[^)\s>]*>?(?:\s+(?:"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\((?:\\[\s\S]|[^()\\])*\)))?\s*\)/g;

/** The ids of all photos that a Markdown text names. */
export const namedPictures = (markdown: string): string[] =>
  Array.from(markdown.matchAll(/\/files\/photos\/(\d{1,15}-[0-9a-f]{32})-/g), ([, id]) => id!);

/** A text without what it says of a photo: its place stays, so that who writes sees what is missing. */
export const withoutPictureWords = (markdown: string, isIt: (id: string) => boolean): string =>
  markdown.replace(ANYWHERE, (all, id: string) => (isIt(id) ? writePicture({ id, alt: DECORATES, caption: '' }) : all));
