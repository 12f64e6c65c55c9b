import { Marked, type Token, type TokenizerAndRendererExtension, type Tokens } from 'marked';

/** `[^name]` in a text. */
export type NoteRef = { type: 'noteRef'; raw: string; name: string; number?: number; mark?: string };
/** `[^name]: what it says`, on lines of its own. */
export type Note = Tokens.Generic & { type: 'note'; raw: string; name: string; text: string; tokens: Token[] };

const NAME = String.raw`\[\^([\w-]{1,20})\]`;
/** The lines that follow belong to the note, up to an empty line or the next note. */
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

/** Footnotes: the only syntax that our Markdown has beyond GitHub's. */
export const NOTES = [note, noteRef];

/**
 * The Markdown parser of our pages and the editor. The HTML is written by `render-notes.ts`, which browsers do not
 * load.
 */
export const markdown = new Marked({ extensions: NOTES });

const isNote = (token: Token): token is Note => token.type === 'note';

/** All footnotes of a text and all references to them, in order; a note inside a note does not count. */
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
