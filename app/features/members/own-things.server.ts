import type { Member } from '#platform/auth.ts';
import type { Database } from '#platform/database.ts';
import { signLink } from '#platform/signed-links.ts';
import { formatDay } from '../../shared/dates.server.ts';
import type { Language } from '../../shared/language.ts';
import { formatMoney } from '../../shared/money.ts';
import { listOwnCourses } from '../academy/own-courses.server.ts';
import { lessonsOf } from '../academy/course-terms.ts';
import { listOwnShares } from '../crowd-farming/own-shares.server.ts';
import { listOwnOrders } from '../marketplace/orders.server.ts';
import { cloth } from '../projects/project-view.ts';

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** What a member has beside gifts, as the overview shows it. */
export async function readOwnThings(db: Database, member: Member, secret: string, language: Language) {
  const [shares, courses, orders] = [await listOwnShares(db, member.id), await listOwnCourses(db, member), await listOwnOrders(db, member.id)];
  return {
    shares: shares.map(({ id, fieldId, kind, heldMinor, field: { data, sums } }) => {
      const last = [...data.reports].sort((a, b) => b.date.localeCompare(a.date))[0];
      return {
        id,
        title: data.title,
        path: `/crowdfarming/project/${fieldId}?tab=timeline`,
        status: sums.status,
        sum: formatMoney({ amountMinor: heldMinor, currency: 'USD' }, language),
        isSponsor: kind === 'sponsor',
        percent: Math.min(100, Math.floor((sums.raisedMinor / sums.goalMinor) * 100)),
        etoffe: cloth(data.cloth),
        report: last && { day: formatDay(last.date, language), title: last.title },
        result: data.result && `${data.result.harvest}. ${data.result.text}`,
      };
    }),
    courses: courses.map(({ course, outline, progress, certificate }) => ({ id: course.id, title: course.data.title, path: `/academy/course/${course.id}`, done: progress.done.length, total: lessonsOf(outline).length, certificate: certificate?.number })),
    orders: orders.map(({ id, number, status, totalMinor, createdAt }) => ({ id, number: String(number), status, sum: formatMoney({ amountMinor: totalMinor, currency: 'USD' }, language), day: formatDay(dayOf(createdAt), language), path: `/orders/${signLink(secret, 'order', id)}` })),
  };
}
