import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { href } from 'react-router';
import { consentLog, notificationPreferences } from '#app/features/accounts/tables.server.ts';
import type { Language } from '#app/shared/language.ts';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { isUuid } from '#app/shared/ids.ts';
import { users } from '#platform/auth-tables.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import type { Jobs } from '#platform/jobs.ts';
import { defineMail, type MailContent, sendMailLater } from '#platform/mail.ts';
import { mailLimits } from '#platform/mail-limits.ts';
import { isOf, type OwnDataSource } from '#platform/own-data.ts';
import type { Settings } from '#platform/settings.ts';
import { readLink, type Secrets, signLink } from '#platform/signed-links.ts';
import { NewsletterInput } from './newsletter.ts';
import { newsletterSubscribers as subscribers } from './tables.server.ts';

/**
 * `newsletter-signup` with double opt-in: an address only gets newsletters once its owner followed the mailed link. The
 * answer is the same if the address is already subscribed; only its mailbox is told, and only the link changes
 * anything.
 */
export function newsletterSignup(jobs: Pick<Jobs, 'send'>) {
  return defineFunction({
    name: 'newsletter-signup',
    summary: 'Asks for the newsletter; a mail asks to confirm',
    input: NewsletterInput,
    answer: z.object({ message: z.string() }),
    limits: ({ email }, { settings }, { address }) => mailLimits(email, address, settings),
    async perform(tx, { email, name, source }, { language }) {
      const [fresh] = await tx
        .insert(subscribers)
        .values({ email, name, source, language })
        .onConflictDoNothing()
        .returning();
      const [row] = fresh ? [fresh] : await tx.select().from(subscribers).where(eq(subscribers.email, email));
      // However often somebody types the address, one mail a day, and one more once it stands otherwise: taken off, it is asked again.
      const { id, confirmedAt, unsubscribedAt, bouncedAt } = row!;
      const since = Math.max(...[confirmedAt, unsubscribedAt, bouncedAt].map((at) => at?.getTime() ?? 0));
      const uniqueKey = `newsletter:${id}:${new Date().toISOString().slice(0, 10)}:${since}`;
      await sendMailLater(tx, jobs, {
        uniqueKey,
        kind: newsletterAsked,
        data: { id: row!.id },
        language,
        recipient: email,
      });
      return {};
    },
    async respond(_siteContext, _outcome, { language }) {
      return { message: translate(language, 'contact')('newsletter.done') };
    },
  });
}

export const newsletterAsked = defineMail('newsletter', z.object({ id: z.string() }));

/** The mail after a sign-up: the link to confirm, or that the address is already subscribed. */
export function newsletterMail({ origin, authSecret }: Pick<Settings, 'origin' | 'authSecret'>) {
  return async (db: RootDatabase, { id }: { id: string }, language: Language): Promise<MailContent | undefined> => {
    const [row] = await db.select().from(subscribers).where(eq(subscribers.id, id));
    if (!row) return undefined;
    const t = translate(language, 'contact');
    const url = `${origin}${href('/newsletter/:token', { token: signLink(authSecret, 'newsletter', id) })}`;
    const isOn = row.confirmedAt !== null && row.unsubscribedAt === null && row.bouncedAt === null;
    const kind = isOn ? 'known' : 'confirm';
    const letter = letterMail(language, {
      subject: t(`newsletter.mail.${kind}Subject`),
      paragraphs: [t(`newsletter.mail.${kind}Text`)],
      action: { label: t(`newsletter.mail.${kind}Action`), url },
      note: t('newsletter.mail.note'),
    });
    return {
      ...letter,
      headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    };
  };
}

export type NewsletterState = 'unknown' | 'waiting' | 'on' | 'off';

/** The subscription that a mailed link refers to. */
export async function findSubscription(
  db: Database,
  secrets: Secrets,
  token: string,
): Promise<{ id?: string; state: NewsletterState }> {
  const id = readLink(secrets, 'newsletter', token);
  const [row] = id && isUuid(id) ? await db.select().from(subscribers).where(eq(subscribers.id, id)) : [];
  if (!row) return { state: 'unknown' };
  return { id: row.id, state: row.unsubscribedAt ? 'off' : row.confirmedAt && !row.bouncedAt ? 'on' : 'waiting' };
}

/** Confirms a subscription; the newsletter is sent in the language in which it was confirmed. */
export async function confirmSubscription(db: Database, id: string, language: Language): Promise<void> {
  await db
    .update(subscribers)
    .set({ confirmedAt: sql`now()`, unsubscribedAt: null, unsubscribedFrom: null, bouncedAt: null, language })
    .where(eq(subscribers.id, id));
}

/**
 * Unsubscribes an address; a repeat keeps the first date. If the address is confirmed by a member, their setting in the
 * member area changes too.
 * @param mailing the newsletter whose link was used
 */
export async function stopSubscription(db: RootDatabase, id: string, mailing?: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [stopped] = await tx
      .update(subscribers)
      .set({ unsubscribedAt: sql`now()`, unsubscribedFrom: mailing ?? null })
      .where(and(eq(subscribers.id, id), isNull(subscribers.unsubscribedAt)))
      .returning({ email: subscribers.email });
    if (!stopped) return;
    const owner = tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, stopped.email), eq(users.emailVerified, true)));
    const turned = await tx
      .update(notificationPreferences)
      .set({ newsletter: false })
      .where(and(inArray(notificationPreferences.memberId, owner), eq(notificationPreferences.newsletter, true)))
      .returning({ memberId: notificationPreferences.memberId });
    for (const { memberId } of turned)
      await tx.insert(consentLog).values({ id: randomUUID(), memberId, subject: 'newsletter', isGranted: false });
  });
}

/** Subscribes or unsubscribes a confirmed address, when a member changes their own setting. */
export async function setSubscriber(tx: Database, email: string, language: Language, isOn: boolean): Promise<void> {
  if (!isOn) {
    await tx
      .update(subscribers)
      .set({ unsubscribedAt: sql`now()` })
      .where(eq(subscribers.email, email));
    return;
  }
  await tx
    .insert(subscribers)
    .values({ email, name: null, source: 'profile', language, confirmedAt: sql`now()` })
    .onConflictDoUpdate({
      target: subscribers.email,
      set: { confirmedAt: sql`now()`, unsubscribedAt: null, unsubscribedFrom: null, bouncedAt: null },
    });
}

export const newsletterData: OwnDataSource = {
  name: 'newsletter',
  signs: `select null as member_id, email, name, created_at as at from newsletter_subscribers`,
  async consents(db, known) {
    const rows = await db
      .select()
      .from(subscribers)
      .where(isOf(known, { email: subscribers.email }));
    return rows.flatMap(({ confirmedAt, unsubscribedAt }) => [
      ...(confirmedAt ? [{ what: 'newsletter' as const, isGranted: true, at: confirmedAt }] : []),
      ...(unsubscribedAt ? [{ what: 'newsletter' as const, isGranted: false, at: unsubscribedAt }] : []),
    ]);
  },
  list: (db, { email }) => db.select().from(subscribers).where(eq(subscribers.email, email)),
  async erase(tx, { email }) {
    await tx.delete(subscribers).where(eq(subscribers.email, email));
  },
};
