import type { Token, Tokens } from 'marked';
import { markdown as reader } from '#platform/footnotes.ts';
import { pictureIn } from './text-picture.ts';
import type { Mark, Node } from 'prosemirror-model';
import { type Run, readRuns, UnreadableError } from './runs.ts';
import { richSchema } from './schema.ts';

const { nodes, marks } = richSchema;

/** The Markdown source of each block, so that unchanged blocks are written back exactly. */
export type Sources = WeakMap<Node, string>;

/**
 * Parses a text for the rich editor, with the Markdown parser of our pages.
 * @throws UnreadableError for syntax that the editor would change; such a text is edited as Markdown
 */
export function readMarkdown(markdown: string, sources: Sources = new WeakMap()): Node {
  const blocks = reader.lexer(markdown).flatMap((token) => {
    const block = readBlock(token);
    if (block) sources.set(block, token.raw.trimEnd());
    return block ?? [];
  });
  const doc = nodes.doc!.create(null, blocks.length > 0 ? blocks : [nodes.paragraph!.create()]);
  try {
    doc.check();
  } catch (error) {
    throw new UnreadableError((error as Error).message);
  }
  return doc;
}

function readBlock(token: Token): Node | undefined {
  switch (token.type) {
    case 'space':
      return undefined;
    case 'paragraph':
    case 'text': {
      const picture = pictureIn(token);
      if (picture) return nodes.picture!.create(picture);
      return nodes.paragraph!.create(null, inline((token as Tokens.Paragraph).tokens));
    }
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading;
      if (depth === 1 || depth > 4) throw new UnreadableError(`h${depth}`);
      return nodes.heading!.create({ level: depth }, inline(tokens));
    }
    case 'blockquote':
      return nodes.blockquote!.create(null, readAll((token as Tokens.Blockquote).tokens));
    case 'list':
      return readList(token as Tokens.List);
    case 'table':
      return readTable(token as Tokens.Table);
    case 'hr':
      return nodes.rule!.create();
    default:
      throw new UnreadableError(token.type);
  }
}

/** The blocks in a list or a quote: a picture stands in none. */
const readAll = (tokens: readonly Token[]): Node[] =>
  tokens.flatMap((token) => {
    if (pictureIn(token)) throw new UnreadableError('image');
    return readBlock(token) ?? [];
  });

function readList({ ordered, start, loose, items }: Tokens.List): Node {
  if (ordered && start !== 1) throw new UnreadableError('start');
  const type = ordered ? nodes.ordered_list! : nodes.bullet_list!;
  return type.create(
    { tight: !loose },
    items.map(({ tokens, task }) => {
      if (task) throw new UnreadableError('task');
      const inner = readAll(tokens);
      const isBare = !inner[0] || inner[0].type.isInGroup('list');
      return nodes.list_item!.create(null, isBare ? [nodes.paragraph!.create(), ...inner] : inner);
    }),
  );
}

function readTable({ header, rows }: Tokens.Table): Node {
  const row = (cells: Tokens.TableCell[], type: 'table_header' | 'table_cell') =>
    nodes.table_row!.create(
      null,
      cells.map(({ tokens, align }) => nodes[type]!.create({ align }, nodes.cell_text!.create(null, inline(tokens)))),
    );
  return nodes.table!.create(null, [row(header, 'table_header'), ...rows.map((cells) => row(cells, 'table_cell'))]);
}

const inline = (tokens: readonly Token[]): Node[] =>
  readRuns(tokens).map((run) =>
    run.text === '\n' ? nodes.hard_break!.create() : richSchema.text(run.text, marksOf(run)),
  );

function marksOf({ strong, em, href, title, within = '' }: Run): Mark[] {
  const all: Mark[] = [];
  if (href !== undefined) all.push(marks.link!.create({ href, title: title ?? null, within }));
  if (em) all.push(marks.em!.create());
  if (strong) all.push(marks.strong!.create());
  return all;
}
