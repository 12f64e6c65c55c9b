import { href } from 'react-router';
import type { Member } from '#platform/auth.ts';
import type { Database } from '#platform/database.ts';
import { signLink } from '#platform/signed-links.ts';
import { dayInKinshasa, formatDay, formatMoment, yearInKinshasa } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import { clothUrl } from '#app/art/cloth/cloth.ts';
import { nameFunds } from '#app/features/donations/fund-names.server.ts';
import { listOwnGifts, listOwnSubscriptions, type OwnGift } from '#app/features/donations/own-gifts.server.ts';
import { CLOTH_ROWS } from './cloth.server.ts';
import { tellBoughtSince } from '#app/features/spending/bought-since.server.ts';
import { memberPortrait, nickname } from '#app/features/accounts/member.ts';
import { countSupported } from './profile.ts';
import { totalsOf } from '#app/features/donations/sheets/render-sheet.server.ts';

/** The member as shown in the frame of the member area. */
export function describeMember(member: Member, language: Language, since: (values: { date: string }) => string) {
  return {
    name: nickname(member.email),
    since: since({ date: formatDay(dayInKinshasa(member.createdAt), language) }),
    portrait: memberPortrait(member.id),
  };
}

/** A member's gifts for display: formatted amounts and days, what their fund has spent since, links to the receipts. */
export async function showGifts(db: Database, gifts: readonly NamedGift[], secret: string, language: Language) {
  const bought = await tellBoughtSince(
    db,
    gifts.map(({ fundId, paidAt }) => ({ fundId, day: dayInKinshasa(paidAt) })),
    language,
  );
  return gifts.map((gift, index) => ({
    id: `${gift.paymentId}-${gift.fundId}`,
    language: gift.language,
    title: gift.title,
    place: gift.place,
    path: gift.path,
    cloth: clothUrl(gift.cloth),
    sum: formatMoney(gift, language),
    day: formatDay(dayInKinshasa(gift.paidAt), language),
    date: dayInKinshasa(gift.paidAt),
    receipt: gift.receipt,
    bought: bought[index],
    becamePath:
      href('/receipts/:token/suite', { token: signLink(secret, 'receipt', gift.paymentId) }) +
      (gift.isPart ? `?fund=${gift.fundId}` : ''),
    receiptPath: href('/receipts/:token', { token: signLink(secret, 'receipt', gift.paymentId) }),
  }));
}

/** The years for which a statement is available, newest first. */
export const yearsOf = (gifts: readonly Pick<OwnGift, 'paidAt'>[]): number[] => [
  ...new Set(gifts.map(({ paidAt }) => yearInKinshasa(paidAt))),
];

/** What each pattern of the cloth stands for, and how many rows it has, newest first. */
function legendOf(gifts: readonly NamedGift[]) {
  const kinds = new Map<string, { title: string; language: Language; cloth: string; rows: number }>();
  for (const { fundId, title, language, cloth } of gifts)
    kinds.set(fundId, { title, language, cloth: clothUrl(cloth), rows: (kinds.get(fundId)?.rows ?? 0) + 1 });
  return [...kinds.values()];
}

/** A gift with its fund's name in the member's language. */
export type NamedGift = OwnGift & { language: Language };

export const listNamedGifts = async (
  db: Database,
  member: Pick<Member, 'id'>,
  language: Language,
): Promise<NamedGift[]> => nameFunds(db, await listOwnGifts(db, member.id), language);

/** Everything about a member's gifts for the overview and the list. */
export async function readGifts(db: Database, member: Member, secret: string, language: Language) {
  return tellGifts(db, await listNamedGifts(db, member, language), member, secret, language);
}

/** The same for gifts already read. */
export async function tellGifts(
  db: Database,
  gifts: readonly NamedGift[],
  member: Member,
  secret: string,
  language: Language,
) {
  const running = await nameFunds(db, await listOwnSubscriptions(db, member.id), language);
  const largest = [...gifts]
    .sort((a, b) => b.amountMinor - a.amountMinor)
    .find(({ currency }) => currency === totalsOf(gifts)[0]?.currency);
  return {
    rows: await showGifts(db, gifts, secret, language),
    totals: totalsOf(gifts).map((money) => formatMoney(money, language)),
    supported: countSupported(gifts),
    legend: legendOf(gifts.slice(0, CLOTH_ROWS)),
    isWhole: gifts.length <= CLOTH_ROWS,
    first: gifts.length > 0 ? formatDay(dayInKinshasa(gifts.at(-1)!.paidAt), language) : undefined,
    largest: largest && { sum: formatMoney(largest, language), title: largest.title },
    years: yearsOf(gifts),
    subscriptions: running.map(
      ({ id, title, language: shown, amountMinor, currency, interval, status, createdAt, cloth }) => ({
        id,
        language: shown,
        title,
        sum: formatMoney({ amountMinor, currency }, language),
        interval,
        status,
        since: formatMoment(createdAt, language),
        cloth: clothUrl(cloth),
        path: href('/gifts/:token', { token: signLink(secret, 'gift', id) }),
      }),
    ),
  };
}
