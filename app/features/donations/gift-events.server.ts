import { z } from 'zod';
import type { Payment } from '#app/features/payments/purposes.server.ts';
import { CURRENCIES, toMajor } from '#app/shared/money.ts';
import { announce, defineEvent } from '#platform/announce.ts';
import type { Database } from '#platform/database.ts';

const Sum = { amount: z.number().describe('In major units of `currency`'), currency: z.enum(CURRENCIES) };

/** A gift was paid. The event does not name the donor; `GET /api/admin/payments` does, with the permission. */
export const giftPaid = defineEvent({
  name: 'gift.paid',
  summary:
    'A gift was paid, once or one time of a regular one, by whatever way: card, telephone, transfer, cash; of a payment for several funds once for each, with its part',
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

/** A gift was refunded, partly or fully. */
export const giftRefunded = defineEvent({
  name: 'gift.refunded',
  summary:
    'A refund of a gift arrived; `kept` is what is left of it; of a payment for several funds once for each, with its part',
  data: z.object({
    paymentId: z.uuid(),
    refundId: z.uuid(),
    giftId: z.uuid(),
    fund: z.string(),
    ...Sum,
    kept: z.number().describe('In major units of `currency`'),
  }),
});

/** The share of one gift in a payment. */
type Told = { giftId: string; fund: string; amountMinor: number };

export function announceGift(tx: Database, payment: Payment, { giftId, fund, amountMinor }: Told): Promise<void> {
  const { id, currency, provider, subscriptionId, paidAt } = payment;
  return announce(tx, giftPaid, {
    paymentId: id,
    giftId,
    fund,
    amount: Number(toMajor({ amountMinor, currency })),
    currency,
    provider,
    subscriptionId,
    paidAt: paidAt!.toISOString(),
  });
}

export function announceRefund(
  tx: Database,
  { id, currency }: Payment,
  refund: { id: string },
  { giftId, fund, amountMinor, keptMinor }: Told & { keptMinor: number },
): Promise<void> {
  return announce(tx, giftRefunded, {
    paymentId: id,
    refundId: refund.id,
    giftId,
    fund,
    amount: Number(toMajor({ amountMinor, currency })),
    currency,
    kept: Number(toMajor({ amountMinor: keptMinor, currency })),
  });
}
