import { notificationPreferences } from '#app/features/accounts/tables.server.ts';
import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { users } from '#platform/auth-tables.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import { defineJob, handle, type JobHandler, type Jobs } from '#platform/jobs.ts';
import { defineMail, type MailContent, sendMailLater } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import { workEach } from '#platform/work-through.ts';
import { formatMoney } from '#app/shared/money.ts';
import { DEFAULT_LANGUAGE, type Language } from '#app/shared/language.ts';
import { nameFunds } from '#app/features/donations/fund-names.server.ts';
import { countedGifts, donations, funds } from '#app/features/donations/tables.server.ts';
import { listNewlyProven } from '#app/features/spending/read-spending.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';

export const weeklyReport = defineMail('weekly-report', z.object({ memberId: z.string() }));

const reporting = defineJob({ name: 'weekly-reports', schedule: '0 7 * * 1' });

/**
 * Runs every Monday: mails members what came in for the projects they gave to, if their setting `weeklyReports` is on.
 */
export function weeklyReports(db: RootDatabase, jobs: () => Pick<Jobs, 'send'>): JobHandler {
  return handle(reporting, async () => {
    const week = new Date().toISOString().slice(0, 10);
    const readers = await db
      .select({ id: users.id, email: users.email, language: users.language })
      .from(notificationPreferences)
      .innerJoin(users, and(eq(users.id, notificationPreferences.memberId), eq(users.emailVerified, true)))
      .where(eq(notificationPreferences.weeklyReports, true));
    await workEach('weekly-reports', readers, ({ id, email, language }) =>
      db.transaction((tx) =>
        sendMailLater(tx, jobs(), {
          uniqueKey: `weekly:${id}:${week}`,
          kind: weeklyReport,
          data: { memberId: id },
          language,
          recipient: email,
        }),
      ),
    );
  });
}

const WEEK_MS = 7 * 86_400_000;

/**
 * The weekly report: for each project what came in this week and in total; and each expense of their funds that got its
 * evidence this week. Not sent if there is nothing.
 */
export function weeklyReportMail({ origin }: Pick<Settings, 'origin'>) {
  return async (
    db: RootDatabase,
    { memberId }: { memberId: string },
    language: Language,
  ): Promise<MailContent | undefined> => {
    // The switch may have been turned since the mail was put in the outbox.
    const [notice] = await db
      .select()
      .from(notificationPreferences)
      .where(eq(notificationPreferences.memberId, memberId));
    if (!notice?.weeklyReports) return undefined;
    const own = await db
      .selectDistinct({ fundId: donations.fundId })
      .from(donations)
      .where(and(eq(donations.memberId, memberId), isNotNull(donations.supportedAt)));
    if (own.length === 0) return undefined;
    const rows = await db
      .select({
        fundId: funds.id,
        title: funds.title,
        currency: funds.currency,
        raisedMinor: funds.raisedMinor,
        weekMinor: sql<number>`sum(${countedGifts.countedMinor})::bigint`.mapWith(Number),
      })
      .from(countedGifts)
      .innerJoin(payments, eq(payments.id, countedGifts.paymentId))
      .innerJoin(funds, eq(funds.id, countedGifts.fundId))
      .where(
        and(
          inArray(
            countedGifts.fundId,
            own.map(({ fundId }) => fundId),
          ),
          gt(payments.paidAt, sql`now() - interval '7 days'`),
        ),
      )
      .groupBy(funds.id);
    const proven = await listNewlyProven(
      db,
      own.map(({ fundId }) => fundId),
      new Date(Date.now() - WEEK_MS),
    );
    if (rows.length === 0 && proven.length === 0) return undefined;
    const names = new Map(
      (await nameFunds(db, await readFunds(db, proven), language)).map((fund) => [fund.fundId, fund]),
    );
    const tell = translate(language, 'transparency');
    const t = translate(language, 'members');
    const money = (amountMinor: number, currency: (typeof rows)[number]['currency']) =>
      formatMoney({ amountMinor, currency }, language);
    return letterMail(language, {
      subject: t('mail.week.subject'),
      paragraphs: [t('mail.week.text')],
      facts: [
        ...(await nameFunds(db, rows, language)).map(
          ({ title, currency, raisedMinor, weekMinor }): [string, string] => [
            title,
            t('mail.week.line', { week: money(weekMinor, currency), total: money(raisedMinor, currency) }),
          ],
        ),
        // Staff write what was bought in French: who reads another language reads of which kind it was.
        ...proven.map(({ fundId, kind, title, amountMinor, currency }): [string, string] => [
          `${(language === DEFAULT_LANGUAGE && title) || tell(`kind.${kind}`)} · ${names.get(fundId)!.title}`,
          t('mail.week.proven', { sum: money(amountMinor, currency) }),
        ]),
      ],
      action: { label: t('mail.week.action'), url: `${origin}/dashboard` },
      note: t('mail.week.note', { url: `${origin}/profile` }),
    });
  };
}

const readFunds = async (db: Database, of: readonly { fundId: string }[]) =>
  of.length === 0
    ? []
    : db
        .select({ fundId: funds.id, title: funds.title })
        .from(funds)
        .where(
          inArray(
            funds.id,
            of.map(({ fundId }) => fundId),
          ),
        );
