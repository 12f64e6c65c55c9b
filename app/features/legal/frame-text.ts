import { escapeMarkup } from '#app/shared/markup.ts';

export type FramedText = { html: string; headings: { id: string; title: string }[] };

/** The foundation's identity in place of `{{address}}` and the like, so that it is changed in one file only. */
export function fillFacts(html: string, facts: Record<string, string>): string {
  return html.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    facts[name] === undefined ? whole : escapeMarkup(facts[name]),
  );
}

/** Each heading becomes a target of the table of contents; a wide table scrolls in a region named by its heading. */
export function frameText(html: string): FramedText {
  const headings: FramedText['headings'] = [];
  const framed = html.replace(/<h2>(.*?)<\/h2>|<table>|<\/table>/gs, (tag, title: string | undefined) => {
    if (tag === '</table>') return '</table></div>';
    if (tag === '<table>')
      return `<div class="scroll" role="region" aria-labelledby="s${headings.length}" tabindex="0"><table>`;
    headings.push({ id: `s${headings.length + 1}`, title: title! });
    return `<h2 id="s${headings.length}">${title}</h2>`;
  });
  return { html: framed, headings };
}
