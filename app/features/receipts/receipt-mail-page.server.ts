import { PUNCTUATION } from '#app/shared/punctuation.ts';
import { INK, LATERITE, MANGO } from '#app/art/colours.ts';
import { isCloth } from '#app/art/cloth/cloth.ts';
import {
  MAIL_DISPLAY,
  MAIL_QUIET,
  MAIL_TEXT,
  mailButton,
  mailCloth,
  mailFacts,
  mailFrame,
  mailLink,
  mailTitle,
  mailValue,
} from '#app/kit/mail-frame.server.ts';
import type { ReceiptFacts } from './receipt.ts';
import { html } from '#platform/html.ts';
import type { receiptMailWords } from './receipt-mail-words.server.ts';

type Words = ReturnType<typeof receiptMailWords>;

/** The mail as text: the same sentences and the same links. */
export function receiptMailText(facts: ReceiptFacts, words: Words): string {
  const { foundation } = facts;
  const { open, close, colon, gap } = PUNCTUATION[facts.language];
  return [
    words.title,
    [words.amount + open + words.inWords + close, ...words.facts.map((fact) => fact.join(colon))].join('\n'),
    `${words.attached}\n${words.view}${colon}${facts.receiptUrl}`,
    words.follow && `${words.follow}${colon}${followUrl(facts)}`,
    words.renews && `${words.renews}\n${words.change}${colon}${facts.giftUrl}`,
    words.tax,
    words.questions,
    `--\n${foundation.legalName}, ${foundation.address.join(', ')}\n${[words.why, words.sample].filter(Boolean).join(gap)}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** The page where the donor reads how their fund spent its money. */
const followUrl = ({ receiptUrl }: ReceiptFacts) => `${receiptUrl}/suite`;

/** The receipt's mail as HTML; the gift's pattern is drawn as plain stripes. */
export function receiptMailPage(facts: ReceiptFacts, words: Words): string {
  const { language, foundation, receiptUrl, giftUrl } = facts;
  const cloth = isCloth(facts.cloth) ? facts.cloth : { fg: LATERITE, bg: MANGO };
  const body = html`${mailTitle(words.title)}
    <p style="margin:0 0 20px">${words.attached}</p>
    <table
      role="presentation"
      width="100%"
      cellpadding="0"
      cellspacing="0"
      border="0"
      class="b"
      style="border:2px solid ${INK}"
    >
      <tr>
        <td>${mailCloth(cloth.fg, cloth.bg)}</td>
      </tr>
      <tr>
        <td class="p" style="${MAIL_TEXT};color:${INK};padding:16px 20px 18px">
          <p style="margin:0 0 6px;${MAIL_DISPLAY};font-size:38px;line-height:1.1;font-weight:800">${words.amount}</p>
          <p class="q" style="margin:0;color:${MAIL_QUIET}">${words.inWords}</p>
        </td>
      </tr>
    </table>
    ${mailFacts(words.facts, language)} ${mailButton(words.view, receiptUrl)}
    ${words.follow && html`<p style="margin:14px 0 0">${mailLink(words.follow, followUrl(facts))}</p>`}
    ${
      words.renews &&
      giftUrl &&
      html`<p style="margin:20px 0 8px">${words.renews}</p>
        <p style="margin:0 0 14px">${mailLink(words.change, giftUrl)}</p>`
    }
    ${words.tax && html`<p style="margin:20px 0 14px">${words.tax}</p>`}
    <p style="margin:14px 0 20px">${words.questions}</p>`;
  const foot = html`${mailValue(`${foundation.legalName}, ${foundation.address.join(', ')}`)}<br />${[words.why, words.sample].filter(Boolean).join(PUNCTUATION[language].gap)}`;
  return mailFrame({ language, title: words.subject, name: foundation.name }, body, foot);
}
