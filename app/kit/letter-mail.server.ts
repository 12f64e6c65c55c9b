import type { Language } from '#app/shared/language.ts';
import { INK } from '#app/art/colours.ts';
import { foundation } from '#app/kit/foundation.server.ts';
import { splitAddress } from '#app/shared/page-address.ts';
import { PUNCTUATION } from '#app/shared/punctuation.ts';
import { pageIn } from '#app/shared/page-class.ts';
import { html } from '#platform/html.ts';
import { MAIL_DISPLAY, mailButton, mailFacts, mailFrame, mailLink, mailTitle, mailValue } from './mail-frame.server.ts';
import { translate } from './words.server.ts';

export type Letter = {
  subject: string;
  /** The letter's first line, large; the subject when left out. */
  title?: string;
  paragraphs: string[];
  /** Small table of what it is about: label and value. */
  facts?: [string, string][];
  /** Addresses of this site, in the default language: they lead to the page in the letter's. */
  action?: { label: string; url: string };
  /** Several ways on, each under a line of its own. */
  options?: { title: string; text: string; label: string; url: string }[];
  /** A second thing to open, smaller: what it is, and where. */
  also?: { text: string; label: string; url: string };
  /** After the action: what to do when it was not you, how to stop. */
  note?: string;
};

/** A letter of the foundation in the site's look, and the same as text. Values are escaped here: give them as they are. */
export function letterMail(
  language: Language,
  { subject, title = subject, paragraphs, facts = [], note, ...links }: Letter,
): { subject: string; text: string; html: string } {
  const t = translate(language, 'shell');
  // Some come with their language already: what a paper says too has the whole address.
  const isLed = (url: string) => splitAddress(new URL(url).pathname).prefix !== undefined;
  const led = <Link extends { url: string }>(link: Link): Link =>
    isLed(link.url) ? link : { ...link, url: pageIn(link.url, language) };
  const [action, also] = [links.action && led(links.action), links.also && led(links.also)];
  const options = (links.options ?? []).map(led);
  const sender = `${foundation().legalName}, ${foundation().address.join(', ')}`;
  const sample = foundation().isSample ? t('mailSample') : '';
  const text = [
    title,
    ...paragraphs,
    facts.map(([label, value]) => label + PUNCTUATION[language].colon + value).join('\n'),
    action && `${action.label}\n${action.url}`,
    ...options.map((option) => `${option.title}\n${option.text}\n${option.label}\n${option.url}`),
    also && `${also.text}\n${also.label}\n${also.url}`,
    note,
    `--\n${sender}${sample && `\n${sample}`}`,
  ]
    .filter(Boolean)
    .join('\n\n');
  const body = html`${mailTitle(title)}
  ${paragraphs.map((paragraph) => html`<p style="margin:0 0 14px">${mailValue(paragraph)}</p>`)}
  ${facts.length > 0 && mailFacts(facts, language)} ${action && mailButton(action.label, action.url)}
  ${options.map(
    (option) =>
      html`<div class="b" style="margin:22px 0 0;padding:16px 0 0;border-top:2px solid ${INK}">
        <p style="margin:0 0 4px;${MAIL_DISPLAY};font-size:20px;line-height:1.2;font-weight:800">${option.title}</p>
        <p style="margin:0 0 12px">${option.text}</p>
        ${mailButton(option.label, option.url)}
      </div>`,
  )}
  ${also && html`<p style="margin:18px 0 14px">${also.text}<br />${mailLink(also.label, also.url)}</p>`}
  ${note && html`<p style="margin:18px 0 14px">${note}</p>`}`;
  return {
    subject,
    text,
    html: mailFrame(
      { language, title: subject, name: foundation().name },
      body,
      html`${mailValue(sender)}${sample && html`<br />${sample}`}`,
    ),
  };
}
