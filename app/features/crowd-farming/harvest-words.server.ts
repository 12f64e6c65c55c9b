import { translate } from '#app/kit/words.server.ts';
import { formatNumber } from '#app/shared/formats.ts';
import type { Language } from '#app/shared/language.ts';
import { formatDecimal, formatMoney } from '#app/shared/money.ts';
import type { Harvest } from './payout-rules.ts';

/** A harvest as text: "21 600 kg", "0,41 $ le kg", "8 856 $". */
export function sayHarvest({ grams, pricePerKg, saleMinor }: Harvest & { saleMinor: number }, language: Language) {
  const decimals = (pricePerKg / 10_000).toFixed(4).replace(/(\.\d\d\d*?)0+$/, '$1');
  const t = translate(language, 'crowdFarming');
  return {
    weight: t('payout.kilos', { number: formatNumber(grams / 1000, language, { most: 3 }) }),
    price: t('payout.perKilo', { price: formatDecimal(decimals, 'USD', language) }),
    sale: formatMoney({ amountMinor: saleMinor, currency: 'USD' }, language),
  };
}
