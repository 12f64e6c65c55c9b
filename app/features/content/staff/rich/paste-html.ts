import { type Run, writeRuns } from './runs.ts';

/** What is needed of a node of a page: the browser's have it. */
export type Piece = {
  nodeType: number;
  nodeName: string;
  nodeValue: string | null;
  childNodes: ArrayLike<Piece>;
  getAttribute?: (name: string) => string | null;
};

type Item = { level: number; isOrdered: boolean; text: string };
type Block = { text: string } | { items: Item[] };
type Look = Omit<Run, 'text'>;

const TEXT = 3;
/** Nothing of these is text that somebody wrote for readers. */
const JUNK =
  /^(?:head|style|script|title|meta|link|xml|template|svg|img|picture|video|audio|object|iframe|del|s|strike|button|input|select|textarea|colgroup|(?:o|w|m|v|st1):.*)$/;
const BLOCKS = /^(?:p|div|section|article|main|header|footer|figure|figcaption|address|dl|dt|dd|pre|center|body|html)$/;

/**
 * Markdown of what Word, Google Docs or a page put on the clipboard: titles, bold, italics, lists, links, quotes and tables. Looks, classes,
 * comments, what was struck out and what spies on readers stay behind.
 * @param home the origin of this site: links to it become paths
 */
export function markdownOf(root: Piece, home: string): string {
  const shift = hasFirstTitle(root) ? 1 : 0;
  const blocks: Block[] = [];
  let runs: Run[] = [];
  const flush = () => {
    const text = writeRuns(collapse(runs));
    runs = [];
    if (text) blocks.push({ text });
  };
  const put = (text: string) => {
    flush();
    if (text) blocks.push({ text });
  };
  const putItems = (items: Item[]) => {
    flush();
    const last = blocks.at(-1);
    if (last && 'items' in last) last.items.push(...items);
    else if (items.length > 0) blocks.push({ items });
  };
  const walk = (piece: Piece, look: Look): void => {
    for (const child of piecesOf(piece)) {
      const name = nameOf(child);
      if (child.nodeType === TEXT) runs.push({ ...look, text: child.nodeValue ?? '' });
      else if (isJunk(child)) continue;
      else if (name === 'br') runs.push({ text: '\n' });
      else if (name === 'hr') put('---');
      else if (/^h[1-6]$/.test(name)) put(titleOf(child, Number(name[1]) + shift));
      else if (name === 'ul' || name === 'ol') putItems(itemsOf(child, 0, home));
      else if (name === 'table') put(tableOf(child, home));
      else if (name === 'blockquote') {
        const inner = markdownOf(child, home);
        put(inner && inner.replaceAll(/^(?=.)/gm, '> ').replaceAll(/^$/gm, '>'));
      } else if (wordLevel(child) !== undefined) putItems([wordItem(child, home)]);
      else if (BLOCKS.test(name)) {
        flush();
        walk(child, look);
        flush();
      } else walk(child, lookOf(child, look, home));
    }
  };
  walk(root, {});
  flush();
  return blocks.map((block) => ('items' in block ? writeItems(block.items) : block.text)).join('\n\n');
}

const piecesOf = ({ childNodes }: Piece): Piece[] => Array.from(childNodes);
const nameOf = ({ nodeName }: Piece): string => nodeName.toLowerCase();
const styleOf = (piece: Piece): string => piece.getAttribute?.('style')?.toLowerCase() ?? '';

function isJunk(piece: Piece): boolean {
  if (piece.nodeType !== 1) return true;
  if (JUNK.test(nameOf(piece))) return true;
  const named = piece.getAttribute?.('class') ?? '';
  return (
    /MsoComment|msocom/i.test(named) ||
    /mso-(?:list:\s*ignore|element:\s*(?:comment|header|footer)|comment|hide:\s*all)|display:\s*none/.test(
      styleOf(piece),
    )
  );
}

const hasFirstTitle = (piece: Piece): boolean =>
  piecesOf(piece).some((child) => nameOf(child) === 'h1' || hasFirstTitle(child));

/** A title is bold as it is. */
const titleOf = (piece: Piece, level: number): string => {
  const text = writeRuns(collapse([{ text: wordsOf(piece) }]));
  return text && `${'#'.repeat(Math.min(Math.max(level, 2), 4))} ${text}`;
};

const wordsOf = (piece: Piece): string =>
  piecesOf(piece)
    .map((child) =>
      child.nodeType === TEXT
        ? (child.nodeValue ?? '')
        : isJunk(child)
          ? ''
          : nameOf(child) === 'br'
            ? ' '
            : wordsOf(child),
    )
    .join('');

function lookOf(piece: Piece, look: Look, home: string): Look {
  const [name, style] = [nameOf(piece), styleOf(piece)];
  const weight = /(?:^|;)\s*font-weight:\s*([a-z0-9]+)/.exec(style)?.[1];
  const slant = /(?:^|;)\s*font-style:\s*([a-z]+)/.exec(style)?.[1];
  const href = name === 'a' ? cleanAddress(piece.getAttribute?.('href') ?? '', home) : undefined;
  return {
    ...look,
    strong: weight ? /^(?:bold|bolder|[6-9]00)$/.test(weight) : look.strong || name === 'b' || name === 'strong',
    em: slant ? slant !== 'normal' : look.em || name === 'i' || name === 'em',
    ...(href !== undefined && { href }),
  };
}

const SPIES = /^(?:utm_|mc_|hsa_|_hs|fbclid|gclid|dclid|msclkid|igsh|igshid|yclid|twclid|ttclid|si$|ref_src)/;

/** Where a link leads in truth: past Google's counter, without what follows readers about; nothing for what leads nowhere here. */
export function cleanAddress(address: string, home: string): string | undefined {
  if (/^(?:mailto|tel):/i.test(address)) return address;
  if (/^\/(?!\/)/.test(address)) return address;
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  if (/^(?:www\.)?google\.[a-z.]+$/.test(url.hostname) && url.pathname === '/url')
    return cleanAddress(url.searchParams.get('q') ?? url.searchParams.get('url') ?? '', home);
  const kept = [...url.searchParams.keys()].filter((key) => SPIES.test(key));
  for (const key of kept) url.searchParams.delete(key);
  return url.origin === home ? url.pathname + url.search + url.hash : url.href;
}

/** Blanks and line ends of the source are one blank; narrow ones between figures stay. */
function collapse(runs: readonly Run[]): Run[] {
  let before = '';
  return runs.map((run) => {
    if (run.text === '\n') return run;
    const text = run.text
      .replaceAll(/[\t\n\r\f]+| {2,}|[ \u00a0]{2,}/g, ' ')
      .replace(/^ /, before.endsWith(' ') ? '' : ' ');
    before = text || before;
    return { ...run, text };
  });
}

/** Runs of what stands in an item or a cell, its own lists left out. */
function lineOf(piece: Piece, look: Look, home: string): Run[] {
  return piecesOf(piece).flatMap((child): Run[] => {
    const name = nameOf(child);
    if (child.nodeType === TEXT) return [{ ...look, text: child.nodeValue ?? '' }];
    if (isJunk(child) || name === 'ul' || name === 'ol') return [];
    if (name === 'br') return [{ text: ' ' }];
    const inner = lineOf(child, lookOf(child, look, home), home);
    // Two paragraphs of a cell are two words apart.
    return BLOCKS.test(name) || name === 'tr' ? [{ text: ' ' }, ...inner, { text: ' ' }] : inner;
  });
}

/** Google's lists stand in lists, others' in items. */
function itemsOf(list: Piece, level: number, home: string): Item[] {
  const isOrdered = nameOf(list) === 'ol';
  return piecesOf(list).flatMap((child): Item[] => {
    const name = nameOf(child);
    if (name === 'ul' || name === 'ol') return itemsOf(child, level + 1, home);
    if (name !== 'li') return [];
    const text = writeRuns(collapse(lineOf(child, {}, home)));
    return [
      ...(text ? [{ level, isOrdered, text }] : []),
      ...listsIn(child).flatMap((one) => itemsOf(one, level + 1, home)),
    ];
  });
}

const listsIn = (piece: Piece): Piece[] =>
  piecesOf(piece).flatMap((child) => (/^[uo]l$/.test(nameOf(child)) ? [child] : listsIn(child)));

/** Word's lists are paragraphs that say their level in a style. */
function wordLevel(piece: Piece): number | undefined {
  const level = /mso-list:\s*l\d+\s+level(\d)/.exec(styleOf(piece))?.[1];
  return level === undefined ? undefined : Number(level) - 1;
}

function wordItem(piece: Piece, home: string): Item {
  const marker = markerOf(piece).trim();
  return {
    level: wordLevel(piece)!,
    isOrdered: /^(?:\d+|[a-z]|[ivx]+)[.)]/i.test(marker),
    text: writeRuns(collapse(lineOf(piece, {}, home))),
  };
}

const markerOf = (piece: Piece): string =>
  piecesOf(piece)
    .map((child) => (/mso-list:\s*ignore/.test(styleOf(child)) ? textIn(child) : markerOf(child)))
    .join('');

const textIn = (piece: Piece): string =>
  piece.nodeType === TEXT ? (piece.nodeValue ?? '') : piecesOf(piece).map(textIn).join('');

function writeItems(items: readonly Item[]): string {
  const open: { isOrdered: boolean; count: number; indent: number }[] = [];
  return items
    .map(({ level, isOrdered, text }) => {
      // No level is skipped: what stands two deeper than its list stands one deeper.
      const at = Math.min(level, open.length);
      open.length = Math.min(open.length, at + 1);
      const here = open[at];
      if (!here || here.isOrdered !== isOrdered) {
        const above = open[at - 1];
        const indent = above ? above.indent + (above.isOrdered ? `${above.count}. `.length : 2) : 0;
        open[at] = { isOrdered, count: 0, indent };
      }
      open[at]!.count++;
      return `${' '.repeat(open[at]!.indent)}${isOrdered ? `${open[at]!.count}.` : '-'} ${text}`;
    })
    .filter((line) => /\S/.test(line))
    .join('\n');
}

function tableOf(table: Piece, home: string): string {
  const rows = rowsIn(table).map((row) =>
    piecesOf(row)
      .filter((cell) => /^t[dh]$/.test(nameOf(cell)))
      .flatMap((cell) => {
        const text = writeRuns(collapse(lineOf(cell, {}, home)), true);
        // A wide cell keeps its neighbours in their columns.
        const width = Math.min(Number(cell.getAttribute?.('colspan')) || 1, 20);
        return [text, ...Array.from({ length: width - 1 }, () => '')];
      }),
  );
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0) return '';
  // One cell is a frame around a text, no table.
  if (width === 1 && rows.length === 1) return rows[0]![0]!;
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`;
  const [head, ...rest] = rows;
  return [line(head!), line(head!.map(() => '---')).replaceAll('|  ', '| --- '), ...rest.map(line)].join('\n');
}

const rowsIn = (piece: Piece): Piece[] =>
  piecesOf(piece).flatMap((child) =>
    nameOf(child) === 'tr' ? [child] : /^(?:thead|tbody|tfoot)$/.test(nameOf(child)) ? rowsIn(child) : [],
  );
