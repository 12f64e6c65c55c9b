import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import { z } from 'zod';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { defineMail, type MailContent, sendMailLater } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import type { Language } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import type { Payment } from '#app/features/payments/purposes.server.ts';
import { findCourse } from './courses.server.ts';
import { coursePurchases } from './tables.server.ts';

const Data = z.object({ purchaseId: z.string(), amountMinor: z.number() });
export const duplicatePurchase = defineMail('course-twin', Data);

/** Sent instead of a receipt if the course was already paid: this payment is refunded. */
export async function sendDuplicateMail(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  { id, email }: Pick<typeof coursePurchases.$inferSelect, 'id' | 'email'>,
  { keptMinor, language }: Payment,
): Promise<void> {
  if (!email) return;
  await sendMailLater(tx, jobs, {
    uniqueKey: `course-twin:${id}`,
    kind: duplicatePurchase,
    data: { purchaseId: id, amountMinor: keptMinor },
    language,
    recipient: email,
  });
}

export function duplicatePurchaseMail({ origin }: Pick<Settings, 'origin'>) {
  return async (
    db: RootDatabase,
    { purchaseId, amountMinor }: z.infer<typeof Data>,
    language: Language,
  ): Promise<MailContent | undefined> => {
    const [row] = await db.select().from(coursePurchases).where(eq(coursePurchases.id, purchaseId));
    const course = row && (await findCourse(db, row.courseId, {}, language));
    if (!course) return undefined;
    const t = translate(language, 'academy');
    return letterMail(language, {
      subject: t('enrol.known'),
      paragraphs: [
        course.data.title,
        t('enrol.twice', { sum: formatMoney({ amountMinor, currency: 'XOF' }, language) }),
      ],
      action: { label: t('enrol.goOn'), url: `${origin}${href('/academy/course/:id', { id: course.id })}` },
      note: translate(language, 'marketplace')('mail.bank'),
    });
  };
}
