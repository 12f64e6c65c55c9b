import { FOREST, INK, LATERITE, MANGO, PAPER, RAFFIA } from '../../art/colours.ts';
import { directionOf, type Language } from '../../shared/language.ts';
import { type Html, html } from '#platform/html.ts';

export const MAIL_TEXT = "font-family:Commissioner,'Noto Sans','Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5";
export const MAIL_DISPLAY = "font-family:Piazzolla,'Noto Serif',Georgia,'Times New Roman',serif";
const QUIET = '#475349';

/** The sheet every mail is written on: tables with styles inline, which is what mail readers keep. */
export function mailFrame({ language, title, name }: { language: string; title: string; name: string }, body: Html, foot: Html): string {
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language as Language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<title>${title}</title>
</head>
<body bgcolor="#EBE3CD" style="margin:0;padding:0;background-color:#EBE3CD;color:${INK}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#EBE3CD"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${PAPER}" style="max-width:600px;background-color:${PAPER};border:2px solid ${INK}">
<tr><td>${mailStrip([FOREST, MANGO, LATERITE, RAFFIA, FOREST, LATERITE, MANGO, FOREST])}</td></tr>
<tr><td style="${MAIL_TEXT};color:${INK};padding:28px 28px 8px">
<p style="margin:0 0 20px;${MAIL_DISPLAY};font-size:26px;line-height:1.1;font-weight:800">${name}</p>
${body}
</td></tr>
<tr><td style="${MAIL_TEXT};font-size:13px;color:${QUIET};padding:16px 28px 22px;border-top:1px solid #DCD2B6">${foot}</td></tr>
</table>
</td></tr></table>
</body>
</html>`.text;
}

/** A cloth, as plain strips: mail readers keep no drawn background. */
export function mailStrip(colours: string[]): Html {
  const cells = colours.map((colour) => html`<td height="12" bgcolor="${colour}" style="height:12px;line-height:12px;font-size:0;background-color:${colour}">&nbsp;</td>`);
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${cells}</tr></table>`;
}

export function mailButton(label: string, address: string): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${INK}" style="background-color:${INK}"><a href="${address}" style="${MAIL_TEXT};display:inline-block;padding:14px 22px;font-weight:600;color:#FFFFFF;text-decoration:none">${label}</a></td></tr></table>`;
}

export const mailLink = (label: string, address: string): Html => html`<a href="${address}" style="color:${INK};font-weight:600;text-decoration:underline">${label}</a>`;
