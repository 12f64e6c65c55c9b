import { FOREST, INK, LATERITE, MANGO, PAPER } from '#app/art/colours.ts';
import { directionOf, type Language } from '#app/shared/language.ts';
import { Html, html } from '#platform/html.ts';

export const MAIL_TEXT =
  "font-family:Commissioner,'Noto Sans','Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5";
export const MAIL_DISPLAY = "font-family:Piazzolla,'Noto Serif',Georgia,'Times New Roman',serif";
/** Names of 120 letters and addresses that nothing breaks. */
const BREAKS = 'overflow-wrap:anywhere;word-break:break-word';
const GROUND = '#EFE7CF';
/** What is said quietly: labels, sums in words. */
export const MAIL_QUIET = '#475349';
const QUIET_ON_FOREST = '#C9DCCB';

/** For readers that know it: by night the paper is forest and the ink is paper. Pictures and the foot stay as they are. */
const DARK = `@media (prefers-color-scheme:dark){.g{background-color:#0A1A14!important}.p{background-color:#10241B!important;color:#F4EBD3!important}.l{color:#8FC7DB!important}.q{color:#C9DCCB!important}.b{border-color:#5E7A68!important}.n{background-color:#3A3113!important;color:#F4EBD3!important}}`;

/**
 * The sheet every mail is written on: tables with styles inline, which is what mail readers keep. Readers take away what they don't know:
 * the page's own direction (Gmail), `role`, `max-width` and paddings at the start of a line (Outlook); nothing's sense rests on those.
 * @param body of the classes that know the night: `l` for links, `q` for what is said quietly, `b` for borders, `n` for notes
 */
export function mailFrame(
  { language, title, name }: { language: Language; title: string; name: string },
  body: Html,
  foot: Html,
): string {
  return html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${title}</title>
        ${new Html(`<style>:root{color-scheme:light dark}${DARK}</style>`)}
      </head>
      <body class="g" bgcolor="${GROUND}" style="margin:0;padding:0;background-color:${GROUND};color:${INK}">
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          class="g"
          bgcolor="${GROUND}"
          lang="${language}"
          dir="${directionOf(language)}"
        >
          <tr>
            <td align="center">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                class="p"
                bgcolor="${PAPER}"
                style="max-width:600px;background-color:${PAPER}"
              >
                <tr>
                  <td>${mailCloth(MANGO, LATERITE)}</td>
                </tr>
                <tr>
                  <td class="p" style="${MAIL_TEXT};color:${INK};padding:24px 22px 28px;${BREAKS}">
                    <table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 28px">
                      <tr>
                        <td
                          bgcolor="${LATERITE}"
                          width="40"
                          height="44"
                          align="center"
                          style="background-color:${LATERITE};color:${MANGO};${MAIL_DISPLAY};font-size:26px;line-height:44px;font-weight:800"
                        >
                          ${[...name][0]!}
                        </td>
                        <td width="12"></td>
                        <td style="${MAIL_DISPLAY};font-size:26px;line-height:1.1;font-weight:800">${name}</td>
                      </tr>
                    </table>
                    ${body}
                  </td>
                </tr>
                <tr>
                  <td>${mailCloth(LATERITE, PAPER)}</td>
                </tr>
                <tr>
                  <td
                    bgcolor="${FOREST}"
                    style="background-color:${FOREST};${MAIL_TEXT};font-size:14px;color:${QUIET_ON_FOREST};padding:20px 22px 26px"
                  >
                    ${foot}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.text;
}

const CLOTH_ROWS = 3;
const CLOTH_COLUMNS = 24;

/** A strip of cloth, woven of a table's cells: mail readers keep no drawn background and often no picture. */
export function mailCloth(warp: string, weft: string): Html {
  const row = (odd: number) =>
    html`<tr>
      ${Array.from({ length: CLOTH_COLUMNS }, (_, column) => html`<td height="8" bgcolor="${(column + odd) % 2 ? weft : warp}"></td>`)}
    </tr>`;
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="font-size:0;line-height:0"
  >
    ${Array.from({ length: CLOTH_ROWS }, (_, index) => row(index % 2))}
  </table>`;
}

export function mailButton(label: string, address: string): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
    <tr>
      <td align="center" bgcolor="${LATERITE}" style="background-color:${LATERITE}">
        <a
          href="${address}"
          style="${MAIL_TEXT};display:block;padding:14px 22px;font-weight:600;color:#FFFFFF;text-decoration:none"
          >${label}</a
        >
      </td>
    </tr>
  </table>`;
}

export const mailLink = (label: string, address: string): Html =>
  html`<a href="${address}" class="l" style="color:#14546B;font-weight:600;text-decoration:underline">${label}</a>`;

/**
 * What somebody typed, in its own direction within the mail's, lines and all. Mail readers keep `dir` and `<br>`; `<bdi>` and `white-space`
 * are taken away by some.
 */
export const mailValue = (text: string): Html => html`<span dir="auto">${mailLines(text)}</span>`;

/** A text of ours, its lines apart. */
export const mailLines = (text: string): Html =>
  html`${text.split('\n').map((line, index) => html`${index > 0 && new Html('<br />')}${line}`)}`;

/** A mail's first line, large. */
export const mailTitle = (title: string): Html =>
  html`<p style="margin:0 0 16px;${MAIL_DISPLAY};font-size:30px;line-height:1.12;font-weight:800">
    ${mailValue(title)}
  </p>`;

/** What a mail is about, a line each: labels beside values, both free to wrap, so that neither squeezes the other. */
export function mailFacts(facts: [string, string][], language: Language): Html {
  const cell = 'border-bottom:1px solid #DCD2B6;padding:9px 0';
  const start = directionOf(language) === 'rtl' ? 'right' : 'left';
  return html`<table
    role="presentation"
    cellpadding="0"
    cellspacing="0"
    border="0"
    width="100%"
    style="margin:6px 0 22px"
  >
    ${facts.map(
      ([label, value]) =>
        html`<tr>
          <td width="40%" valign="top" align="${start}" class="b q" style="${cell};color:${MAIL_QUIET}">
            ${mailValue(label)}
          </td>
          <td width="12" class="b" style="${cell}"></td>
          <td valign="top" align="${start}" class="b" style="${cell};font-weight:600">${mailValue(value)}</td>
        </tr>`,
    )}
  </table>`;
}
