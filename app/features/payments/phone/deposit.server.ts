import { findPayment } from '#app/features/payments/find-payment.server.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { RootDatabase } from '#platform/database.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Language } from '#app/shared/language.ts';
import type { Currency, Money } from '#app/shared/money.ts';
import { chargeOf } from '#app/features/payments/charge.ts';
import { openCheckout, type PayParts, providerOf } from '#app/features/payments/pay.server.ts';
import type { Payment } from '#app/features/payments/purposes.server.ts';
import { getRate, isRateGood } from '#app/features/payments/rates.server.ts';
import { payments, phoneDeposits } from '#app/features/payments/tables.server.ts';
import { parsePhone } from '#app/shared/phone.ts';
import { maskPhone, operatorOf, outOfBounds, takesNoParts } from '#app/features/payments/phone-money.ts';

/** Purposes priced in dollars are charged in dollars; a gift may be charged in francs or dollars. */
export const mayChangeCurrency = ({ purpose }: Pick<Payment, 'purpose'>): boolean =>
  purpose === 'donation' || purpose === 'several';

/** A payment's amount in another currency at today's exchange rate, as it would be charged. */
export async function inCurrency(
  db: RootDatabase,
  money: Money,
  to: Currency,
): Promise<Money & { rate: string; day: string }> {
  const { rate, day } = await getRate(db, money.currency, to);
  return { ...chargeOf(money, to, rate), rate, day };
}

/** Whether a payment may be converted to another currency: the exchange rate is recent enough for charging. */
export async function isRateGoodFor(pay: PayParts, payment: Payment, to: Currency): Promise<boolean> {
  const { ratesGoodForDays } = providerOf(pay, payment);
  return ratesGoodForDays === undefined || isRateGood(pay.db, payment.currency, to, ratesGoodForDays);
}

export async function findDeposit(db: RootDatabase, paymentId: string) {
  const [deposit] = await db.select().from(phoneDeposits).where(eq(phoneDeposits.paymentId, paymentId));
  return deposit;
}

type Asked = { operator: string; phone: string; currency?: string };

/**
 * Sends the PIN request to the payer's phone, through the chosen operator, else the one the number belongs to. The
 * deposit is recorded first, so that after a crash it is still checked with the provider; a second call finds it and
 * sends nothing.
 * @throws if the provider is unavailable; calling again is safe, since the deposit's id is the payment's
 */
export async function askPhone(
  pay: PayParts,
  payment: Payment,
  asked: Asked,
  language: Language,
): Promise<Refusal | undefined> {
  const { phone } = providerOf(pay, payment);
  if (!phone) return new Refusal('method_unknown');
  if (payment.status !== 'pending') return undefined;
  const number = parsePhone(asked.phone);
  if (!number) return new Refusal('phone_invalid', { field: 'phone' });
  const named = asked.operator || operatorOf(number);
  const operator = (await phone.listOperators()).find(({ id }) => id === named);
  if (!operator) return new Refusal('operator_unknown', { field: 'operator' });
  const isOther = asked.currency !== undefined && asked.currency !== payment.currency;
  if (isOther && !(await isRateGoodFor(pay, payment, asked.currency as Currency)))
    return new Refusal('rate_too_old', { field: 'currency' });
  const money =
    isOther && mayChangeCurrency(payment) && (asked.currency === 'CDF' || asked.currency === 'USD')
      ? await inCurrency(pay.db, payment, asked.currency)
      : payment;
  if (takesNoParts(operator, money)) return new Refusal('phone_whole_only', { field: 'operator' });
  const bounds = outOfBounds(operator, money, language);
  if (bounds) return new Refusal('phone_amount_limits', { field: 'operator', values: bounds });
  // Another try begins at the number: its page is opened here, as every other payment's is.
  await openCheckout(pay, payment.id);
  const agreed = await pay.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(phoneDeposits)
      .values({ paymentId: payment.id, operator: operator.id, maskedPhone: maskPhone(number) })
      .onConflictDoNothing()
      .returning();
    if (row)
      await tx
        .update(payments)
        .set({ amountMinor: money.amountMinor, currency: money.currency })
        .where(and(eq(payments.id, payment.id), eq(payments.status, 'pending'), isNull(payments.paidAt)));
    // Of two presses at the same moment the second waited here: the sum is the one that the first wrote, not the one read before.
    const now = await findPayment(tx, payment.id);
    return now!;
  });
  if (agreed.status !== 'pending') return undefined;
  const { failureCode } = await phone.startDeposit({
    paymentId: payment.id,
    operator: operator.id,
    phone: number,
    amountMinor: agreed.amountMinor,
    currency: agreed.currency,
  });
  if (!failureCode) return undefined;
  // Refused before any PIN: the form stays, with another number the same payment goes on.
  await pay.db.delete(phoneDeposits).where(eq(phoneDeposits.paymentId, payment.id));
  return new Refusal('phone_refused', { field: 'phone' });
}
