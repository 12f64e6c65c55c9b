import { lockFunds } from '#app/features/donations/fund-verbs.server.ts';
import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import { translate } from '#app/kit/words.server.ts';
import { formatDay, middleOfDay } from '#app/shared/dates.server.ts';
import { toMajor } from '#app/shared/money.ts';
import { bookOffline, OFFLINE } from '#app/features/payment-providers/offline/offline.server.ts';
import { findBookingDay, holdMonths } from '#app/features/payments/ledger.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { type PayParts, providerOf } from '#app/features/payments/pay.server.ts';
import { receiptName } from '#app/features/payments/payment.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { startGift } from '#app/features/donations/donations.server.ts';
import { startSeveral } from '#app/features/donations/several/start-several.server.ts';
import { giftBatches, giftBatchLines } from '#app/features/donations/tables.server.ts';
import { type BatchGift, RecordGiftsInput } from './batch-input.server.ts';
import { lineField, partField } from './batch-rules.ts';
import { findDuplicateBatch, findDuplicates } from './batch-duplicates.server.ts';

type Outcome = { batchId: string; number: number; receipts: string[]; bookedOn: string };

/**
 * `record-gifts`: enters a batch of gifts that came without a payment provider; it is booked completely or not at all.
 */
export function recordGifts(pay: () => PayParts) {
  return defineFunction<RecordGiftsInput, Outcome>({
    name: 'record-gifts',
    summary: 'Books a batch of gifts in cash, by transfer, by cheque or by mobile money, each with its receipt',
    input: RecordGiftsInput,
    answer: z.object({
      batchId: z.uuid(),
      receipts: z.array(z.string()),
      /** The booking date of all of them: their day, or the first open day if its month is closed. */
      bookedOn: z.iso.date(),
    }),
    staff: {
      permission: 'gifts.enter',
      act: ({ kind, currency, day, declaredCount, declaredMinor }, { number, bookedOn }) => ({
        target: `batch:${number}`,
        after: {
          kind,
          day,
          ...(bookedOn !== day && { bookedOn }),
          gifts: declaredCount,
          amount: toMajor({ amountMinor: declaredMinor, currency }),
          currency,
        },
      }),
    },
    async perform(tx, input, { staff, language }) {
      // Held before the day is compared: no month is closed between what is said here and what is written.
      await holdMonths(tx);
      const bookedOn = await findBookingDay(tx, input.day);
      const { openFrom } = input;
      if (openFrom !== undefined && bookedOn !== input.day && bookedOn !== openFrom)
        return new Refusal('day_closed', {
          field: 'day',
          status: 409,
          values: { day: formatDay(bookedOn, staffLanguage(language)) },
          details: { openFrom: bookedOn },
        });
      const unknown = await lockGiftFunds(tx, input.gifts);
      if (unknown) return unknown;
      const seen = input.areOthers ? undefined : await findSeen(tx, input);
      if (seen) return seen;
      const { kind, currency, day, declaredCount, declaredMinor, counters } = input;
      const [batch] = await tx
        .insert(giftBatches)
        .values({
          id: randomUUID(),
          kind,
          currency,
          day,
          declaredCount,
          declaredMinor,
          counters,
          enteredBy: staff!.memberId,
        })
        .returning();
      const paymentIds: string[] = [];
      for (const gift of input.gifts) paymentIds.push(await bookGift(tx, pay(), gift, input));
      await tx.insert(giftBatchLines).values(
        paymentIds.map((paymentId, index) => ({
          paymentId,
          batchId: batch!.id,
          line: index + 1,
          reference: input.gifts[index]!.reference,
        })),
      );
      return { batchId: batch!.id, number: batch!.number, receipts: await receiptsOf(tx, paymentIds), bookedOn };
    },
    respond: async (_siteContext, { batchId, receipts: numbers, bookedOn }) => ({
      batchId,
      receipts: numbers,
      bookedOn,
    }),
  });
}

/** Locks the funds of these gifts in one order before the first gift is settled; refused if a fund does not exist. */
async function lockGiftFunds(tx: Database, gifts: readonly Pick<BatchGift, 'funds'>[]): Promise<Refusal | undefined> {
  const known = await lockFunds(
    tx,
    gifts.flatMap(({ funds }) => funds.map(({ programId }) => programId)),
  );
  for (const [index, { funds }] of gifts.entries()) {
    const part = funds.findIndex(({ programId }) => !known.has(programId));
    if (part < 0) continue;
    const field = funds.length > 1 ? partField(index, part, 'programId') : lineField(index, 'programId');
    return new Refusal('fund_unknown', { field });
  }
  return undefined;
}

/**
 * Existing gifts that look like these: reported all together until the user confirms that the new ones are different.
 */
async function findSeen(tx: Database, input: RecordGiftsInput): Promise<Refusal | undefined> {
  // Gifts without names are told by the whole of their batch alone.
  const isNameless = input.gifts.every(({ donorName, reference }) => !donorName && !reference);
  const duplicates = await findDuplicates(tx, input);
  const batch = isNameless ? await findDuplicateBatch(tx, input) : undefined;
  if (duplicates.length === 0 && !batch) return undefined;
  return new Refusal('gifts_seen', { field: 'areOthers', status: 409, details: { duplicates, batch } });
}

/**
 * Books one gift, or a set with one payment if it goes to several funds.
 * @returns the id of its payment
 */
async function bookGift(
  tx: Database,
  pay: PayParts,
  { funds, donorName, donorEmail, donorPhone, anonymous }: BatchGift,
  { kind, currency, day }: RecordGiftsInput,
): Promise<string> {
  const giver = {
    currency,
    donorName,
    donorEmail,
    donorPhone,
    isAnonymous: anonymous,
    // Nobody chose a language: the foundation writes in its own.
    language: 'fr' as const,
  };
  const parts = funds.map(({ programId, amountMinor }) => ({ fundId: programId, amountMinor, coveredMinor: 0 }));
  const provider = providerOf(pay, { provider: OFFLINE });
  const started =
    parts.length > 1
      ? await startSeveral(tx, provider, { parts, ...giver })
      : await startGift(tx, provider, { ...parts[0]!, ...giver, donationType: 'one_time' });
  if (started instanceof Refusal) throw new Error('A fund went while it was locked');
  await bookOffline(tx, pay, started.paymentId, {
    method: translate('fr', 'admin')(`batch.kinds.${kind}`),
    // The middle of the day it came; of today no hour that is still to come.
    paidAt: middleOfDay(day),
  });
  return started.paymentId;
}

/** The receipts of these payments, in their order. */
async function receiptsOf(tx: Database, paymentIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select()
    .from(receipts)
    .where(inArray(receipts.paymentId, [...paymentIds]));
  const names = new Map(rows.map((receipt) => [receipt.paymentId, receiptName(receipt)]));
  return paymentIds.map((id) => names.get(id)!);
}
