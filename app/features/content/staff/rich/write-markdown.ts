import type { Node } from 'prosemirror-model';
import { type TextPicture, writePicture } from './text-picture.ts';
import type { Sources } from './read-markdown.ts';
import { type Run, writeRuns } from './runs.ts';

/** The Markdown of a text: blocks as they were read stay as they were written, the rest is written anew. */
export function writeMarkdown(doc: Node, sources: Sources = new WeakMap()): string {
  return writeBlocks(doc, '\n\n', (node) => sources.get(node));
}

type KnownSource = (node: Node) => string | undefined;

function writeBlocks(parent: Node, between: string, known: KnownSource = () => undefined): string {
  const written: string[] = [];
  let before: { node: Node; text: string } | undefined;
  parent.forEach((node) => {
    const isNextList = before && before.node.type === node.type && node.type.isInGroup('list');
    // Two lists one after the other are two by their signs alone.
    const sign = isNextList ? otherSign(before!.text) : undefined;
    const text = (sign === undefined && known(node)) || writeBlock(node, sign);
    if (text === '') return;
    written.push(text);
    before = { node, text };
  });
  return written.join(between);
}

const otherSign = (list: string): string => (/^(?:-|\d+\.)/.test(list) ? '*)' : '-.');

function writeBlock(node: Node, sign = '-.'): string {
  switch (node.type.name) {
    case 'heading':
      return `${'#'.repeat(node.attrs.level as number)} ${writeRuns(runsOf(node)).replace(/(^|[^\\])(#+)$/, String.raw`$1\$2`)}`;
    case 'paragraph':
      return writeRuns(runsOf(node));
    case 'blockquote': {
      const inner = writeBlocks(node, '\n\n');
      return inner && inner.replaceAll(/^(?=.)/gm, '> ').replaceAll(/^$/gm, '>');
    }
    case 'bullet_list':
    case 'ordered_list':
      return writeList(node, sign);
    case 'table':
      return writeTable(node);
    case 'picture':
      return writePicture(node.attrs as TextPicture);
    case 'rule':
      return '---';
    default:
      throw new Error(`No Markdown for ${node.type.name}`);
  }
}

function writeList(list: Node, sign: string): string {
  const isLoose = !list.attrs.tight || list.children.some(hasTwoTexts);
  // An item that says nothing yet is none.
  return list.children
    .filter(({ textContent }) => /\S/.test(textContent))
    .map((item, index) => {
      const marker = list.type.name === 'ordered_list' ? `${index + 1}${sign[1]} ` : `${sign[0]} `;
      const inner = writeBlocks(item, isLoose ? '\n\n' : '\n');
      return (marker + inner.replaceAll(/\n(?=.)/g, `\n${' '.repeat(marker.length)}`)).trimEnd();
    })
    .join(isLoose ? '\n\n' : '\n');
}

/** Two texts without an empty line between them would be one. */
const hasTwoTexts = (item: Node): boolean =>
  item.children.some((one, at) => one.type.name === 'paragraph' && item.children[at + 1]?.type.name === 'paragraph');

const ALIGNED: Readonly<Record<string, string>> = { left: ':--', center: ':-:', right: '--:' };

function writeTable(table: Node): string {
  const width = Math.max(...table.children.map((row) => row.childCount));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const texts = (row: Node) =>
    Array.from({ length: width }, (_, at) =>
      row.children[at] ? writeRuns(runsOf(row.children[at]!.child(0)), true) : '',
    );
  const [head, ...rows] = table.children;
  const sides = Array.from({ length: width }, (_, at) => ALIGNED[head!.children[at]?.attrs.align as string] ?? '---');
  return [line(texts(head!)), line(sides), ...rows.map((row) => line(texts(row)))].join('\n');
}

/** What a paragraph says, in runs of one look. */
function runsOf(node: Node): Run[] {
  return node.children.map((child) => {
    if (child.type.name === 'hard_break') return { text: '\n' };
    const run: Run = { text: child.text! };
    for (const { type, attrs } of child.marks) {
      if (type.name === 'strong') run.strong = true;
      if (type.name === 'em') run.em = true;
      if (type.name !== 'link') continue;
      run.href = attrs.href as string;
      if (attrs.title) run.title = attrs.title as string;
      if (attrs.within) run.within = attrs.within as string;
    }
    return run;
  });
}
