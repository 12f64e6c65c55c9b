import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { letterMail } from '#app/features/shell/letter-mail.server.ts';
import { translate } from '#app/features/shell/words.server.ts';
import foundation from '#content/foundation.json';
import type { Database, RootDatabase } from '#platform/database.ts';
import { type Caller, defineFunction } from '#platform/functions.ts';
import type { Jobs } from '#platform/jobs.ts';
import { type MailContent, sendMailLater } from '#platform/mail.ts';
import { mailLimits } from '#platform/mail-limits.ts';
import type { OwnDataSource } from '#platform/own-data.ts';
import type { Settings } from '#platform/settings.ts';
import { ContactInput, VolunteerInput } from './messages.ts';
import { isSuspect } from './spam.ts';
import { letters } from './tables.server.ts';

type Letter = Pick<typeof letters.$inferInsert, 'kind' | 'name' | 'email' | 'data' | 'isSuspect'>;

/** Keeps a letter, and unless it is held back mails it to the foundation and thanks its sender, all in one transaction. */
async function keepLetter(tx: Database, jobs: Pick<Jobs, 'send'>, letter: Letter, { language }: Pick<Caller, 'language'>) {
  const [row] = await tx.insert(letters).values({ ...letter, language }).returning({ id: letters.id });
  if (letter.isSuspect) return {};
  const data = { id: row!.id };
  await sendMailLater(tx, jobs, { uniqueKey: `letter:${row!.id}`, template: 'letter', data, language: 'fr', recipient: foundation.email });
  await sendMailLater(tx, jobs, { uniqueKey: `letter-thanks:${row!.id}`, template: 'letter-thanks', data, language, recipient: letter.email });
  return {};
}

const limits = ({ email }: { email: string }, { settings }: { settings: Settings }, { address }: Pick<Caller, 'address'>) => mailLimits(email, address, settings);
const answer = z.object({ message: z.string() });

/** `submit-contact-form`: a message to the foundation; its sender gets an acknowledgement. */
export function submitContactForm(jobs: Pick<Jobs, 'send'>) {
  return defineFunction({
    name: 'submit-contact-form',
    summary: 'Sends a message to the foundation',
    input: ContactInput,
    answer,
    limits,
    perform: (tx, { name, email, message, ...trap }, caller) => keepLetter(tx, jobs, { kind: 'contact', name, email, data: { message }, isSuspect: isSuspect({ ...trap, text: message }) }, caller),
    respond: async (_ground, _outcome, { language }) => ({ message: translate(language, 'contact')('contact.done') }),
  });
}

/** `submit-volunteer-application`. */
export function submitVolunteerApplication(jobs: Pick<Jobs, 'send'>) {
  return defineFunction({
    name: 'submit-volunteer-application',
    summary: 'Applies as a volunteer',
    input: VolunteerInput,
    answer,
    limits,
    perform: (tx, { name, email, company, seconds, ...data }, caller) =>
      keepLetter(tx, jobs, { kind: 'volunteer', name, email, data, isSuspect: isSuspect({ company, seconds, text: `${data.motivation} ${data.skills ?? ''}` }) }, caller),
    respond: async (_ground, _outcome, { language }) => ({ message: translate(language, 'contact')('volunteer.done') }),
  });
}

/** The letter itself, for the foundation's mailbox. */
export async function letterToFoundation(db: RootDatabase, { id }: { id: string }): Promise<MailContent | undefined> {
  const [row] = await db.select().from(letters).where(eq(letters.id, id));
  if (!row) return undefined;
  const t = translate('fr', 'contact');
  const { message, motivation, ...facts } = row.data as Record<string, string | string[] | null>;
  return letterMail('fr', {
    subject: t(`mail.${row.kind}Subject`, { name: row.name.replace(/\s+/g, ' ') }),
    paragraphs: [String(message ?? motivation ?? '')],
    facts: [
      [t('mail.name'), row.name],
      [t('mail.email'), row.email],
      ...Object.entries(facts)
        .filter(([, value]) => value && value.length > 0)
        .map(([key, value]) => [t(`mail.${key}`), Array.isArray(value) ? value.map((one) => t(`volunteer.area.${one}`)).join(', ') : key === 'availability' ? t(`volunteer.when.${String(value)}`) : String(value)] as [string, string]),
    ],
  });
}

/** The acknowledgement, in the sender's language, without a word of theirs: the mailbox may be a stranger's. */
export async function letterThanks(db: RootDatabase, { id }: { id: string }, language: string): Promise<MailContent | undefined> {
  const [row] = await db.select().from(letters).where(eq(letters.id, id));
  if (!row) return undefined;
  const t = translate(language, 'contact');
  return letterMail(language, {
    subject: t(`mail.${row.kind}ThanksSubject`),
    paragraphs: [t('mail.greeting'), t(`mail.${row.kind}Thanks`)],
    note: t('mail.notYou'),
  });
}

export const letterData: OwnDataSource = {
  name: 'letters',
  list: (db, { email }) => db.select().from(letters).where(eq(letters.email, email)),
  async erase(tx, { email }) {
    await tx.delete(letters).where(eq(letters.email, email));
  },
};
