import type { Language } from '#app/shared/language.ts';
import { desc, eq, isNull, sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Database, RootDatabase } from './database.ts';
import type { Files } from './files.ts';
import { defineJob, handle, HopelessJob, type JobHandler, type Jobs, later } from './jobs.ts';
import { isReservedAddress } from './reserved-domains.ts';
import type { Settings } from './settings.ts';
import { type MailAttachment, mails } from './tables.ts';
import { within } from './within.ts';

export type MailContent = {
  subject: string;
  text: string;
  html: string;
  /** Further headers: List-Unsubscribe, Reply-To. */
  headers?: Record<string, string>;
  attachments?: { filename: string; contentType: string; content: Uint8Array; file: string }[];
};

/**
 * A kind of mail: its name in the outbox, and the data stored for it. A plain value, so that code that sends it need
 * not import the code that writes it.
 */
export type MailKind<Data extends object> = { name: string; data: z.ZodType<Data> };

export const defineMail = <Data extends object>(name: string, data: z.ZodType<Data>): MailKind<Data> => ({
  name,
  data,
});

/** A kind of mail with the code that writes it from the data stored in the database. */
export type MailTemplate = {
  name: string;
  write: (db: RootDatabase, data: unknown, language: Language) => Promise<MailContent | undefined>;
};

/** Binds a kind of mail to the code that writes it; `write` returns nothing if there is no longer anything to send. */
export const template = <Data extends object>(
  { name, data: schema }: MailKind<Data>,
  write: (db: RootDatabase, data: Data, language: Language) => Promise<MailContent | undefined>,
): MailTemplate => ({ name, write: async (db, data, language) => write(db, schema.parse(data), language) });

export type MailToSend<Data extends object> = {
  uniqueKey: string;
  kind: MailKind<Data>;
  data: NoInfer<Data>;
  language: Language;
  recipient: string;
};

const deliverMail = defineJob({
  name: 'deliver-mail',
  data: z.object({ mailId: z.string() }),
  isPatient: true,
  concurrency: 2,
});
/**
 * Time limit for the whole conversation with the relay: shorter than the job's time limit, or a second job would send
 * the same mail.
 */
const RELAY_MS = 20_000;

/** Puts a mail into the outbox in the caller's transaction. A second call with the same unique key does nothing. */
export async function sendMailLater<Data extends object>(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  { kind, ...mail }: MailToSend<Data>,
): Promise<void> {
  const [fresh] = await tx
    .insert(mails)
    .values({ ...mail, template: kind.name })
    .onConflictDoNothing()
    .returning({ id: mails.id });
  if (fresh) await later(tx, jobs, deliverMail, { mailId: fresh.id });
}

/** Timeouts are shorter than the job's time limit, or a second job would send the same mail. */
const openRelay = (url: string) =>
  createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 });
/** The same with connections that stay open, for many mails. */
const openRelayLines = (url: string, lines: number) =>
  createTransport({
    url,
    pool: true,
    maxConnections: lines,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });

/**
 * A mail as it is sent; `id` becomes its Message-ID, so that a relay, a recipient or a bounce report can identify it.
 */
type Outgoing = { id: string; recipient: string; returnTo?: string };

export type Post = {
  /** @throws the relay's error, or a timeout; after a timeout nobody knows whether it accepted the mail */
  send: (mail: Outgoing, content: MailContent) => Promise<void>;
  /** @throws if the relay rejects the login; sends nothing */
  greet: () => Promise<void>;
  close: () => void;
};

/**
 * The connection to the mail relay; undefined in a demo, whose mailbox is the database.
 * @param sender the name mails are from, if MAIL_FROM does not set it
 * @param lines how many connections stay open; by default a new one per mail
 */
export function openPost(
  { smtpUrl, origin, mailFrom }: Pick<Settings, 'smtpUrl' | 'origin' | 'mailFrom'>,
  sender: () => string,
  lines?: number,
): Post | undefined {
  if (!smtpUrl) return undefined;
  const relay = lines ? openRelayLines(smtpUrl, lines) : openRelay(smtpUrl);
  const domain = new URL(origin).hostname;
  return {
    async send({ id, recipient, returnTo }, { subject, text, html, headers, attachments = [] }) {
      await within(
        RELAY_MS,
        'The relay',
        relay.sendMail({
          from: mailFrom ?? { name: sender(), address: `no-reply@${domain}` },
          to: recipient,
          ...(returnTo ? { envelope: { from: returnTo, to: recipient } } : {}),
          subject,
          text,
          html,
          headers,
          messageId: `<${id}@${domain}>`,
          attachments: attachments.map(({ filename, contentType, content: bytes }) => ({
            filename,
            contentType,
            content: Buffer.from(bytes),
          })),
        }),
      );
    },
    greet: async () => {
      await within(RELAY_MS, 'The relay', relay.verify());
    },
    close: () => relay.close(),
  };
}

/** Stores a mail in the demo's mailbox as delivered. */
export async function keepInMailbox(
  tx: Database,
  mail: { uniqueKey: string; template: string; language: Language; recipient: string },
  { subject, text, html, headers }: MailContent,
): Promise<void> {
  await tx
    .insert(mails)
    .values({ ...mail, data: {}, rendered: { subject, text, html, headers, attachments: [] }, deliveredAt: sql`now()` })
    .onConflictDoNothing();
}

/**
 * Checks that the relay accepts the login; sends nothing.
 * @throws the relay's error
 */
export async function checkRelay(smtpUrl: string): Promise<void> {
  const relay = openRelay(smtpUrl);
  try {
    await within(RELAY_MS, 'The relay', relay.verify());
  } finally {
    relay.close();
  }
}

/**
 * The job that delivers the outbox. With SMTP_URL it uses that relay, with a Message-ID made from the mail's id, so
 * that a repeat after a crash can be recognised; afterwards the row keeps no personal data. In demo mode the rendered
 * row is the mailbox.
 */
export function mailDelivery(
  db: RootDatabase,
  files: Files,
  settings: Settings,
  templates: readonly MailTemplate[],
  /** The name mails are from, if MAIL_FROM does not set it; called for each mail. */
  sender: () => string = () => 'Elikya',
): JobHandler {
  const written = new Map(templates.map(({ name, write }) => [name, write]));
  const post = openPost(settings, sender);
  return handle(deliverMail, async ({ mailId }) => {
    const [mail] = await db.select().from(mails).where(eq(mails.id, mailId));
    if (!mail || mail.deliveredAt || !mail.recipient) return;
    // Tried for fourteen days it would reach nobody all the same, and its domain may be anybody's joke.
    if (settings.isLive && isReservedAddress(mail.recipient))
      throw new HopelessJob(`A mail "${mail.template}" goes to an address that is nobody's`);
    const write = written.get(mail.template);
    if (!write) throw new Error(`No mail template ${mail.template}`);
    const content = await write(db, mail.data, mail.language);
    const {
      subject,
      text,
      html,
      headers,
      attachments = [],
    }: MailContent = content ?? { subject: '', text: '', html: '' };
    if (!content) {
      await db
        .update(mails)
        .set({ deliveredAt: sql`now()`, recipient: null, data: {} })
        .where(eq(mails.id, mailId));
    } else if (post) {
      await post.send({ id: mail.id, recipient: mail.recipient }, content);
      await db
        .update(mails)
        .set({ deliveredAt: sql`now()`, recipient: null, data: {} })
        .where(eq(mails.id, mailId));
    } else {
      const kept: MailAttachment[] = [];
      for (const { filename, contentType, content: bytes, file } of attachments) {
        if (!(await files.has(file))) await files.put(file, bytes, contentType);
        kept.push({ filename, contentType, size: bytes.byteLength, file });
      }
      await db
        .update(mails)
        .set({ deliveredAt: sql`now()`, rendered: { subject, text, html, headers, attachments: kept } })
        .where(eq(mails.id, mailId));
    }
  });
}

/** The demo mailbox, newest first. */
export async function listMailbox(db: Database, limit = 200) {
  return db
    .select()
    .from(mails)
    .where(sql`${mails.rendered} is not null`)
    .orderBy(desc(mails.createdAt), mails.id)
    .limit(limit);
}

export async function findMail(db: Database, id: string) {
  if (!z.guid().safeParse(id).success) return undefined;
  const [mail] = await db.select().from(mails).where(eq(mails.id, id));
  return mail;
}

/** How many mails wait for delivery, for the metrics. */
export async function countWaitingMails(db: Database): Promise<number> {
  return db.$count(mails, isNull(mails.deliveredAt));
}
