import sanitizeHtml from 'sanitize-html';
import { z } from 'zod';
import type { RootDatabase } from '#platform/database.ts';
import type { Settings } from '#platform/settings.ts';
import { receiveReply } from './inbox.server.ts';
import { readReplyAddress } from './reply-address.server.ts';

/** How many characters of a mail are stored. */
const MAX_TEXT = 20_000;

const text = z.string().nullish();
const Addresses = z
  .array(z.object({ Email: z.string() }))
  .nullish()
  .transform((list) => list ?? []);

/** The fields that we read of a mail from Postmark's inbound webhook. */
const InboundMail = z.object({
  MessageID: z.string().regex(/^[\x21-\x7e]{1,300}$/),
  From: text,
  FromFull: z.object({ Email: z.string() }).nullish(),
  OriginalRecipient: text,
  To: text,
  ToFull: Addresses,
  CcFull: Addresses,
  BccFull: Addresses,
  Date: text,
  TextBody: text,
  StrippedTextReply: text,
  HtmlBody: text,
  Headers: z.array(z.object({ Name: z.string(), Value: z.string() })).nullish(),
  Attachments: z.array(z.unknown()).nullish(),
});
type InboundMail = z.infer<typeof InboundMail>;

/** `kept`: added to a thread; `known`: received before; `ignored`: not for us; `malformed`: not a mail. */
export type Inbound = 'kept' | 'known' | 'ignored' | 'malformed';

/**
 * Adds a received mail to the thread that its address names. Duplicates are recognised. Mails are ordered by when they
 * were written, not by when they arrived.
 */
export async function receiveMail(
  db: RootDatabase,
  settings: Pick<Settings, 'authSecret' | 'previousSecrets'> & { inbound: NonNullable<Settings['inbound']> },
  raw: unknown,
  now = new Date(),
): Promise<Inbound> {
  const parsed = InboundMail.safeParse(raw);
  if (!parsed.success) return 'malformed';
  const mail = parsed.data;
  const id = recipientsOf(mail)
    .map((address) => readReplyAddress(settings, settings.inbound.domain, address))
    .find(Boolean);
  if (!id) return 'ignored';
  const whole = plain(mail.TextBody) || textOfHtml(mail.HtmlBody ?? '');
  const own = plain(mail.StrippedTextReply) || whole;
  const { step } = await db.transaction((tx) =>
    receiveReply(
      tx,
      id,
      {
        text: own,
        wholeText: whole === own ? null : whole,
        at: writtenAt(mail.Date, now),
        sender: plain(mail.FromFull?.Email ?? mail.From).slice(0, 254) || null,
        sourceId: mail.MessageID,
        attachments: mail.Attachments?.length ?? 0,
      },
      isAutomatic(mail),
    ),
  );
  return step === 'done' ? 'kept' : step === 'known' ? 'known' : 'ignored';
}

const recipientsOf = ({ OriginalRecipient, To, ToFull, CcFull, BccFull }: InboundMail): string[] => [
  OriginalRecipient ?? '',
  ...[...ToFull, ...CcFull, ...BccFull].map(({ Email }) => Email),
  ...((To ?? '').slice(0, 2000).match(/[^\s<>,;"]+@[^\s<>,;"]+/g) ?? []),
];

/** The date of a mail, limited to the time since mail exists and before now, because clocks are often wrong. */
function writtenAt(date: string | null | undefined, now: Date): Date {
  const at = Date.parse(date ?? '');
  return Number.isNaN(at) || at > now.getTime() || at < Date.UTC(2020, 0) ? now : new Date(at);
}

/** Whether no person wrote the mail (RFC 3834). */
const isAutomatic = ({ Headers }: InboundMail): boolean =>
  (Headers ?? []).some(({ Name, Value }) => /^auto-submitted$/i.test(Name) && !/^no\b/i.test(Value.trim()));

/**
 * A text as the database stores and pages show it: no control characters except line breaks and tabs, and limited in
 * length.
 */
function plain(value: string | null | undefined): string {
  return (value ?? '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, MAX_TEXT)
    .toWellFormed();
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The text of a mail without a plain-text part. It is only ever shown as text, so nothing in it can run. */
function textOfHtml(html: string): string {
  const lines = html.slice(0, 20 * MAX_TEXT).replaceAll(/<br\b[^<>]*>|<\/(?:p|div|li|tr|h\d)>/gi, '\n$&');
  const words = sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {} });
  return plain(words.replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name]!));
}
