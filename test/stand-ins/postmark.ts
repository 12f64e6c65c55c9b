import { randomUUID } from 'node:crypto';

/** Of the site that journeys run on. */
export const INBOUND_SECRET = 'only-our-own-postman-knows';

type Sent = {
  /** What Postmark takes for the reply alone, without what it quotes. */
  reply: string;
  text?: string;
  html?: string;
  from?: string;
  date?: string;
  headers?: { Name: string; Value: string }[];
  attachments?: object[];
};

/** A mail as Postmark's inbound webhook would hand it on (postmarkapp.com/developer/webhooks/inbound-webhook). */
export function mailTo(
  address: string,
  {
    reply,
    text = reply,
    html = '',
    from = 'a@example.org',
    date = new Date().toUTCString(),
    headers = [],
    attachments = [],
  }: Sent,
) {
  const full = { Email: address, Name: 'Fondation Elikya', MailboxHash: address.split('@')[0]!.split('+')[1] ?? '' };
  return {
    FromName: 'Quelqu’un',
    MessageStream: 'inbound',
    From: from,
    FromFull: { Email: from, Name: 'Quelqu’un', MailboxHash: '' },
    To: `"Fondation Elikya" <${address}>`,
    ToFull: [full],
    Cc: '',
    CcFull: [],
    Bcc: '',
    BccFull: [],
    OriginalRecipient: address,
    Subject: 'Re: Notre réponse',
    MessageID: randomUUID(),
    ReplyTo: '',
    MailboxHash: full.MailboxHash,
    Date: date,
    TextBody: text,
    HtmlBody: html,
    StrippedTextReply: reply,
    Tag: '',
    Headers: [{ Name: 'X-Spam-Status', Value: 'No' }, ...headers],
    Attachments: attachments,
  };
}

/** Hands a mail on to a site, as the provider does; @returns the status and what became of it. */
export async function deliver(
  origin: string,
  mail: unknown,
  secret = INBOUND_SECRET,
): Promise<{ status: number; outcome?: string }> {
  const response = await fetch(`${origin}/inbound/mail`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`postmark:${secret}`).toString('base64')}`,
    },
    body: JSON.stringify(mail),
    signal: AbortSignal.timeout(20_000),
  });
  const body = response.headers.get('content-type')?.includes('json') ? ((await response.json()) as object) : {};
  return { status: response.status, ...body };
}
