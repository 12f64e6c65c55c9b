import { asc, eq } from 'drizzle-orm';
import { dayInKinshasa, formatDay, formatStamp } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { receiptName } from '#app/features/payments/payment.ts';
import { readAccountTitles } from '#app/features/accounting/accounts/account-titles.server.ts';
import type { PaidFor, Payment } from '#app/features/payments/purposes.server.ts';
import { BY_HAND, type Refund } from '#app/features/payments/refunds/refunds.server.ts';
import { ledgerEntries, phoneDeposits, refunds } from '#app/features/payments/tables.server.ts';
import { type receipts } from '#app/features/receipts/tables.server.ts';
import type { PaymentEvent } from './payment-event.ts';
import { listMends } from './payment-mends.server.ts';
import { listReceiptMails } from '#app/features/receipts/staff/resend-receipt.server.ts';

const REFUND_LOOKS = { queued: 'wait', asked: 'wait', accepted: 'wait', done: 'ok', failed: 'bad' } as const;

/** The history of a payment from its tables, in chronological order. */
export async function listWay(
  db: Database,
  payment: Payment,
  receipt: typeof receipts.$inferSelect | undefined,
  language: Language,
) {
  const [deposit] = await db.select().from(phoneDeposits).where(eq(phoneDeposits.paymentId, payment.id));
  const mails = await listReceiptMails(db, payment.id);
  const back = await db.select().from(refunds).where(eq(refunds.paymentId, payment.id));
  const names = await nameStaff(
    db,
    back.map(({ who }) => who ?? ''),
  );
  const events: PaymentEvent[] = [
    { id: 'started', at: payment.createdAt, what: 'started', state: 'ok' },
    ...(deposit ? [phoneEvent(deposit)] : []),
    ...endOf(payment),
    ...(receipt ? [receiptEvent(receipt)] : []),
    ...mails.map(({ id, at, deliveredAt }): PaymentEvent =>
      deliveredAt
        ? { id, at: deliveredAt, what: 'mailed', state: 'ok' }
        : { id, at, what: 'mailWaiting', state: 'wait' },
    ),
    ...back.map((refund) => refundEvent(refund, names, language)),
    ...(await listMends(db, payment.id, language)),
  ];
  return events
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, ...event }) => ({ ...event, at: formatStamp(at, language) }));
}

const phoneEvent = ({ askedAt, maskedPhone }: typeof phoneDeposits.$inferSelect): PaymentEvent => ({
  id: 'phone',
  at: askedAt,
  what: 'phone',
  values: { phone: maskedPhone },
  state: 'ok',
});

const receiptEvent = (receipt: typeof receipts.$inferSelect): PaymentEvent => ({
  id: 'receipt',
  at: receipt.issuedAt,
  what: 'receipt',
  values: { receipt: receiptName(receipt) },
  state: 'ok',
});

/** The event that it was paid, and what followed; or why it was not. */
function endOf({ status, paidAt, toldAt, method, failureCode }: Payment): PaymentEvent[] {
  const events: PaymentEvent[] = [];
  if (paidAt) events.push({ id: 'paid', at: paidAt, what: 'paid', values: { method: method ?? '' }, state: 'ok' });
  if (toldAt && status === 'disputed') events.push({ id: 'disputed', at: toldAt, what: 'disputed', state: 'bad' });
  if (toldAt && ['failed', 'cancelled', 'expired'].includes(status))
    events.push({ id: 'over', at: toldAt, what: 'over', values: { code: failureCode ?? '' }, state: 'bad' });
  return events;
}

const refundEvent = (refund: Refund, names: Map<string, string>, language: Language): PaymentEvent => ({
  id: refund.id,
  at: refund.createdAt,
  what: refund.reason === 'entered_wrongly' ? 'unbooked' : refund.provider === BY_HAND ? 'byHand' : 'refund',
  values: {
    sum: formatMoney(refund, language),
    reference: refund.reference ?? '',
    day: refund.day ? formatDay(refund.day, language) : '',
  },
  state: REFUND_LOOKS[refund.status],
  refund: refund.status,
  who: names.get(refund.who ?? '') ?? refund.who ?? undefined,
  why: refund.why,
});

/** The ledger entries of a payment in order, each either debit or credit. */
export async function listLedger(db: Database, paidFor: PaidFor, paymentId: string, language: Language) {
  const titleOf = await readAccountTitles(db, paidFor, language);
  const lines = await db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.paymentId, paymentId))
    .orderBy(asc(ledgerEntries.id));
  return lines.map(({ id, at, valueDay, account, part, amountMinor, currency }) => {
    const sum = formatMoney({ amountMinor: Math.abs(amountMinor), currency }, language);
    return {
      id,
      at: formatStamp(at, language),
      valueDay: formatDay(valueDay ?? dayInKinshasa(at), language),
      account: titleOf(account),
      part,
      debit: amountMinor > 0 ? sum : '',
      credit: amountMinor < 0 ? sum : '',
    };
  });
}
