import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { donations } from '#app/features/donations/tables.server.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import { defineJob, handle, type JobHandler, type Jobs, later } from '#platform/jobs.ts';
import { overLimit } from '#platform/limits.ts';
import { log } from '#platform/log.ts';
import { sendMailLater } from '#platform/mail.ts';
import { workThrough } from '#platform/work-through.ts';
import type { Settings } from '#platform/settings.ts';
import { mailboxOf } from '#platform/mail-limits.ts';
import { hashAddress, wantsNoCards } from './stops.server.ts';
import { tributes } from './tables.server.ts';
import { cardSent, giverTold, type Told } from './tribute-mails.server.ts';
import { CARDS_A_DAY } from './tribute-rules.ts';

type Send = Pick<Jobs, 'send'>;
type Secrets = Pick<Settings, 'authSecret' | 'previousSecrets'>;

/** Enqueued when its gift is paid. */
const sendingCard = defineJob({ name: 'send-card', data: z.object({ donationId: z.string() }), isPatient: true });
/** For cards whose day has come. */
const sweeping = defineJob({ name: 'send-cards', schedule: '*/5 * * * *', concurrency: 1, expiresAfterSeconds: 240 });

/**
 * Enqueues the first mail of a paid tribute: the card, if no day was chosen or the day is past; else a mail that tells
 * the donor when it will be sent.
 */
export const sendCardLater = (tx: Database, jobs: Send, donationId: string): Promise<void> =>
  later(tx, jobs, sendingCard, { donationId });

/** Due from eight in the morning of its day in Kinshasa, or immediately without a day. */
const isDueAt = (now: Date) =>
  sql<boolean>`(${tributes.sendOn} is null or ${now.toISOString()}::timestamptz >= (${tributes.sendOn} + time '08:00') at time zone 'Africa/Kinshasa')`;

export const sendOneCard = (db: RootDatabase, jobs: Send, secrets: Secrets): JobHandler =>
  handle(sendingCard, async ({ donationId }) => {
    await deliverCard(db, jobs, secrets, donationId);
  });

export const sendDueCards = (db: RootDatabase, jobs: Send, secrets: Secrets): JobHandler =>
  handle(sweeping, async () => {
    let sent = 0;
    await workThrough({
      work: 'cards',
      list: (after, limit) =>
        db
          .select({ id: tributes.donationId })
          .from(tributes)
          .innerJoin(donations, and(eq(donations.id, tributes.donationId), isNotNull(donations.supportedAt)))
          .where(
            and(
              isNotNull(tributes.recipientEmail),
              isDueAt(new Date()),
              after ? gt(tributes.donationId, after) : undefined,
            ),
          )
          .orderBy(asc(tributes.donationId))
          .limit(limit),
      async act({ id }) {
        if ((await deliverCard(db, jobs, secrets, id)) === 'sent') sent++;
      },
    });
    if (sent > 0) log.info({ sent }, 'cards of tributes left');
  });

/**
 * Puts a card into the outbox and removes the recipient's address from the tribute, in one transaction; a repeat sends
 * no second mail.
 * @returns `later` if its day has not come, the address reached its daily limit, or nothing of its gift is kept
 */
export async function deliverCard(
  db: RootDatabase,
  jobs: Send,
  secrets: Secrets,
  donationId: string,
  now = new Date(),
): Promise<'sent' | 'closed' | 'later'> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({
        tribute: tributes,
        isDue: isDueAt(now),
        language: donations.language,
        donorEmail: donations.donorEmail,
      })
      .from(tributes)
      .innerJoin(donations, and(eq(donations.id, tributes.donationId), isNotNull(donations.supportedAt)))
      .where(and(eq(tributes.donationId, donationId), isNull(tributes.sentAt), isNull(tributes.stoppedAt)))
      // The row is the lock: of two at once the second finds it sent.
      .for('update', { of: tributes });
    if (!row) return 'later';
    const { tribute, language, donorEmail } = row;
    const tell = async (what: Told) => {
      if (donorEmail)
        await sendMailLater(tx, jobs, {
          uniqueKey: `tribute-told:${donationId}:${what}`,
          kind: giverTold,
          data: { donationId, what },
          language,
          recipient: donorEmail,
        });
    };
    const { recipientEmail } = tribute;
    if (!recipientEmail || !row.isDue) {
      await tell('ready');
      return 'later';
    }
    const close = (stamp: { sentAt: Date } | { stoppedAt: Date }) =>
      tx
        .update(tributes)
        .set({ ...stamp, recipientEmail: null })
        .where(eq(tributes.donationId, donationId));
    if (await wantsNoCards(tx, secrets, recipientEmail)) {
      await close({ stoppedAt: new Date() });
      await tell('closed');
      return 'closed';
    }
    const limit = { name: 'cards-sent', subject: mailboxOf(recipientEmail), max: CARDS_A_DAY, seconds: 86_400 };
    if ((await overLimit(tx, secrets.authSecret, limit)) !== undefined) return 'later';
    await close({ sentAt: new Date() });
    await sendMailLater(tx, jobs, {
      uniqueKey: `tribute:${donationId}`,
      kind: cardSent,
      data: { donationId, addressHash: hashAddress(secrets.authSecret, recipientEmail) },
      language,
      recipient: recipientEmail,
    });
    await tell('sent');
    return 'sent';
  });
}
