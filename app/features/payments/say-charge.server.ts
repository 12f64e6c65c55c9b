import { translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import { formatMoney, type Money } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import { RefusedCall } from '#platform/refusals.ts';
import { sayRate } from './charge.ts';
import { chargedBy } from './pay.server.ts';
import type { PaymentProvider } from './provider.server.ts';
import { getRate } from './rates.server.ts';

/**
 * What a phone will be charged for an amount in another currency, as text; undefined if the currency is the same, or
 * cannot be converted today.
 */
export async function sayCharge(
  db: Database,
  phone: PaymentProvider,
  money: Money,
  language: Language,
): Promise<string | undefined> {
  try {
    const charged = await chargedBy(db, phone, money);
    if (charged.currency === money.currency) return undefined;
    const { rate } = await getRate(db, money.currency, charged.currency);
    const t = translate(language, 'ui');
    return t('charged', {
      method: t('payMethod.mobile'),
      sum: formatMoney(charged, language),
      ...sayRate(money.currency, charged.currency, Number(rate), language),
    });
  } catch (error) {
    if (error instanceof RefusedCall) return undefined;
    throw error;
  }
}
