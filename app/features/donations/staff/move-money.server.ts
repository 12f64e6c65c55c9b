import { addToFund } from '#app/features/donations/fund-verbs.server.ts';
import { asc, eq, inArray } from 'drizzle-orm';
import { convert } from '#app/shared/money.ts';
import { shareLines, writeLedger } from '#app/features/payments/ledger.server.ts';
import type { Payment, PurposeFacts } from '#app/features/payments/purposes.server.ts';
import { getRate } from '#app/features/payments/rates.server.ts';
import { replaceReceipt } from '#app/features/receipts/receipt-versions.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import type { Database } from '#platform/database.ts';
import { coveredOf } from '#app/features/donations/donation.ts';
import { followMatch } from '#app/features/donations/matching/follow-match.server.ts';
import { titleFunds } from '#app/features/donations/fund-names.server.ts';
import { contributions, donations, type Fund } from '#app/features/donations/tables.server.ts';

type Move = { donationId: string; from: Fund; to: Fund };
type Contribution = typeof contributions.$inferSelect;

/**
 * All that was paid for a gift goes from one fund to the other: counter-entries in the ledger, what the funds count, their supporters,
 * and the receipts, which name the new fund under their numbers. The gift and both funds are held locked by the caller.
 * @param was what its receipts said, and who moves it
 */
export async function moveMoney(
  tx: Database,
  { donationId, from, to }: Move,
  was: Pick<PurposeFacts, 'title' | 'payerName'> & { who: string },
): Promise<void> {
  const [donation] = await tx.update(donations).set({ fundId: to.id }).where(eq(donations.id, donationId)).returning();
  const paid = await tx
    .select({ payment: payments, contribution: contributions })
    .from(contributions)
    .innerJoin(payments, eq(payments.id, contributions.paymentId))
    .where(eq(contributions.donationId, donationId))
    .orderBy(asc(payments.id));
  let [left, come] = [0, 0];
  for (const { payment, contribution } of paid) {
    left += contribution.countedMinor;
    come += await countIn(tx, payment, contribution, { from, to });
    const { keptMinor } = payment;
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
    to,
    was,
  );
}

/** What a payment counts in the new fund: by the rate of the day it was paid where the currency is the same, else by today's. @returns it, in minor units */
async function countIn(
  tx: Database,
  payment: Payment,
  { paymentId, rate: known, rateDay }: Contribution,
  { from, to }: Pick<Move, 'from' | 'to'>,
): Promise<number> {
  const { currency, keptMinor } = payment;
  const { rate, day } =
    from.currency === to.currency ? { rate: known, day: rateDay } : await getRate(tx, currency, to.currency);
  const { amountMinor: countedMinor } = convert({ amountMinor: keptMinor, currency }, to.currency, rate);
  await tx
    .update(contributions)
    .set({ fundId: to.id, countedMinor, rate, rateDay: day })
    .where(eq(contributions.paymentId, paymentId));
  await followMatch(tx, payment, from.id, 0, 0);
  await followMatch(tx, payment, to.id, countedMinor, 0);
  return countedMinor;
}

async function renameReceipts(
  tx: Database,
  paid: readonly Payment[],
  to: Fund,
  { title, payerName, who }: Pick<PurposeFacts, 'title' | 'payerName'> & { who: string },
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
      { purpose: (await titleFunds(tx, [to], language)).get(to.id)! },
    );
  }
}
