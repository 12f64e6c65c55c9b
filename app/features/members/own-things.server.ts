import { href } from 'react-router';
import type { Member } from '#platform/auth.ts';
import type { Database } from '#platform/database.ts';
import { signLink } from '#platform/signed-links.ts';
import { dayInKinshasa, formatDay } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import { addressOf } from '#app/features/academy/certificates.server.ts';
import { listOwnCourses } from '#app/features/academy/own-courses.server.ts';
import { lessonsOf } from '#app/features/academy/course-rules.ts';
import { listOwnShares } from '#app/features/crowd-farming/own-shares.server.ts';
import { reportTitle } from '#app/features/crowd-farming/reports.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { listOwnOrders } from '#app/features/marketplace/orders.server.ts';
import { listOwnSubscriptions } from '#app/features/donations/own-gifts.server.ts';
import type { NamedGift } from './dashboard.server.ts';
import { groupSponsorships } from '#app/features/sponsorship/own-sponsorships.server.ts';
import { totalsOf } from '#app/features/donations/sheets/render-sheet.server.ts';
import { clothUrl } from '#app/art/cloth/cloth.ts';

/** What a member has beside gifts, for the overview; sponsorships are picked out of `gifts`. */
export async function readOwnThings(
  db: Database,
  member: Member,
  gifts: readonly NamedGift[],
  secret: string,
  language: Language,
) {
  const running = new Map(
    (await listOwnSubscriptions(db, member.id))
      .filter(({ status }) => status !== 'ended')
      .map(({ id, purposeId, interval }) => [
        purposeId,
        { interval, path: href('/gifts/:token', { token: signLink(secret, 'gift', id) }) },
      ]),
  );
  const sponsorships = await groupSponsorships(db, gifts, language);
  const [shares, courses, orders] = [
    await listOwnShares(db, member.id, language),
    await listOwnCourses(db, member, language),
    await listOwnOrders(db, member.id),
  ];
  return {
    sponsorships: sponsorships.map(
      ({ id, title, language: shown, path, cloth, name, portrait, donations, gifts: given }) => ({
        id,
        language: shown,
        title,
        path,
        name,
        portrait,
        cloth: clothUrl(cloth),
        sum: totalsOf(given)
          .map((money) => formatMoney(money, language))
          .join(' + '),
        since: formatDay(dayInKinshasa(given.at(-1)!.paidAt), language),
        regular: [...donations]
          .map((donation) => running.get(donation))
          .find((subscription) => subscription !== undefined),
      }),
    ),
    shares: shares.map(({ id, fieldId, kind, heldMinor, payout, last, field: { data, sums, language: shown } }) => {
      const told = last && reportTitle(last, translate(language, 'crowdFarming'));
      return {
        id,
        language: shown,
        title: data.title,
        path: `${href('/crowdfarming/project/:id', { id: fieldId })}?tab=timeline`,
        status: sums.status,
        sum: formatMoney({ amountMinor: heldMinor, currency: 'USD' }, language),
        isSponsor: kind === 'sponsor',
        percent: Math.min(100, Math.floor((sums.raisedMinor / sums.goalMinor) * 100)),
        cloth: clothUrl(data.cloth),
        report: last && told ? { day: formatDay(last.date, language), ...told } : undefined,
        payout: payout && {
          sum: formatMoney({ amountMinor: payout.amountMinor, currency: 'USD' }, language),
          stake: formatMoney({ amountMinor: payout.stakeMinor, currency: 'USD' }, language),
        },
        result: data.result && `${data.result.harvest}. ${data.result.text}`,
      };
    }),
    courses: courses.map(({ course, outline, progress, certificate }) => ({
      id: course.id,
      language: course.language,
      title: course.data.title,
      path: href('/academy/course/:id', { id: course.id }),
      done: progress.done.length,
      total: lessonsOf(outline).length,
      certificate: certificate && addressOf(certificate),
    })),
    orders: orders.map(({ id, number, status, totalMinor, createdAt }) => ({
      id,
      number: String(number),
      status,
      sum: formatMoney({ amountMinor: totalMinor, currency: 'USD' }, language),
      day: formatDay(dayInKinshasa(createdAt), language),
      path: href('/orders/:token', { token: signLink(secret, 'order', id) }),
    })),
  };
}
