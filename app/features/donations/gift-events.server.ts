import { z } from 'zod';
import type { Payment } from '#app/features/payments/purposes.server.ts';
import { CURRENCIES, toMajor } from '#app/shared/money.ts';
import { announce, defineEvent } from '#platform/announce.ts';
import type { Database } from '#platform/database.ts';

const Sum = { amount: z.number().describe('In major units of `currency`'), currency: z.enum(CURRENCIES) };

/** A gift arrived. Who gave it is not said: `GET /api/admin/payments` tells who may know. */
export const giftPaid = defineEvent({
  name: 'gift.paid',
  summary: 'A gift was paid, once or one time of a regular one, by whatever way: card, telephone, transfer, cash',
  data: z.object({
    paymentId: z.uuid(),
    giftId: z.uuid(),
    fund: z.string().describe('`general`, `project-6` …'),
    ...Sum,
    provider: z.string(),
    subscriptionId: z.uuid().nullable(),
    paidAt: z.iso.datetime(),
  }),
});

/** Money of a gift went back, in part or wholly. */
export const giftRefunded = defineEvent({
  name: 'gift.refunded',
  summary: 'A refund of a gift arrived; `kept` is what is left of it',
  data: z.object({
    paymentId: z.uuid(),
    refundId: z.uuid(),
    giftId: z.uuid(),
    fund: z.string(),
    ...Sum,
    kept: z.number().describe('In major units of `currency`'),
  }),
});

export function announceGift(tx: Database, payment: Payment, fund: string): Promise<void> {
  const { id, purposeId, keptMinor, currency, provider, subscriptionId, paidAt } = payment;
  return announce(tx, giftPaid, {
    paymentId: id,
    giftId: purposeId,
    fund,
    amount: Number(toMajor({ amountMinor: keptMinor, currency })),
    currency,
    provider,
    subscriptionId,
    paidAt: paidAt!.toISOString(),
  });
}

export function announceRefund(
  tx: Database,
  { id, purposeId, keptMinor, currency }: Payment,
  refund: { id: string; amountMinor: number },
  fund: string,
): Promise<void> {
  return announce(tx, giftRefunded, {
    paymentId: id,
    refundId: refund.id,
    giftId: purposeId,
    fund,
    amount: Number(toMajor({ amountMinor: refund.amountMinor, currency })),
    currency,
    kept: Number(toMajor({ amountMinor: keptMinor, currency })),
  });
}
