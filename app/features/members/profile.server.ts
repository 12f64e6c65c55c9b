import type { Database } from '#platform/database.ts';
import { listOwnGifts } from '#app/features/donations/own-gifts.server.ts';
import { totalsOf } from '#app/features/donations/sheets/render-sheet.server.ts';
import { getRate } from '#app/features/payments/rates.server.ts';
import { convert, type Currency, type Money } from '#app/shared/money.ts';
import { impactOf, type MemberFigures, pointsOf } from './profile.ts';

/** A member's figures, computed from what was really paid and is still kept. */
export async function readFigures(db: Database, memberId: string, { coursesDone, harvests }: MemberFigures) {
  const gifts = await listOwnGifts(db, memberId);
  const rates = new Map<string, string>();
  const inCurrency = async ({ amountMinor, currency }: Money, to: Currency): Promise<number> => {
    if (currency === to) return amountMinor;
    const key = `${currency} ${to}`;
    if (!rates.has(key)) rates.set(key, (await getRate(db, currency, to)).rate);
    return convert({ amountMinor, currency }, to, rates.get(key)!).amountMinor;
  };
  const counted = [];
  let givenUsdMinor = 0;
  for (const gift of gifts) {
    givenUsdMinor += await inCurrency(gift, 'USD');
    counted.push({ fundId: gift.fundId, donationId: gift.donationId, eurMinor: await inCurrency(gift, 'EUR') });
  }
  return {
    gifts,
    totals: totalsOf(gifts),
    points: pointsOf({ givenUsdMinor, coursesDone }),
    impact: impactOf(counted),
    coursesDone,
    harvests,
  };
}
