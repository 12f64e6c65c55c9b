import { href } from 'react-router';
import sanitizeHtml from 'sanitize-html';
import { artUrl } from '#app/art/address/drawing.ts';
import { LATERITE } from '#app/art/colours.ts';
import { drawPictures } from '#app/features/photos/text-pictures.server.ts';
import { foundation } from '#app/kit/foundation.server.ts';
import { MAIL_DISPLAY, mailFrame, mailLines, mailTitle, mailValue } from '#app/kit/mail-frame.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { DEFAULT_LANGUAGE, directionOf, type Language, LANGUAGE_NAMES } from '#app/shared/language.ts';
import { pageIn } from '#app/shared/page-class.ts';
import { PUNCTUATION } from '#app/shared/punctuation.ts';
import { findEntry } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import { html, Html } from '#platform/html.ts';
import type { Settings } from '#platform/settings.ts';
import { signText } from '#platform/signed-links.ts';
import { type Card, findCard } from './cards.server.ts';
import { type NewsletterIssue } from './issue.ts';
import { newsletterIssues } from './issues.server.ts';
import type { WrittenLetter } from './tables.server.ts';

/** Placeholder for each reader's own unsubscribe link; it appears in no text of ours. */
export const STOP_MARK = '__STOP_LINK__';

/** The content of an issue, published or draft; its body as HTML. */
export type LetterSource = { id: string; data: NewsletterIssue; html: string };

type Writer = Pick<Settings, 'origin' | 'authSecret'>;

const LINK = `class="l" style="color:#14546B;font-weight:600;text-decoration:underline"`;
const HEAD = `margin:26px 0 8px;${MAIL_DISPLAY};line-height:1.15;font-weight:800`;
/** Inline styles for what the Markdown renderer produces. */
const STYLES: Record<string, string> = {
  h2: `${HEAD};font-size:24px`,
  h3: `${HEAD};font-size:20px`,
  h4: `${HEAD};font-size:17px`,
  p: 'margin:0 0 14px',
  ul: 'margin:0 0 14px;padding-inline-start:22px',
  ol: 'margin:0 0 14px;padding-inline-start:22px',
  li: 'margin:0 0 6px',
  blockquote: `margin:0 0 14px;padding-inline-start:14px;border-inline-start:4px solid ${LATERITE}`,
  table: 'width:100%;border-collapse:collapse;margin:0 0 14px',
  th: 'text-align:start;padding:6px 8px 6px 0;border-bottom:2px solid',
  td: 'padding:6px 8px 6px 0;border-bottom:1px solid #DCD2B6',
  hr: 'border:0;border-top:2px solid;margin:22px 0',
  figure: 'margin:0 0 14px',
  figcaption: 'margin:6px 0 0;font-size:14px',
};
/** The width of the text column in pixels. */
const WIDTH = 556;

/** Elements without styles of their own. */
const BARE = ['strong', 'em', 'br', 'thead', 'tbody', 'tr', 'cite'];

/** Adds inline styles to a body and makes its links absolute, in the reader's language. */
function styled(body: string, origin: string, whole: (url: string) => string): Html {
  const dressed = sanitizeHtml(body, {
    allowedTags: [...Object.keys(STYLES), ...BARE, 'a', 'img'],
    allowedAttributes: { '*': ['style'], a: ['href', 'style', 'class'], img: ['src', 'alt', 'width', 'height'] },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src?.startsWith(`${origin}/files/photos/`),
    transformTags: {
      ...Object.fromEntries(
        Object.entries(STYLES).map(([tag, style]) => [tag, () => ({ tagName: tag, attribs: { style } })]),
      ),
      ...Object.fromEntries(BARE.map((tag) => [tag, () => ({ tagName: tag, attribs: {} })])),
      a: (_tag, { href: to = '' }) => ({
        tagName: 'a',
        attribs: { href: whole(to), class: 'l', style: 'color:#14546B;font-weight:600' },
      }),
      img: (_tag, attribs) => ({ tagName: 'img', attribs: { ...attribs, style: PICTURE } }),
    },
  });
  return new Html(dressed);
}

/** Replaces the photos of a body by images of the column's width from our own address, the same for everybody. */
const withPictures = (db: Database, body: string, origin: string, language: Language): Promise<string> =>
  drawPictures(db, body, ({ path, alt, caption, credit, width, height }) => {
    const shown = Math.min(width, WIDTH);
    const by = credit && translate(language, 'news')('photoBy', { name: credit });
    return html`<figure>
      <img src="${origin}${path}" alt="${alt}" width="${shown}" height="${Math.round((height * shown) / width)}" />
      ${(caption.text || by) && html`<figcaption>${caption} ${by || undefined}</figcaption>`}
    </figure>`;
  });

/** The body as plain text: paragraphs separated, links beside their texts. */
function plain(body: string, whole: (url: string) => string): string {
  const lines = body
    .replaceAll(
      /<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs,
      (_all, to: string, words: string) => `${words} (${whole(to)})`,
    )
    .replaceAll(/<img [^>]*alt="([^"]*)"[^>]*>\s*/g, (_all, alt: string) => (alt ? `[${alt}]\n` : ''))
    .replaceAll(/<li>\s*/g, '- ')
    .replaceAll(/<\/(?:p|h\d|ul|ol|blockquote|table|figure)>/g, '\n\n')
    .replaceAll(/<\/(?:li|tr)>\s*|<br ?\/?>/g, '\n')
    .replaceAll(/<\/t[hd]>/g, '  ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\n[ \t]+/g, '\n');
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return lines
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => signs[name]!)
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** A published issue in a language, if it is completely translated; else in French. */
export async function readIssue(
  db: Database,
  id: string,
  language: Language,
): Promise<(LetterSource & { language: Language }) | undefined> {
  const entry = await findEntry(db, newsletterIssues, id, language);
  if (!entry || (entry.language === language && entry.bodyLanguage === language)) return entry;
  // Half of it in French would read as a slip of ours: it is all French then, and says so.
  return findEntry(db, newsletterIssues, id, DEFAULT_LANGUAGE);
}

/**
 * Writes an issue for readers of a language: HTML with inline styles for mail programs, at most some 40 KB, and plain
 * text. Pictures have the same address for everybody, so opening a mail cannot be tracked.
 * @param shown the language of `source`
 */
export async function writeLetter(
  db: Database,
  settings: Writer,
  source: LetterSource,
  { language, shown }: { language: Language; shown: Language },
): Promise<WrittenLetter> {
  const t = translate(language, 'contact');
  const whole = (url: string) => (url.startsWith('/') ? pageIn(settings.origin + url, language) : url);
  const picture = (url: string) =>
    `${settings.origin}/og/${signText(settings.authSecret, 'og', JSON.stringify([language, '', url]))}.png`;
  const { title, art, blocks } = source.data;
  const text = await withPictures(db, source.html, settings.origin, shown);
  const cards: Card[] = [];
  for (const block of blocks) cards.push(await findCard(db, block, language));
  const note = shown === language ? '' : t('newsletter.letter.untranslated', { language: LANGUAGE_NAMES[language] });
  const { name, legalName, address } = foundation();
  const sender = `${legalName}, ${address.join(', ')}`;
  const sample = foundation().isSample ? translate(language, 'shell')('mailSample') : '';
  const { colon } = PUNCTUATION[language];
  const spoken = shown === language ? undefined : shown;
  const own = html`<div ${spokenIn(spoken)}>
    ${art && showPicture(picture(artUrl({ kind: 'scene', seed: `lettre-${source.id}`, ...art })))} ${mailTitle(title)}
    ${styled(text, settings.origin, whole)}
  </div>`;
  const body = html`${note && html`<p class="n" style="margin:0 0 18px;padding:12px 14px;background-color:#FFE9B8">${note}</p>`}
  ${own} ${cards.map((card) => showCard(card, { whole, picture, spoken }))}`;
  const foot = html`${t('newsletter.letter.noTrack')}<br /><a href="${STOP_MARK}" style="color:#FFFDF7"
      >${t('newsletter.letter.stop')}</a
    ><br /><br />${mailValue(sender)}${sample && html`<br />${sample}`}`;
  return {
    subject: title,
    html: squeeze(mailFrame({ language, title, name }, body, foot)),
    text: [
      note,
      title,
      plain(text, whole),
      ...cards.map(({ own: words, title: head, lines, link }) =>
        [words, head, ...lines, link && link.label + colon + whole(link.to)].filter(Boolean).join('\n'),
      ),
      `--\n${t('newsletter.letter.noTrack')}\n${t('newsletter.letter.stop')}${colon}${STOP_MARK}\n\n${sender}${sample && `\n${sample}`}`,
    ]
      .filter(Boolean)
      .join('\n\n'),
  };
}

const PICTURE = `display:block;width:100%;max-width:${WIDTH}px;height:auto`;
const showPicture = (url: string) =>
  html`<img src="${url}" width="${WIDTH}" alt="" style="${PICTURE};margin:0 0 20px" />`;

/** Marks the language of a part, if it is not the issue's. */
const spokenIn = (language: Language | undefined): Html =>
  language ? html`lang="${language}" dir="${directionOf(language)}"` : html``;

type Showing = {
  whole: (url: string) => string;
  picture: (url: string) => string;
  /** The language of the issue's own text, if it is not the reader's. */
  spoken?: Language;
};

function showCard({ art, title, own, lines, link, isNote, language }: Card, { whole, picture, spoken }: Showing): Html {
  const line = (words: string, said: Html = html``) => html`<p ${said} style="margin:0 0 8px">${mailLines(words)}</p>`;
  const shown = html`${art && showPicture(picture(art))}
  ${title && html`<p style="margin:0 0 6px;${MAIL_DISPLAY};font-size:22px;line-height:1.15;font-weight:800">${title}</p>`}
  ${lines.map((words) => line(words))}
  ${link && html`<p style="margin:0"><a href="${whole(link.to)}" ${new Html(LINK)}>${link.label}</a></p>`}`;
  const frame = isNote ? 'margin:12px 0 0;padding:18px 20px;background-color:#FFE9B8' : 'margin:12px 0 0';
  return html`<div style="margin:30px 0 0">
    ${own && line(own, spokenIn(spoken))}
    ${title && html`<div ${isNote && new Html('class="n"')} ${spokenIn(language)} style="${frame}">${shown}</div>`}
  </div>`;
}

/** Removes indentation, since some mail programs cut a mail off at a hundred kilobytes. */
const squeeze = (text: string): string => text.replaceAll(/\n[ \t]+/g, '\n');

/** Adds one reader's unsubscribe link to an issue, and the header from which mail programs make a button (RFC 8058). */
export function addressLetter({ subject, html: page, text }: WrittenLetter, stop: string, language: Language) {
  const link = pageIn(stop, language);
  return {
    subject,
    html: page.replaceAll(STOP_MARK, () => html`${link}`.text),
    text: text.replaceAll(STOP_MARK, () => link),
    headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

/** A reader's unsubscribe link, which names the mailing it was sent with. */
export const stopLink = ({ origin, authSecret }: Writer, sign: (secret: string) => string, mailingId: string): string =>
  `${origin}${href('/newsletter/:token', { token: sign(authSecret) })}?letter=${mailingId}`;
