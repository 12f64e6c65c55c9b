import { escapeMarkup } from '#app/shared/markup.ts';

export type FramedText = { html: string; headings: { id: string; title: string }[] };

/** The foundation's identity in place of `{{address}}` and the like, so that it is changed in one file only. */
export function fillFacts(html: string, facts: Record<string, string>): string {
  return html.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    facts[name] === undefined ? whole : escapeMarkup(facts[name]),
  );
}

/**
 * Each heading becomes a target of the table of contents; a wide table scrolls in a region named by its heading, before the first
 * one by the page's (`s0`).
 */
export function frameText(html: string): FramedText {
  const headings: FramedText['headings'] = [];
  const framed = html.replace(/<h2>(.*?)<\/h2>|<table>|<\/table>|<th(?=[ >])/gs, (tag, title: string | undefined) => {
    if (tag === '</table>') return '</table></div>';
    if (tag === '<th') return '<th scope="col"';
    if (tag === '<table>') {
      const name = `aria-labelledby="s${headings.length}"`;
      return `<div class="scroll" role="region" ${name} tabindex="0"><table ${name}>`;
    }
    headings.push({ id: `s${headings.length + 1}`, title: title! });
    return `<h2 id="s${headings.length}">${title}</h2>`;
  });
  return { html: framed, headings };
}
