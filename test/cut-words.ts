import type { Page } from 'playwright-core';

/** What belongs together in every text: a number, a sum, a figure and its sign. */
const ALWAYS = [
  /\+\d[\d\u00a0\u202f ]{6,}\d/g,
  /(?:[$€£]\s?)?\d{1,3}(?:[\u00a0\u202f ]\d{3})+(?:\s?(?:\$|€|£|XOF|CDF|USD|EUR|FC)(?!\p{L}))?/gu,
  /\d\s(?:\$|€|%|XOF|CDF|USD|EUR|FC)(?!\p{L})/gu,
  /(?<!\p{L})[Nn]°\s?\d+/gu,
];

/** In short texts a word is not cut at its hyphen either; a paragraph, and what a row of a table is about, may break a compound where it must. */
const SHORT =
  'label, button, legend, th:not([scope="row"]), summary, [class*="button"], [class*="tag_"], [class*="chip"]';

/** What a page cuts at the end of a line though it belongs together ("e-/mail", "25 000/XOF", "n°/12"), and in which text. */
export const findCutWords = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ always, short }) => {
      const cut = new Set<string>();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const { data, parentElement: parent } = node as Text;
        if (!data.trim() || !parent || /^(SCRIPT|STYLE|NOSCRIPT)$/.test(parent.tagName)) continue;
        const sources = parent.closest(short) ? [...always, '[\\p{L}\\p{N}]+(?:-[\\p{L}\\p{N}]+)+'] : always;
        for (const source of sources)
          for (const { 0: text, index } of data.matchAll(new RegExp(source, 'gu'))) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + text.length);
            const tops = Array.from(range.getClientRects())
              .filter(({ width, height }) => width > 1 && height > 1)
              .map(({ top }) => top);
            if (Math.max(...tops) - Math.min(...tops) > 8)
              cut.add(`${text} in <${parent.tagName.toLowerCase()}> ${data.trim().slice(0, 60)}`);
          }
      }
      return [...cut];
    },
    { always: ALWAYS.map(({ source }) => source), short: SHORT },
  );
