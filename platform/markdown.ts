import type { Token } from 'marked';
import { findNotes, markdown as reader, type Note, type NoteRef } from './footnotes.ts';
import { Refusal } from './refusals.ts';
import { pictureIn, textPictureId } from './text-pictures.ts';

/**
 * A part of a text that no page would show, and its line. `picture`: a picture from another site; `place`: one of ours
 * inside a sentence, list or table; `alt`: a picture without a description that is not marked as decorative.
 */
export type Dropped = {
  line: number;
  what: 'html' | 'picture' | 'place' | 'alt' | 'title' | 'code' | 'link' | 'mark';
};

const CODES = { picture: 'picture_foreign', place: 'picture_place', alt: 'picture_alt' } as const;
/** The error code for the author. */
const codeOfDropped = ({ what }: Dropped) =>
  what in CODES ? CODES[what as keyof typeof CODES] : ('body_dropped' as const);

/** Refuses a text that contains something a page would leave out; names the first such thing. */
export function refuseDropped(markdown: string, field: string): Refusal | undefined {
  const [dropped] = findDropped(markdown);
  return dropped && new Refusal(codeOfDropped(dropped), { field, values: { line: String(dropped.line) } });
}

/** Where links may lead: a page of ours, a place on this page, or an address that the renderer allows. */
const LINK = /^(?:\/(?!\/)|#|https:\/\/|mailto:|tel:)/;

/**
 * Everything that the renderer (`renderMarkdown`) would leave out or show differently from how it was written, in
 * order. A text is refused for it, instead of being published incompletely.
 */
export function findDropped(markdown: string): Dropped[] {
  const found: Dropped[] = [];
  const lineOf = (at: number) => markdown.slice(0, at).split('\n').length;
  const tokens = reader.lexer(markdown);
  const { notes, refs } = findNotes(tokens);
  const isPointedTo = (note: Note) => notes.get(note.name) === note && refs.some(({ name }) => name === note.name);
  const isPointing = (ref: NoteRef) => refs.includes(ref) && notes.has(ref.name);
  let at = 0;
  const look = (token: Token, from: number): void => {
    const say = (what: Dropped['what']) => found.push({ line: lineOf(from), what });
    if (token.type === 'html') say('html');
    if (token.type === 'image') say(textPictureId(token.href as string) ? 'place' : 'picture');
    if (token.type === 'code' || token.type === 'codespan') say('code');
    if (token.type === 'heading' && (token.depth === 1 || token.depth > 4)) say('title');
    if (token.type === 'link' && !LINK.test(token.href as string)) say('link');
    // Struck words, boxes to tick, a list that begins elsewhere than at one, notes that nothing points to.
    if (token.type === 'del' || token.type === 'def' || (token.type === 'list_item' && token.task)) say('mark');
    if (token.type === 'list' && token.ordered && token.start !== 1) say('mark');
    // A note that nothing points to, or that stands twice; a place that points to none, or stands in a note.
    if (token.type === 'note' && !isPointedTo(token as Note)) say('mark');
    if (token.type === 'noteRef' && !isPointing(token as unknown as NoteRef)) say('mark');
    for (const [inner, start] of partsOf(token, from)) look(inner, start);
  };
  for (const token of tokens) {
    const picture = pictureIn(token);
    if (!picture) look(token, at);
    else if (picture.alt === '') found.push({ line: lineOf(at), what: 'alt' });
    at += token.raw.length;
  }
  return found;
}

/** The tokens inside a token, each with its start as exactly as the source tells. */
function partsOf(token: Token, from: number): [Token, number][] {
  const inner: Token[] =
    token.type === 'list'
      ? (token.items as Token[])
      : token.type === 'table'
        ? [...(token.header as { tokens: Token[] }[]), ...(token.rows as { tokens: Token[] }[][]).flat()].flatMap(
            (cell) => cell.tokens,
          )
        : ((token as { tokens?: Token[] }).tokens ?? []);
  let searched = 0;
  return inner.map((part) => {
    const found = token.raw.indexOf(part.raw.split('\n')[0]!, searched);
    if (found >= 0) searched = found;
    return [part, from + Math.max(found, searched)];
  });
}
