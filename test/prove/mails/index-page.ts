import { directionOf, type Language, LANGUAGES } from '#app/shared/language.ts';
import { Html, html } from '#platform/html.ts';

/** A thing that was made, in one language: files are named from the folder of the page. */
export type Shown = {
  group: 'mails' | 'prints';
  kind: string;
  language: Language;
  title: string;
  files: { html?: string; pdf?: string; png?: string };
  text: string;
  attachments: readonly { name: string; file: string }[];
  faults: string[];
};

const STYLE = `
  body { font: 14px/1.4 system-ui, sans-serif; margin: 16px }
  table { border-collapse: collapse } th, td { border: 1px solid #999; padding: 6px; vertical-align: top; text-align: start }
  th { position: sticky; left: 0; background: #fff; max-width: 140px } thead th { top: 0; z-index: 1 }
  td { width: 400px; min-width: 400px } iframe { width: 396px; height: 620px; border: 0 } img { width: 396px }
  pre { white-space: pre-wrap; overflow-wrap: anywhere } .fault { background: #fbd5c8 } nav a { margin-inline-end: 8px }`;

/** All that was made, side by side: a kind in a row, a language in a column. */
export function indexPage(all: readonly Shown[]): string {
  const kinds = [...new Set(all.map(({ group, kind }) => `${group}/${kind}`))];
  const cell = (one: Shown | undefined) => {
    if (!one) return html`<td></td>`;
    const { files, language, title, text, attachments, faults } = one;
    return html`<td dir="${directionOf(language)}" lang="${language}" class="${faults.length > 0 ? 'fault' : ''}">
      <strong>${title}</strong>
      ${faults.map((fault) => html`<p>✗ ${fault}</p>`)}
      ${files.html && html`<iframe src="${files.html}" loading="lazy" title="${title}"></iframe>`}
      ${files.pdf && html`<p><a href="${files.pdf}">PDF</a></p>`}
      ${files.png && html`<a href="${files.pdf!}"><img src="${files.png}" loading="lazy" alt="" /></a>`}
      ${attachments.map(({ name, file }) => html`<p><a href="${file}">${name}</a></p>`)}
      <details>
        <summary>text</summary>
        <pre>${text}</pre>
      </details>
    </td>`;
  };
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Mails and prints</title>
        ${new Html(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <nav>${kinds.map((kind) => html`<a href="#${kind}">${kind}</a> `)}</nav>
        <table>
          <thead>
            <tr>
              <th></th>
              ${LANGUAGES.map((language) => html`<th>${language}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${kinds.map(
              (kind) =>
                html`<tr id="${kind}">
                  <th>${kind}</th>
                  ${LANGUAGES.map((language) =>
                    cell(all.find((one) => `${one.group}/${one.kind}` === kind && one.language === language)),
                  )}
                </tr>`,
            )}
          </tbody>
        </table>
      </body>
    </html>`.text;
}
