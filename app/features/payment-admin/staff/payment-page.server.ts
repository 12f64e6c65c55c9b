import { eq } from 'drizzle-orm';
import { clothUrl } from '#app/art/cloth/cloth.ts';
import { formatMoney, toMajor } from '#app/shared/money.ts';
import { yearInKinshasa } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import type { Staff } from '#platform/staff.ts';
import type { Database } from '#platform/database.ts';
import { readFlag } from '#app/features/payments/payment.ts';
import type { PayParts } from '#app/features/payments/pay.server.ts';
import type { Payment, Purpose } from '#app/features/payments/purposes.server.ts';
import { leftOf } from '#app/features/payments/refunds/refunds.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { findPersonId } from '#app/kit/person-ids.server.ts';
import { findWaitingPlan } from '#app/features/staff/plans.server.ts';
import { viewOf } from '#app/features/payments/payer-view.server.ts';
import { listFees } from '#app/features/accounting/staff/payout-list.server.ts';
import { viewReceipt } from '#app/features/receipts/staff/receipt-view.server.ts';
import { isLocked } from '#app/features/receipts/tax/tax-receipts.server.ts';
import { viewTax } from '#app/features/receipts/tax/tax-view.server.ts';
import { listLedger, listWay } from './payment-way.server.ts';
import { cameUnsettled, canRefund } from '#app/features/payments/staff/refund-payment.server.ts';

type Parts = { db: Database; pay: PayParts; staff: Staff; language: Language; receiptPath: string };

/** The data of a payment's page for a treasurer: purpose, payer, history, ledger entries, and possible actions. */
export async function viewPaymentForStaff(payment: Payment, { db, pay, staff, language, receiptPath }: Parts) {
  const { id, currency, amountMinor, keptMinor, status, flag } = payment;
  const money = (minor: number) => formatMoney({ amountMinor: minor, currency }, language);
  const purpose = pay.purposes[payment.purpose]!;
  const facts = await purpose.facts(db, payment.purposeId);
  const [receipt] = await db.select().from(receipts).where(eq(receipts.paymentId, id));
  const person = viewOf(staff);
  const leftMinor = await leftOf(db, payment.id);
  const told = flag ? readFlag(flag) : undefined;
  const may = (permission: string) => staff.permissions.has(permission);
  return {
    id,
    status,
    isFlagged: flag !== null,
    isPartRefunded: status === 'paid' && keptMinor < amountMinor,
    sum: money(amountMinor),
    kept: keptMinor > 0 && keptMinor < amountMinor ? money(keptMinor) : undefined,
    interval: payment.interval,
    title: facts.title,
    parts: facts.parts,
    path: facts.path,
    cloth: clothUrl(facts.cloth),
    method: payment.method,
    provider: payment.provider,
    source: payment.source,
    reference: payment.providerRef,
    fees: (await listFees(db, id)).map((fee) => formatMoney(fee, language)),
    name: facts.payerName && person.name(facts.payerName),
    email: facts.payerEmail && person.email(facts.payerEmail),
    personId: await findPersonId(db, { email: facts.payerEmail }),
    isMasked: person.isMasked,
    receipt: receipt && (await viewReceipt(db, receipt, facts, { staff, language })),
    receiptPath: receipt && !person.isMasked ? receiptPath : undefined,
    mayResend: may('receipts.send') && receipt !== undefined && !receipt.cancelledAt && facts.payerEmail !== null,
    mayCheck: may('payments.check'),
    sums: told && { ours: money(amountMinor), theirs: formatMoney(told, language) },
    accept:
      may('payments.check') && told && payment.paidAt === null
        ? { amount: toMajor(told), isPossible: told.currency === currency && purpose.resize !== undefined }
        : undefined,
    mayReturn: may('payments.refund') && cameUnsettled(payment) !== undefined && canRefund(pay, payment),
    isAlone: may('refunds.alone'),
    refund:
      may('payments.refund') && leftMinor > 0
        ? {
            left: toMajor({ amountMinor: leftMinor, currency }),
            leftSum: money(leftMinor),
            currency,
            canSend: canRefund(pay, payment),
            isAgain: leftMinor < amountMinor,
            planId: (await findWaitingPlan(db, 'refund-payment', { paymentId: id }))?.id,
          }
        : undefined,
    move:
      may('gifts.move') && keptMinor > 0 && purpose.funds && !(await isLocked(db, [id]))
        ? {
            parts: facts.parts,
            funds: await listOthers(db, purpose, payment),
            comesAgain: payment.interval !== 'one_time',
          }
        : undefined,
    sheetYear: may('sheets.write') && facts.isGift && keptMinor > 0 ? yearInKinshasa(payment.paidAt!) : undefined,
    tax: await viewTax(db, payment, facts, { staff, language }),
    way: await listWay(db, payment, receipt, language),
    ledger: await listLedger(db, pay.purposes, id, language),
  };
}

/** The funds a gift may be moved to: all that are open, except its own. */
async function listOthers(db: Database, { funds, shares }: Purpose, payment: Payment) {
  const own = await shares(db, payment, payment.keptMinor);
  const all = (await funds?.list(db)) ?? [];
  return all.filter(({ id, isOpen }) => isOpen && !own.some(({ account }) => account === `fund:${id}`));
}
