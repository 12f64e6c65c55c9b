import { addressIn } from '#app/shared/page-address.ts';
import { and, desc, eq, lte } from 'drizzle-orm';
import { href } from 'react-router';
import { findFoundationAt } from '#app/kit/foundation.server.ts';
import type { Database } from '#platform/database.ts';
import type { Settings } from '#platform/settings.ts';
import { signLink } from '#platform/signed-links.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { convert, divide, type Money } from '#app/shared/money.ts';
import { receiptName } from '#app/features/payments/payment.ts';
import { type Purposes, receiptTitleOf } from '#app/features/payments/purposes.server.ts';
import { wasMistake } from '#app/features/payments/refunds/refunds.server.ts';
import type { ReceiptFacts } from './receipt.ts';
import { currencyRates, payments } from '#app/features/payments/tables.server.ts';
import { receipts } from './tables.server.ts';

type Parts = { db: Database; purposes: Purposes; settings: Pick<Settings, 'origin' | 'authSecret'> };

/** All data of a payment's receipt, amounts in minor units; undefined if no receipt was ever issued for it. */
export async function findReceiptFacts(
  { db, purposes, settings }: Parts,
  paymentId: string,
): Promise<ReceiptFacts | undefined> {
  const [row] = await db
    .select()
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .where(eq(receipts.paymentId, paymentId));
  if (!row) return undefined;
  const { payments: payment, receipts: receipt } = row;
  const { amountMinor, currency, interval, method, subscriptionId } = payment;
  const paidAt = payment.paidAt ?? receipt.issuedAt;
  const purpose = await purposes[payment.purpose]!.facts(db, payment.purposeId);
  const linkTo = (path: '/receipts/:token' | '/gifts/:token', kind: 'receipt' | 'gift', id: string) =>
    addressIn(`${settings.origin}${href(path, { token: signLink(settings.authSecret, kind, id) })}`, payment.language);
  return {
    name: receiptName(receipt),
    language: payment.language,
    paidAt,
    amountMinor,
    currency,
    inEuros: await worthInEuros(db, { amountMinor, currency }, paidAt),
    interval,
    isGift: purpose.isGift,
    hasFund: purpose.hasFund === true,
    isCancelled: receipt.cancelledAt !== null,
    isMistake: receipt.cancelledAt !== null && (await wasMistake(db, paymentId)),
    refundedMinor: amountMinor - payment.keptMinor,
    donorName: receipt.name ?? purpose.payerName,
    address: receipt.address,
    version: receipt.version,
    correctedAt: receipt.correctedAt ?? undefined,
    isUnprinted: receipt.unprintedAt !== null,
    purpose: receipt.purpose ?? receiptTitleOf(purpose),
    cloth: purpose.cloth,
    method,
    paymentId,
    receiptUrl: linkTo('/receipts/:token', 'receipt', paymentId),
    giftUrl: subscriptionId ? linkTo('/gifts/:token', 'gift', subscriptionId) : undefined,
    // Whoever gave it then, however the foundation is called today.
    foundation: await findFoundationAt(db, receipt.issuedAt),
  };
}

// By the rate of the day it was paid, so that the receipt says the same whenever it is made again.
export async function worthInEuros(db: Database, money: Money, paidAt: Date): Promise<ReceiptFacts['inEuros']> {
  if (money.currency === 'EUR') return undefined;
  const ofCurrency = eq(currencyRates.currency, money.currency);
  const upTo = lte(currencyRates.day, dayInKinshasa(paidAt));
  const [past] = await db
    .select()
    .from(currencyRates)
    .where(and(ofCurrency, upTo))
    .orderBy(desc(currencyRates.day))
    .limit(1);
  const [known] = past
    ? [past]
    : await db.select().from(currencyRates).where(ofCurrency).orderBy(currencyRates.day).limit(1);
  if (!known) return undefined;
  return {
    amountMinor: convert(money, 'EUR', divide('1', known.perEuro)).amountMinor,
    rate: known.perEuro,
    day: known.day,
  };
}
