import { Marked, type Token, type TokenizerAndRendererExtension, type Tokens } from 'marked';
import { html } from './html.ts';
import { pictureIn, saidOf, textPicturePath } from './text-pictures.ts';

/** `[^name]` in a text. */
export type NoteRef = { type: 'noteRef'; raw: string; name: string; number?: number; mark?: string };
/** `[^name]: what it says`, on lines of its own. */
export type Note = Tokens.Generic & { type: 'note'; raw: string; name: string; text: string; tokens: Token[] };

const NAME = String.raw`\[\^([\w-]{1,20})\]`;
/** Lines that go on are a part of it, up to an empty one or the next note. */
const NOTE = new RegExp(String.raw`^${NAME}:[ \t]+([^\n]+(?:\n(?![ \t]*\n|${NAME}:)[^\n]+)*)(?:\n+|$)`);
const NOTE_REF = new RegExp(`^${NAME}(?!:)`);

const note: TokenizerAndRendererExtension = {
  name: 'note',
  level: 'block',
  start: (source) => new RegExp(`^${NAME}:`, 'm').exec(source)?.index,
  tokenizer(source) {
    const [raw, name, text] = NOTE.exec(source) ?? [];
    if (raw === undefined) return undefined;
    return { type: 'note', raw, name, text, tokens: this.lexer.inlineTokens(text!) };
  },
  // They stand at the end, in the order in which the text points to them (`endNotes`).
  renderer: () => '',
};

const noteRef: TokenizerAndRendererExtension = {
  name: 'noteRef',
  level: 'inline',
  start: (source) => source.indexOf('[^'),
  tokenizer(source) {
    const [raw, name] = NOTE_REF.exec(source) ?? [];
    return raw === undefined ? undefined : { type: 'noteRef', raw, name };
  },
  renderer(token) {
    const { raw, number, mark } = token as NoteRef;
    if (number === undefined) return raw;
    return `<sup><a href="#note-${mark!.split('-')[0]}-${number}" id="noteref-${mark}" role="doc-noteref">${number}</a></sup>`;
  },
};

/** A photo as it is kept; a page gives it its sizes and who took it, or leaves it out once it was taken back. */
const renderer = {
  paragraph(token: Tokens.Paragraph): string | false {
    const picture = pictureIn(token);
    if (!picture) return false;
    const caption = picture.caption && html`<figcaption>${picture.caption}</figcaption>`;
    const image = html`<img src="${textPicturePath(picture.id)}" alt="${saidOf(picture)}" />`;
    return `${html`<figure>${image}${caption || undefined}</figure>`.text}\n`;
  },
  // One among words, or of another site, is none.
  image: () => '',
};

/** Markdown as our pages read it: as GitHub writes it, with notes at the foot and our own photos between paragraphs. */
export const markdown = new Marked({ extensions: [note, noteRef], renderer });

const isNote = (token: Token): token is Note => token.type === 'note';

/** All notes of a text and all places that point to one, in their order; notes within notes are none. */
export function findNotes(tokens: readonly Token[]): { notes: Map<string, Note>; refs: NoteRef[] } {
  const notes = new Map<string, Note>();
  for (const token of tokens) if (isNote(token) && !notes.has(token.name)) notes.set(token.name, token);
  const refs: NoteRef[] = [];
  void markdown.walkTokens(
    tokens.filter((token) => !isNote(token)),
    (token) => void (token.type === 'noteRef' && refs.push(token as unknown as NoteRef)),
  );
  return { notes, refs };
}

/**
 * A text as HTML with its notes at the end, numbered as it points to them. Labels are figures and roles alone, which every reader of
 * screens says in its own language: the same HTML serves all ten.
 * @param of what the anchors of this text begin with: no two texts of a page share it
 */
export function renderWithNotes(text: string, of: string): string {
  const tokens = markdown.lexer(text);
  const { notes, refs } = findNotes(tokens);
  const numbered: { note: Note; marks: string[] }[] = [];
  for (const ref of refs) {
    const found = notes.get(ref.name);
    if (!found) continue;
    let at = numbered.findIndex((one) => one.note === found);
    if (at < 0) at = numbered.push({ note: found, marks: [] }) - 1;
    const { marks } = numbered[at]!;
    ref.number = at + 1;
    ref.mark = `${of}-${at + 1}${marks.length > 0 ? `-${marks.length + 1}` : ''}`;
    marks.push(ref.mark);
  }
  return markdown.parser(tokens) + endNotes(numbered, of);
}

function endNotes(numbered: readonly { note: Note; marks: string[] }[], of: string): string {
  if (numbered.length === 0) return '';
  const items = numbered.map(({ note: { tokens }, marks }, index) => {
    const back = marks
      .map((mark) => `<a href="#noteref-${mark}" role="doc-backlink">↩&nbsp;${index + 1}</a>`)
      .join(' ');
    return `<li id="note-${of}-${index + 1}">${markdown.Parser.parseInline(tokens, { ...markdown.defaults })} ${back}</li>`;
  });
  return `<section role="doc-endnotes"><ol>${items.join('')}</ol></section>\n`;
}
