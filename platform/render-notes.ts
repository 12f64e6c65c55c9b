import { Marked, type Tokens } from 'marked';
import { findNotes, NOTES, type Note } from './footnotes.ts';
import { html } from './html.ts';
import { pictureIn, saidOf, textPicturePath } from './text-pictures.ts';

/**
 * A photo as it is stored in the text; the page adds its sizes and photographer, or leaves it out once it was
 * withdrawn.
 */
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

/** Includes our own photos between paragraphs. */
const pages = new Marked({ extensions: NOTES, renderer });

/**
 * Renders a text as HTML with its footnotes at the end, numbered in the order of their references. Their labels are
 * only digits and roles, which screen readers announce in their own language, so the same HTML serves all ten
 * languages.
 * @param of prefix of the anchors of this text: unique among the texts of a page
 */
export function renderWithNotes(text: string, of: string): string {
  const tokens = pages.lexer(text);
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
  return pages.parser(tokens) + endNotes(numbered, of);
}

function endNotes(numbered: readonly { note: Note; marks: string[] }[], of: string): string {
  if (numbered.length === 0) return '';
  const items = numbered.map(({ note: { tokens }, marks }, index) => {
    const back = marks
      .map((mark) => `<a href="#noteref-${mark}" role="doc-backlink">↩&nbsp;${index + 1}</a>`)
      .join(' ');
    return `<li id="note-${of}-${index + 1}">${pages.Parser.parseInline(tokens, { ...pages.defaults })} ${back}</li>`;
  });
  return `<section role="doc-endnotes"><ol>${items.join('')}</ol></section>\n`;
}
