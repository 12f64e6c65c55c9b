import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { DEFAULT_LANGUAGE, type Language } from '#app/shared/language.ts';
import type { Database } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import {
  allTo,
  factsBy,
  type Payment,
  type Purpose,
  type PurposeFacts,
} from '#app/features/payments/purposes.server.ts';
import { personIs } from '#app/kit/search-words.server.ts';
import { refundLater } from '#app/features/payments/refunds/refunds.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { findCourse } from './courses.server.ts';
import { lockEnrollment, openEnrollment } from './enrollments.server.ts';
import { sendDuplicateMail } from './duplicate-purchase-mail.server.ts';
import { coursePurchases } from './tables.server.ts';

type Purchase = typeof coursePurchases.$inferSelect;

/**
 * The purpose of paid courses: a course opens when it is paid and closes when everything is refunded. If it is paid
 * twice, for example in two tabs, the later payment is refunded automatically and never opens it.
 */
export function coursePurpose(jobs: Pick<Jobs, 'send'>): Purpose {
  return {
    shares: allTo(async (tx, payment) => {
      const [row] = await tx.select().from(coursePurchases).where(eq(coursePurchases.id, payment.purposeId));
      return `course:${row!.courseId}`;
    }),
    async onKept(tx, payment: Payment) {
      const [row] = await tx.select().from(coursePurchases).where(eq(coursePurchases.id, payment.purposeId));
      if (!row?.memberId) return;
      await lockEnrollment(tx, row.courseId, row.memberId);
      const isPaidByOther = await hasOtherPayment(tx, row, row.memberId);
      const isDuplicate = row.turnedAwayAt !== null || (isPaidByOther && payment.keptMinor > 0);
      if (isDuplicate && !row.turnedAwayAt)
        await tx
          .update(coursePurchases)
          .set({ turnedAwayAt: sql`now()` })
          .where(eq(coursePurchases.id, row.id));
      if (isDuplicate && payment.keptMinor > 0) {
        await refundLater(tx, jobs, payment.id, 'paid_twice');
        await sendDuplicateMail(tx, jobs, row, payment);
      }
      await openEnrollment(tx, row.courseId, row.memberId, isPaidByOther || (!isDuplicate && payment.keptMinor > 0));
    },
    facts: factsBy(listPurchaseFacts),
    listFacts: listPurchaseFacts,
    paidBy: (typed) =>
      sql`select found.id from ${coursePurchases} found where ${personIs(undefined, sql`found.email`, typed)}`,
  };
}

async function listPurchaseFacts(
  db: Database,
  ids: readonly string[],
  language: Language = DEFAULT_LANGUAGE,
): Promise<Map<string, PurposeFacts>> {
  const rows = await db
    .select()
    .from(coursePurchases)
    .where(inArray(coursePurchases.id, [...ids]));
  const titles = new Map<string, string>();
  for (const { courseId } of rows)
    if (!titles.has(courseId))
      titles.set(courseId, (await findCourse(db, courseId, {}, language))?.data.title ?? `Cours ${courseId}`);
  return new Map(rows.map((row) => [row.id, factsOf(row, titles.get(row.courseId)!)]));
}

function factsOf({ courseId, email, turnedAwayAt }: Purchase, title: string): PurposeFacts {
  const path = href('/academy/course/:id', { id: courseId });
  return {
    title,
    path,
    cloth: { motif: 'chevron', fg: '#0F3D2C', bg: '#FFB71B' },
    payerName: null,
    payerEmail: email,
    isGift: false,
    hasOwnMail: turnedAwayAt !== null,
    thanks: turnedAwayAt
      ? {
          namespace: 'academy',
          title: 'enrol.known',
          text: 'enrol.twice',
          drawing: { kind: 'scene', seed: 'cours-deux-fois', type: 'groupes', palette: 'fleuve' },
          next: { label: 'enrol.goOn', to: () => path },
          isGoingBack: true,
        }
      : {
          namespace: 'academy',
          title: 'thanks.title',
          text: 'thanks.text',
          drawing: { kind: 'scene', seed: 'cours-ouvert', type: 'etagere', palette: 'aube' },
          next: { label: 'enrol.start', to: () => path },
        },
    formPath: path,
  };
}

/** Whether another purchase of the same course by the same member holds money and counts. */
async function hasOtherPayment(tx: Database, { id, courseId }: Purchase, memberId: string): Promise<boolean> {
  const [other] = await tx
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(coursePurchases, and(eq(payments.purpose, 'course'), eq(payments.purposeId, coursePurchases.id)))
    .where(
      and(
        eq(coursePurchases.courseId, courseId),
        eq(coursePurchases.memberId, memberId),
        ne(coursePurchases.id, id),
        isNull(coursePurchases.turnedAwayAt),
        gt(payments.keptMinor, 0),
      ),
    )
    .limit(1);
  return other !== undefined;
}
