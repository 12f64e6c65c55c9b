import { FOREST, INK, LATERITE, MANGO, PAPER, RAFFIA } from '../../../art/colours.ts';
import { isEtoffe } from '../../../art/etoffe.ts';
import { directionOf } from '../../../shared/language.ts';
import type { ReceiptFacts } from '../receipt.ts';
import { type Html, html } from './html.ts';
import type { receiptMailWords } from './receipt-mail-words.server.ts';

type Words = ReturnType<typeof receiptMailWords>;

const TEXT = "font-family:Commissioner,'Noto Sans','Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5";
const DISPLAY = "font-family:Piazzolla,'Noto Serif',Georgia,'Times New Roman',serif";
const QUIET = '#475349';

/** The mail as text: the same sentences and the same links. */
export function receiptMailText(facts: ReceiptFacts, words: Words): string {
  const { foundation } = facts;
  return [
    words.greeting,
    `${words.thanks}\n${words.purpose}`,
    `${words.attached}\n${words.view}${separator(facts)}${facts.receiptUrl}`,
    words.renews && `${words.renews}\n${words.change}${separator(facts)}${facts.giftUrl}`,
    words.tax,
    words.questions,
    `--\n${foundation.legalName}, ${foundation.address.join(', ')}\n${[words.why, words.sample].filter(Boolean).join(' ')}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

const separator = ({ language }: ReceiptFacts) => (language === 'fr' ? '\u00a0: ' : language === 'zh' ? '：' : ': ');

/** The mail as a page of tables with styles inline, which is what mail readers keep; its cloth is plain strips for the same reason. */
export function receiptMailPage(facts: ReceiptFacts, words: Words): string {
  const { language, foundation, receiptUrl, giftUrl } = facts;
  const cloth = isEtoffe(facts.etoffe) ? facts.etoffe : { fg: LATERITE, bg: MANGO };
  const page = html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<title>${words.subject}</title>
</head>
<body bgcolor="#EBE3CD" style="margin:0;padding:0;background-color:#EBE3CD;color:${INK}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#EBE3CD"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${PAPER}" style="max-width:600px;background-color:${PAPER};border:2px solid ${INK}">
<tr><td>${strip([FOREST, MANGO, LATERITE, RAFFIA, FOREST, LATERITE, MANGO, FOREST])}</td></tr>
<tr><td style="${TEXT};color:${INK};padding:28px 28px 8px">
<p style="margin:0 0 20px;${DISPLAY};font-size:26px;line-height:1.1;font-weight:800">${foundation.name}</p>
<p style="margin:0 0 14px"><bdi>${words.greeting}</bdi></p>
<p style="margin:0 0 20px">${words.thanks}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border:2px solid ${INK}">
<tr><td>${strip([cloth.fg, cloth.bg, cloth.fg, cloth.bg, cloth.fg, cloth.bg, cloth.fg, cloth.bg, cloth.fg, cloth.bg])}</td></tr>
<tr><td style="${TEXT};color:${INK};padding:16px 20px 18px">
<p style="margin:0 0 6px;${DISPLAY};font-size:36px;line-height:1.1;font-weight:800">${words.amount}</p>
<p style="margin:0">${words.purpose}</p>
</td></tr></table>
<p style="margin:20px 0 16px">${words.attached}</p>
${button(words.view, receiptUrl)}
${words.renews && giftUrl && html`<p style="margin:20px 0 8px">${words.renews}</p><p style="margin:0 0 14px">${link(words.change, giftUrl)}</p>`}
${words.tax && html`<p style="margin:20px 0 14px">${words.tax}</p>`}
<p style="margin:14px 0 20px">${words.questions}</p>
</td></tr>
<tr><td style="${TEXT};font-size:13px;color:${QUIET};padding:16px 28px 22px;border-top:1px solid #DCD2B6"><bdi>${foundation.legalName}, ${foundation.address.join(', ')}</bdi><br>${words.why} ${words.sample}</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
  return page.text;
}

function strip(colours: string[]): Html {
  const cells = colours.map((colour) => html`<td height="12" bgcolor="${colour}" style="height:12px;line-height:12px;font-size:0;background-color:${colour}">&nbsp;</td>`);
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${cells}</tr></table>`;
}

function button(label: string, address: string): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${INK}" style="background-color:${INK}"><a href="${address}" style="${TEXT};display:inline-block;padding:14px 22px;font-weight:600;color:#FFFFFF;text-decoration:none">${label}</a></td></tr></table>`;
}

const link = (label: string, address: string) => html`<a href="${address}" style="color:${INK};font-weight:600;text-decoration:underline">${label}</a>`;
