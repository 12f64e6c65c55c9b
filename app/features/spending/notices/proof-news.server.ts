import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm';
import { href } from 'react-router';
import { z } from 'zod';
import { nameFunds } from '#app/features/donations/fund-names.server.ts';
import { isPart, keptOfGift, paysGift } from '#app/features/donations/paid-gifts.server.ts';
import { donations, funds, giftParts } from '#app/features/donations/tables.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { dayInKinshasa, formatDay, startOfDay } from '#app/shared/dates.server.ts';
import { DEFAULT_LANGUAGE, type Language } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import { addressIn } from '#app/shared/page-address.ts';
import { PUNCTUATION } from '#app/shared/punctuation.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { defineMail, type MailContent } from '#platform/mail.ts';
import { defineHeldMail } from '#platform/mail-to-many.ts';
import type { Settings } from '#platform/settings.ts';
import { signLink } from '#platform/signed-links.ts';
import { proofNews, proofs, spendings } from '#app/features/spending/tables.server.ts';
import { findReader, isGiver, listReaders, PROOF_LINK, wantsProofs } from './proof-readers.server.ts';

const Data = z.object({ newsId: z.string(), reader: z.string() });
export const proofsTold = defineMail('proof-news', Data);

/** Evidence added after that day's mail was sent is announced the next morning at nine, Kinshasa time. */
const MORNING_MS = 9 * 3_600_000;

/**
 * The mail that will announce evidence added now: today's if none of it was sent yet, else that of the next morning.
 * Its row is locked until the evidence is stored, so that no mail is sent without it.
 */
export async function joinProofNews(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  fundId: string,
  heldSeconds: number,
): Promise<string> {
  const soon = new Date(Date.now() + heldSeconds * 1000);
  const today = dayInKinshasa(soon);
  const morning = new Date(startOfDay(today, 1).getTime() + MORNING_MS);
  return (
    (await holdOf(tx, jobs, { fundId, day: today, leavesAt: soon })) ??
    (await holdOf(tx, jobs, { fundId, day: dayInKinshasa(morning), leavesAt: morning }))!
  );
}

/** @returns the mail of a fund and day; undefined if it was sent */
async function holdOf(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  news: { fundId: string; day: string; leavesAt: Date },
): Promise<string | undefined> {
  const [made] = await tx.insert(proofNews).values(news).onConflictDoNothing().returning({ id: proofNews.id });
  const isTheirs = and(eq(proofNews.fundId, news.fundId), eq(proofNews.day, news.day));
  const [row] = made ? [undefined] : await tx.select().from(proofNews).where(isTheirs).for('update');
  if (row?.state === 'sent' || (row?.state === 'held' && row.lastId !== null)) return undefined;
  if (row?.state === 'held') return row.id;
  // All that it was to tell of was taken back before it left: it is held anew.
  if (row) await tx.update(proofNews).set({ state: 'held', leavesAt: news.leavesAt }).where(eq(proofNews.id, row.id));
  const newsId = made?.id ?? row!.id;
  const seconds = Math.max(0, Math.ceil((news.leavesAt.getTime() - Date.now()) / 1000));
  await proofsByMail.leaveLater(tx, jobs, newsId, seconds);
  return newsId;
}

/** The evidence that a mail announces: not withdrawn, of expenses that were not reversed. */
const listTold = (db: Database, newsId: string) =>
  db
    .select({ proof: proofs, spending: spendings })
    .from(proofs)
    .innerJoin(spendings, and(eq(spendings.id, proofs.spendingId), isNull(spendings.reversedAt)))
    .where(and(eq(proofs.newsId, newsId), isNull(proofs.withdrawnAt)))
    .orderBy(asc(proofs.addedAt), asc(proofs.id));

/**
 * The job of the mail of a fund and day. Once begun it continues even if evidence is withdrawn; the mail itself then
 * leaves it out.
 */
export const proofsByMail = defineHeldMail({
  job: { name: 'send-proof-news', idName: 'newsId' },
  table: proofNews,
  isToLeave: async (tx, { id, lastId }) => lastId !== null || (await listTold(tx, id)).length > 0,
  readers: (tx, { fundId, lastId }, limit) => listReaders(tx, fundId, lastId ?? '', limit),
  mail: ({ id }, { key }) => ({
    kind: proofsTold,
    uniqueKey: `proof-news:${id}:${key}`,
    data: { newsId: id, reader: key },
  }),
});

/**
 * The mail about new evidence of a fund, in the recipient's language, with the unsubscribe link; nothing if all of it
 * was withdrawn, or they unsubscribed, meanwhile.
 */
export function proofNewsMail({ origin, authSecret }: Pick<Settings, 'origin' | 'authSecret'>) {
  return async (
    db: RootDatabase,
    { newsId, reader: key }: z.infer<typeof Data>,
    language: Language,
  ): Promise<MailContent | undefined> => {
    const told = await listTold(db, newsId);
    const reader = await findReader(db, key);
    if (told.length === 0 || !reader || !(await wantsProofs(db, reader))) return undefined;
    const { fundId } = told[0]!.spending;
    const [gift] = await db
      .select({ paymentId: payments.id, title: funds.title })
      .from(donations)
      .innerJoin(payments, paysGift)
      .leftJoin(giftParts, isPart)
      .innerJoin(funds, eq(funds.id, donations.fundId))
      .where(and(isGiver(reader), eq(donations.fundId, fundId), gt(keptOfGift, 0)))
      .orderBy(desc(payments.paidAt), payments.id)
      .limit(1);
    if (!gift) return undefined;
    const [named] = await nameFunds(db, [{ fundId, title: gift.title }], language);
    const t = translate(language, 'transparency');
    const stop = `${origin}${href('/proof-news/:token', { token: signLink(authSecret, PROOF_LINK, key) })}`;
    const became = href('/receipts/:token/suite', { token: signLink(authSecret, 'receipt', gift.paymentId) });
    const letter = letterMail(language, {
      subject: t('notice.subject', { fund: named!.title }),
      paragraphs: [t('notice.text', { fund: named!.title })],
      // Staff write what was bought in French: who reads another language reads of which kind it was.
      facts: told.map(({ proof, spending: { kind, title, ...money } }): [string, string] => [
        [(language === DEFAULT_LANGUAGE && title) || t(`kind.${kind}`), formatMoney(money, language)].join(
          PUNCTUATION[language].comma,
        ),
        t(proof.kind === 'photo' ? 'pieces.photo' : 'pieces.document', {
          day: formatDay(dayInKinshasa(proof.takenAt), language),
        }),
      ]),
      action: { label: t('notice.action'), url: `${origin}${became}?fund=${fundId}` },
      note: t('notice.note', { url: addressIn(stop, language) }),
    });
    return {
      ...letter,
      headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    };
  };
}
