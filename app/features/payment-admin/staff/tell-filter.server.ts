import { translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import { nameAccount } from '#app/features/payments/account-name.ts';
import type { PaymentListState } from './payment-filter.server.ts';
import { WITHOUT_SOURCE } from '#app/features/payments/payment.ts';

/** A sentence that says which fund, amounts, payment method and source are shown; empty without filters. */
export function tellFilter(
  { currency, leastMinor, mostMinor, fund, source, way }: PaymentListState,
  funds: readonly { id: string; title: string }[],
  language: Language,
): string {
  const t = translate(language, 'admin');
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: currency! }, language);
  const sums =
    leastMinor !== undefined && mostMinor !== undefined
      ? t('payment.filter.between', { least: money(leastMinor), most: money(mostMinor) })
      : leastMinor !== undefined
        ? t('payment.filter.least', { least: money(leastMinor) })
        : mostMinor !== undefined
          ? t('payment.filter.most', { most: money(mostMinor) })
          : currency && t('payment.filter.all', { currency });
  const title = fund && (funds.find(({ id }) => id === fund)?.title ?? fund);
  const by = way && t('payment.filter.by', { way: nameAccount(`provider:${way}`, t) });
  const came =
    source === WITHOUT_SOURCE ? t('payment.filter.noSource') : source && t('payment.filter.came', { source });
  return [title && t('payment.filter.given', { fund: title }), sums, by, came].filter(Boolean).join(' ');
}
