import { addToFund } from '#app/features/donations/fund-verbs.server.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { convert } from '#app/shared/money.ts';
import { shareLines, writeLedger } from '#app/features/payments/ledger.server.ts';
import type { Language } from '#app/shared/language.ts';
import type { Payment } from '#app/features/payments/purposes.server.ts';
import { getRate } from '#app/features/payments/rates.server.ts';
import { replaceReceipt } from '#app/features/receipts/receipt-versions.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import type { Database } from '#platform/database.ts';
import { coveredOf } from '#app/features/donations/donation.ts';
import { followMatch } from '#app/features/donations/matching/follow-match.server.ts';
import { contributions, countedGifts, donations, type Fund, giftParts } from '#app/features/donations/tables.server.ts';

type Move = { donationId: string; from: Fund; to: Fund };
const { paymentId, donationId, partMinor, keptMinor, countedMinor, rate, rateDay } = countedGifts;
const COUNTED = { paymentId, donationId, partMinor, keptMinor, countedMinor, rate, rateDay };
type Counted = Omit<typeof countedGifts.$inferSelect, 'fundId'>;

/** What receipts said before, who changes it, and what they say from now on. */
type Told = { title: string; payerName: string | null; who: string; titleNow: (language: Language) => Promise<string> };

/**
 * Moves everything paid for a gift (or its part of a payment) to another fund: counter-entries in the ledger, the
 * totals and supporters of both funds, and new versions of the receipts under their numbers. The caller holds the locks
 * of gift and funds.
 */
export async function moveMoney(tx: Database, { donationId, from, to }: Move, told: Told): Promise<void> {
  const [donation] = await tx.update(donations).set({ fundId: to.id }).where(eq(donations.id, donationId)).returning();
  const paid = await tx
    .select({ payment: payments, counted: COUNTED })
    .from(countedGifts)
    .innerJoin(payments, eq(payments.id, countedGifts.paymentId))
    .where(eq(countedGifts.donationId, donationId))
    .orderBy(asc(payments.id));
  let [left, come] = [0, 0];
  for (const { payment, counted } of paid) {
    const keptMinor = counted.keptMinor ?? payment.keptMinor;
    left += counted.countedMinor;
    come += await countIn(tx, payment, counted, keptMinor, { from, to });
    const coveredMinor = coveredOf(donation!, keptMinor);
    if (keptMinor > 0)
      await writeLedger(tx, payment.id, payment.currency, [
        ...shareLines(`fund:${from.id}`, keptMinor, coveredMinor),
        ...shareLines(`fund:${to.id}`, -keptMinor, -coveredMinor),
      ]);
  }
  const supporters = donation!.supportedAt === null ? 0 : 1;
  await addToFund(tx, from.id, { minor: -left, supporters: -supporters });
  await addToFund(tx, to.id, { minor: come, supporters });
  await renameReceipts(
    tx,
    paid.map(({ payment }) => payment),
    told,
  );
}

/**
 * What a payment counts in the new fund: by the exchange rate of its day if the currency is the same, else by today's.
 * @returns the amount in minor units of the fund's currency
 */
async function countIn(
  tx: Database,
  payment: Payment,
  { paymentId, donationId, rate: known, rateDay, partMinor }: Counted,
  keptMinor: number,
  { from, to }: Pick<Move, 'from' | 'to'>,
): Promise<number> {
  const { currency } = payment;
  const { rate, day } =
    from.currency === to.currency ? { rate: known, day: rateDay } : await getRate(tx, currency, to.currency);
  const { amountMinor: countedMinor } = convert({ amountMinor: keptMinor, currency }, to.currency, rate);
  const now = { fundId: to.id, countedMinor, rate, rateDay: day };
  if (partMinor === null) await tx.update(contributions).set(now).where(eq(contributions.paymentId, paymentId));
  else
    await tx
      .update(giftParts)
      .set(now)
      .where(and(eq(giftParts.paymentId, paymentId), eq(giftParts.donationId, donationId)));
  await followMatch(tx, payment, from.id, 0, 0);
  await followMatch(tx, payment, to.id, countedMinor, 0);
  return countedMinor;
}

async function renameReceipts(
  tx: Database,
  paid: readonly Payment[],
  { title, payerName, who, titleNow }: Told,
): Promise<void> {
  const given = await tx
    .select()
    .from(receipts)
    .where(
      inArray(
        receipts.paymentId,
        paid.map(({ id }) => id),
      ),
    )
    .orderBy(asc(receipts.paymentId));
  for (const receipt of given) {
    const { language } = paid.find(({ id }) => id === receipt.paymentId)!;
    await replaceReceipt(
      tx,
      receipt,
      { name: receipt.name ?? payerName, address: receipt.address, purpose: receipt.purpose ?? title },
      who,
      { purpose: await titleNow(language) },
    );
  }
}
