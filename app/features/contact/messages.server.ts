import type { Language } from '#app/shared/language.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { z } from 'zod';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { unassign } from '#app/features/staff/assignments.server.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import type { FormField, FormFields } from '#app/shared/form-fields.ts';
import type { Translate } from '#app/shared/words.ts';
import { foundation } from '#app/kit/foundation.server.ts';
import { announce } from '#platform/announce.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import { type Caller, defineFunction } from '#platform/functions.ts';
import type { Jobs } from '#platform/jobs.ts';
import { defineMail, type MailContent, sendMailLater } from '#platform/mail.ts';
import { mailLimits } from '#platform/mail-limits.ts';
import { isOf, type OwnDataSource } from '#platform/own-data.ts';
import type { Settings } from '#platform/settings.ts';
import { ContactInput, VolunteerInput } from './message.ts';
import { isSuspect } from './spam.ts';
import { VOLUNTEER_FIELDS } from './volunteering.ts';
import { letterReceived } from './letter-events.server.ts';
import { letterTarget } from './inbox.ts';
import { messageReplies, messages } from './tables.server.ts';
import { listThreadsOf, textOfMessage } from './thread.server.ts';

type Message = Pick<typeof messages.$inferInsert, 'kind' | 'name' | 'email' | 'data' | 'isSuspect'>;

const Data = z.object({ id: z.string() });
export const messageKept = defineMail('letter', Data);
export const messageThanked = defineMail('letter-thanks', Data);

/**
 * Stores a message. Unless it is suspected spam, it mails it to the foundation and an acknowledgement to its sender, if
 * they left an address. All in one transaction.
 */
export async function keepMessage(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  message: Message,
  { language }: Pick<Caller, 'language'>,
): Promise<{ id: string; isHeld: boolean }> {
  const [row] = await tx
    .insert(messages)
    .values({ ...message, state: message.isSuspect ? 'spam' : 'open', language })
    .returning({ id: messages.id });
  const data = { id: row!.id };
  if (message.isSuspect) return { ...data, isHeld: true };
  const path = href('/admin/messages/:id', data);
  await announce(tx, letterReceived, { messageId: row!.id, kind: message.kind, path });
  await sendMailLater(tx, jobs, {
    uniqueKey: `letter:${row!.id}`,
    kind: messageKept,
    data,
    language: 'fr',
    recipient: foundation().email,
  });
  if (message.email)
    await sendMailLater(tx, jobs, {
      uniqueKey: `letter-thanks:${row!.id}`,
      kind: messageThanked,
      data,
      language,
      recipient: message.email,
    });
  return { ...data, isHeld: false };
}

const limits = (
  { email }: { email: string },
  { settings }: { settings: Settings },
  { address }: Pick<Caller, 'address'>,
) => mailLimits(email, address, settings);
const answer = z.object({ message: z.string() });

/** `submit-contact-form`: sends a message to the foundation; its sender gets an acknowledgement. */
export function submitContactForm(jobs: Pick<Jobs, 'send'>) {
  return defineFunction({
    name: 'submit-contact-form',
    makesNew: true,
    summary: 'Sends a message to the foundation',
    input: ContactInput,
    answer,
    limits,
    perform: (tx, { name, email, message, ...trap }, caller) =>
      keepMessage(
        tx,
        jobs,
        { kind: 'contact', name, email, data: { message }, isSuspect: isSuspect({ ...trap, text: message }) },
        caller,
      ),
    respond: async (_siteContext, _outcome, { language }) => ({
      message: translate(language, 'contact')('contact.done'),
    }),
  });
}

/** `submit-volunteer-application`: sends a volunteer's application. */
export function submitVolunteerApplication(jobs: Pick<Jobs, 'send'>) {
  return defineFunction({
    name: 'submit-volunteer-application',
    makesNew: true,
    summary: 'Applies as a volunteer',
    input: VolunteerInput,
    answer,
    limits,
    perform: (tx, { name, email, company, seconds, ...data }, caller) =>
      keepMessage(
        tx,
        jobs,
        {
          kind: 'volunteer',
          name,
          email,
          data,
          isSuspect: isSuspect({ company, seconds, text: Object.values(data).flat().join(' ') }),
        },
        caller,
      ),
    respond: async (_siteContext, _outcome, { language }) => ({
      message: translate(language, 'contact')('volunteer.done'),
    }),
  });
}

/** The text of a chosen option; other values are what somebody typed. */
function sayChoice(key: string, value: string, t: Translate<'contact'>): string {
  const field: FormField | undefined = (VOLUNTEER_FIELDS as FormFields)[key];
  const word = field && 'word' in field ? field.word?.(value) : undefined;
  return word !== undefined && hasWords('contact', word) ? t(word) : value;
}

/** The label of a field in the mail; a field that no longer exists is shown by its name. */
function nameField(key: string, t: Translate<'contact'>): string {
  const word = `mail.${key}`;
  return hasWords('contact', word) ? t(word) : key;
}

/** The other answers of a form, as label and value. */
export function factsOf({ data }: Pick<Message, 'data'>, t: Translate<'contact'>): [string, string][] {
  const {
    message: _message,
    motivation: _motivation,
    spendingId: _spending,
    ...facts
  } = data as Record<string, string | string[] | null>;
  return Object.entries(facts)
    .filter(([, value]) => value && value.length > 0)
    .map(([key, value]): [string, string] => [
      nameField(key, t),
      [value]
        .flat()
        .map((one) => sayChoice(key, String(one), t))
        .join(', '),
    ]);
}

/** The mail to the foundation with the message and a link to the page where it is answered. */
export function messageToFoundation({ origin }: Pick<Settings, 'origin'>) {
  return async (db: RootDatabase, { id }: { id: string }): Promise<MailContent | undefined> => {
    const [row] = await db.select().from(messages).where(eq(messages.id, id));
    if (!row || row.kind === 'written') return undefined;
    const t = translate('fr', 'contact');
    return letterMail('fr', {
      subject: t(`mail.${row.kind}Subject`, { name: row.name.replace(/\s+/g, ' ') }),
      paragraphs: [textOfMessage(row)],
      facts: [
        [t('mail.name'), row.name],
        ...(row.email ? [[t('mail.email'), row.email] as [string, string]] : []),
        ...factsOf(row, t),
      ],
      action: {
        label: translate('fr', 'staff')('open.message'),
        url: `${origin}${href('/admin/messages/:id', { id })}`,
      },
    });
  };
}

/**
 * The acknowledgement in the sender's language. It quotes nothing of the message, because the address may be a
 * stranger's.
 */
export async function messageThanks(
  db: RootDatabase,
  { id }: { id: string },
  language: Language,
): Promise<MailContent | undefined> {
  const [row] = await db.select().from(messages).where(eq(messages.id, id));
  if (!row || row.kind === 'written') return undefined;
  const t = translate(language, 'contact');
  return letterMail(language, {
    subject: t(`mail.${row.kind}ThanksSubject`),
    paragraphs: [t('mail.greeting'), t(`mail.${row.kind}Thanks`)],
    note: t('mail.notYou'),
  });
}

/** A person's messages, with everything written afterwards. */
export const messageData: OwnDataSource = {
  name: 'messages',
  // A doubt asks for no name, and for an address only where its answer is to be mailed.
  signs: `select null as member_id, email, case when kind = 'doubt' then null else name end as name, created_at as at
    from messages where email <> ''`,
  opens: 'messages.read',
  async things(db, known, limit) {
    const rows = await db
      .select()
      .from(messages)
      .where(isOf(known, { email: messages.email }))
      .orderBy(desc(messages.createdAt))
      .limit(limit);
    return rows.map((row) => ({
      id: row.id,
      at: row.createdAt,
      title: typeof row.data.subject === 'string' ? row.data.subject : textOfMessage(row).slice(0, 80),
      detail: String(row.number),
      isOwnWords: true,
      path: href('/admin/messages/:id', { id: row.id }),
      state: `inbox.state.${row.state}`,
      name: row.name,
      phone: typeof row.data.phone === 'string' ? row.data.phone : null,
      isProved: false,
    }));
  },
  async withPhone(db, phones) {
    const rows = await db
      .selectDistinct({ email: messages.email })
      .from(messages)
      .where(
        and(
          sql`${messages.data}->>'phone' <> ''`,
          sql`right(regexp_replace(${messages.data}->>'phone', '[^0-9]', '', 'g'), 9) = any(${sql.param([...phones])}::text[])`,
        ),
      )
      .limit(20);
    return rows.map(({ email }) => email);
  },
  list: (db, { email }) => listThreadsOf(db, email),
  async erase(tx, { email }) {
    const gone = await tx.delete(messages).where(eq(messages.email, email)).returning({ id: messages.id });
    await unassign(
      tx,
      gone.map(({ id }) => letterTarget(id)),
    );
    // Who answered into somebody else's thread is no longer named there.
    await tx.update(messageReplies).set({ sender: null }).where(eq(messageReplies.sender, email));
  },
};
