export type Tool = 'heading' | 'bold' | 'italic' | 'link' | 'picture' | 'list' | 'numbers' | 'quote' | 'table' | 'note';

/** A text with a part of it chosen, from and to in characters. */
type Chosen = { text: string; from: number; to: number };

const AROUND: Partial<Record<Tool, [string, string]>> = { bold: ['**', '**'], italic: ['*', '*'], link: ['[', '](/)'] };
const BEFORE: Partial<Record<Tool, string>> = { heading: '## ', list: '- ', quote: '> ' };
const TABLE = '| | |\n| --- | --- |\n| | |';

/**
 * What a press of a button of the toolbar makes of the text: marks around what is chosen, or before each of its lines; pressed again
 * they are taken away.
 * @returns what stands between `from` and `to` of the old text afterwards, and what is chosen then
 */
export function applyTool(
  { text, from, to }: Chosen,
  tool: Tool,
): { from: number; to: number; put: string; chosen: [number, number] } {
  const around = AROUND[tool];
  if (around) {
    const [open, close] = around;
    const inside = text.slice(from, to);
    if (tool !== 'link' && text.slice(from - open.length, from) === open && text.slice(to, to + close.length) === close)
      return {
        from: from - open.length,
        to: to + close.length,
        put: inside,
        chosen: [from - open.length, to - open.length],
      };
    // Of a link its address is what is still to be written.
    const chosen: [number, number] =
      tool === 'link' ? [from + inside.length + 3, from + inside.length + 4] : [from + open.length, to + open.length];
    return { from, to, put: open + inside + close, chosen };
  }
  if (tool === 'note') return noteAt(text, to);
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', to);
  const end = next < 0 ? text.length : next;
  const lines = text.slice(start, end).split('\n');
  if (tool === 'table') {
    const put = `${lines.join('\n')}${lines.join('').trim() ? '\n\n' : ''}${TABLE}\n`;
    return { from: start, to: end, put, chosen: [start + put.length, start + put.length] };
  }
  // A list that counts begins at one, and counts its lines.
  const markAt = (index: number) => (tool === 'numbers' ? `${index + 1}. ` : BEFORE[tool]!);
  const has = lines.every((line, index) => line.startsWith(markAt(index)));
  const put = lines
    .map((line, index) =>
      has ? line.slice(markAt(index).length) : markAt(index) + line.replace(/^(?:#{1,6} |- |\d+\. |> )/, ''),
    )
    .join('\n');
  return { from: start, to: end, put, chosen: [start, start + put.length] };
}

/** A note of the next number behind what is chosen; what it says is still to be written, at the end. */
function noteAt(text: string, at: number) {
  const numbers = Array.from(text.matchAll(/\[\^(\d{1,3})\]/g), ([, number]) => Number(number));
  const name = `[^${Math.max(0, ...numbers) + 1}]`;
  const rest = text.slice(at).trimEnd();
  // Notes stand below each other, apart from the text.
  const isBelowNote = /(?:^|\n)\[\^[\w-]+\]:[^\n]*$/.test(rest);
  const put = `${name}${rest}${isBelowNote ? '\n' : '\n\n'}${name}: `;
  return { from: at, to: text.length, put, chosen: [at + put.length, at + put.length] as [number, number] };
}

/** A photo on a line of its own behind the paragraph where the cursor stands: what of the text it takes the place of. */
export function pictureAt(text: string, at: number, mark: string): { from: number; to: number; put: string } {
  const next = text.indexOf('\n\n', at);
  const to = next < 0 ? text.length : next;
  const from = text.slice(0, to).trimEnd().length;
  return { from, to, put: `${from > 0 ? '\n\n' : ''}${mark}${text.slice(to).trim() === '' ? '\n\n' : ''}` };
}

/** Does it to a box of text as if it were typed: the browser's own undo takes it back. */
export function write(area: HTMLTextAreaElement, tool: Tool): void {
  const { from, to, put, chosen } = applyTool(
    { text: area.value, from: area.selectionStart, to: area.selectionEnd },
    tool,
  );
  typeIn(area, { from, to, put });
  area.setSelectionRange(...chosen);
}

/** Puts a text in the place of another one, as if it were typed. */
export function typeIn(area: HTMLTextAreaElement, { from, to, put }: { from: number; to: number; put: string }): void {
  area.focus();
  area.setSelectionRange(from, to);
  // Out of favour, and the one way that keeps what Ctrl Z takes back; where it is gone the text is set.
  // oxlint-disable-next-line @typescript-eslint/no-deprecated
  if (!document.execCommand('insertText', false, put)) {
    area.setRangeText(put, from, to, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** A link in Markdown: the signs that would end its words are signs. */
export const linkMark = (words: string, address: string): string =>
  `[${words.replaceAll(/[[\]\\]/g, String.raw`\$&`)}](${/[\s()]/.test(address) ? `<${address}>` : address})`;
