import { randomUUID } from 'node:crypto';
import { startPayment } from '#app/features/payments/pay.server.ts';
import type { PaymentProvider } from '#app/features/payments/provider.server.ts';
import type { Currency } from '#app/shared/money.ts';
import type { Language } from '#app/shared/language.ts';
import type { Database } from '#platform/database.ts';
import type { Caller } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { recordGift } from '#app/features/donations/donations.server.ts';
import { giftSets } from '#app/features/donations/tables.server.ts';
import { SEVERAL } from './several-purpose.server.ts';

type Several = {
  /** Each fund once; `amountMinor` includes the fee surcharge. */
  parts: readonly { fundId: string; amountMinor: number; coveredMinor: number }[];
  currency: Currency;
  donorName: string | null;
  donorEmail: string | null;
  donorPhone?: string | null;
  isAnonymous: boolean;
  language: Language;
};

/**
 * Records gifts to several funds, one row each, and their common pending payment, in the caller's transaction; refused
 * if a fund does not exist.
 * @param by who gives and the source of their visit; left out if staff enter the gift
 */
export async function startSeveral(
  tx: Database,
  provider: PaymentProvider,
  { parts, ...giver }: Several,
  by: Pick<Caller, 'source' | 'said'> & { member?: { id: string } } = {},
): Promise<{ paymentId: string } | Refusal> {
  const { currency, language } = giver;
  const giftSetId = randomUUID();
  await tx.insert(giftSets).values({ id: giftSetId });
  for (const part of parts) {
    const recorded = await recordGift(tx, { ...part, ...giver, donationType: 'one_time', giftSetId }, by);
    if (recorded instanceof Refusal) return recorded;
  }
  const paymentId = await startPayment(tx, provider, {
    purpose: SEVERAL,
    purposeId: giftSetId,
    interval: 'one_time',
    amountMinor: parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    currency,
    language,
    source: by.source,
    said: by.said,
  });
  return { paymentId };
}
