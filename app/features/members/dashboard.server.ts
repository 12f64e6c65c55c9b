import type { Member } from '#platform/auth.ts';
import type { Database } from '#platform/database.ts';
import { signLink } from '#platform/signed-links.ts';
import { formatDay, formatMoment } from '../../shared/dates.server.ts';
import type { Language } from '../../shared/language.ts';
import { formatMoney } from '../../shared/money.ts';
import { cloth } from '../projects/project-view.ts';
import { listOwnGifts, listOwnSubscriptions, type OwnGift } from '../donations/own-gifts.server.ts';
import { nickname } from './member.ts';
import { totalsOf } from './profile.server.ts';

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** Who the member area is about, as its frame shows it. */
export function describeMember(member: Member, language: Language, since: (values: { date: string }) => string) {
  return { name: nickname(member.email), since: since({ date: formatDay(dayOf(member.createdAt), language) }), seed: `membre-${member.id}` };
}

/** A member's gifts as rows: sums and days in words, links to the receipts. */
export function showGifts(gifts: readonly OwnGift[], secret: string, language: Language) {
  return gifts.map((gift) => ({
    id: gift.paymentId,
    title: gift.title,
    place: gift.place,
    path: gift.path,
    etoffe: cloth(gift.etoffe),
    sum: formatMoney(gift, language),
    day: formatDay(dayOf(gift.paidAt), language),
    date: dayOf(gift.paidAt),
    receipt: gift.receipt,
    receiptPath: `/receipts/${signLink(secret, 'receipt', gift.paymentId)}`,
  }));
}

/** Everything about a member's gifts that the overview and the list show. */
export async function readGifts(db: Database, member: Member, secret: string, language: Language) {
  const [gifts, running] = [await listOwnGifts(db, member.id), await listOwnSubscriptions(db, member.id)];
  const largest = [...gifts].sort((a, b) => b.amountMinor - a.amountMinor).find(({ currency }) => currency === totalsOf(gifts)[0]?.currency);
  return {
    rows: showGifts(gifts, secret, language),
    totals: totalsOf(gifts).map((money) => formatMoney(money, language)),
    funds: new Set(gifts.map(({ fundId }) => fundId)).size,
    first: gifts.length > 0 ? formatDay(dayOf(gifts.at(-1)!.paidAt), language) : undefined,
    largest: largest && { sum: formatMoney(largest, language), title: largest.title },
    years: [...new Set(gifts.map(({ paidAt }) => paidAt.getUTCFullYear()))],
    subscriptions: running.map(({ id, title, amountMinor, currency, interval, status, createdAt, etoffe }) => ({
      id,
      title,
      sum: formatMoney({ amountMinor, currency }, language),
      interval,
      status,
      since: formatMoment(createdAt, language),
      etoffe: cloth(etoffe),
      path: `/gifts/${signLink(secret, 'gift', id)}`,
    })),
  };
}
