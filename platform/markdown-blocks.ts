import type { Token, Tokens } from 'marked';
import { markdown as reader, type Note } from './footnotes.ts';
import { pictureIn, saidOf, type TextPicture, textPicturePath, writePicture } from './text-pictures.ts';

/**
 * The kind of a block of text; a translation has the same kinds of blocks in the same order. `alt` is a picture's
 * description, `caption` its caption.
 */
export type BlockKind = 'heading' | 'paragraph' | 'item' | 'cell' | 'alt' | 'caption';
type Block = { kind: BlockKind; text: string; /** The photo whose description or caption it is. */ picture?: string };

/**
 * The texts of a Markdown document in order: headings, paragraphs, list items, table cells, picture texts, footnotes.
 */
export function splitBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  mapBlocks(markdown, (text, kind, picture) => {
    blocks.push({ kind, text, ...(picture && { picture }) });
    return text;
  });
  return blocks;
}

/** The same document with each text passed through a function; lists, tables and quotes around them stay. */
export function mapBlocks(markdown: string, change: Change): string {
  const tokens = reader.lexer(markdown);
  return tokens.length === 0 ? '' : write(tokens, change, 'paragraph', '\n\n');
}

/**
 * Whether a text would remain one block in its place: no second paragraph, and no list because a line begins with a
 * dash.
 */
export function isOneBlock(markdown: string, index: number, text: string): boolean {
  const before = splitBlocks(markdown);
  let at = -1;
  const after = splitBlocks(mapBlocks(markdown, (was) => (++at === index ? text : was)));
  return after.length === before.length && after.every(({ kind }, place) => kind === before[place]!.kind);
}

type Change = (text: string, kind: BlockKind, picture?: string) => string;

function write(tokens: Token[], change: Change, kind: BlockKind, between: string): string {
  return tokens
    .filter(({ type }) => type !== 'space')
    .map((token) => writeOne(token, change, kind))
    .join(between);
}

function writeOne(token: Token, change: Change, kind: BlockKind): string {
  switch (token.type) {
    case 'heading':
      return `${'#'.repeat((token as Tokens.Heading).depth)} ${change(oneLine(token.text as string), 'heading')}`;
    case 'paragraph':
    case 'text': {
      const picture = pictureIn(token);
      if (picture) return writePictureWords(picture, change);
      return change(oneLine(token.text as string), kind);
    }
    case 'blockquote':
      return write((token as Tokens.Blockquote).tokens, change, kind, '\n\n').replaceAll(/^/gm, '> ');
    case 'note':
      return `[^${(token as Note).name}]: ${change(oneLine((token as Note).text), kind)}`;
    case 'list':
      return writeList(token as Tokens.List, change);
    case 'table':
      return writeTable(token as Tokens.Table, change);
    default:
      return token.raw.trimEnd();
  }
}

/** A photo is the same in all languages; only its texts are translated. */
function writePictureWords(picture: TextPicture, change: Change): string {
  const { id, caption } = picture;
  const [path, said] = [textPicturePath(id), saidOf(picture)];
  return writePicture({
    id,
    alt: said ? change(said, 'alt', path) : picture.alt,
    caption: caption && change(caption, 'caption', path),
  });
}

/** Joins lines: a line break in the source means nothing, unless it is a hard break. */
const oneLine = (text: string): string => text.replaceAll(/(?<! {2}|\\)\n\s*/g, ' ').trim();

function writeList({ items, ordered, start, loose }: Tokens.List, change: Change): string {
  return items
    .map(({ tokens }, index) => {
      const marker = ordered ? `${Number(start) + index}. ` : '- ';
      const inner = write(tokens, change, 'item', loose ? '\n\n' : '\n');
      return marker + inner.replaceAll(/\n(?=.)/g, `\n${' '.repeat(marker.length)}`);
    })
    .join(loose ? '\n\n' : '\n');
}

const ALIGNED = { left: ':--', center: ':-:', right: '--:' } as const;

function writeTable({ header, rows, align }: Tokens.Table, change: Change): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const cells = (row: Tokens.TableCell[]) =>
    line(row.map(({ text }) => (text === '' ? '' : change(text, 'cell').replaceAll('|', String.raw`\|`))));
  return [
    cells(header),
    line(align.map((side) => (side ? ALIGNED[side] : '---'))),
    ...rows.map((row) => cells(row)),
  ].join('\n');
}
