import { useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Currency, Money } from '#app/shared/money.ts';
import { formatMoney } from '#app/shared/money.ts';
import type { Site } from '#app/shared/site.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { chargeOf, rateBetween, sayRate } from '#app/features/payments/charge.ts';
import styles from './pay-by.module.css';

type ChargedProps = {
  sum: Pick<Money, 'currency'> & Partial<Money>;
  method: 'card' | 'mobile' | 'transfer';
  /** The currency that is charged. */
  to: Currency;
  /** Of several that may be chosen: awake, the chosen one alone speaks. */
  isChosen?: boolean;
};

/**
 * What will be charged, where that is in another currency than the form's. Without JavaScript, or while no sum is chosen, at what rate;
 * the page that follows says the sum before it is confirmed.
 */
export function Charged({ sum: { amountMinor, currency }, method, to, isChosen = true }: ChargedProps) {
  const { t, i18n } = useTranslation('ui');
  const site = useRouteLoaderData<Site>('root') as Site | undefined;
  const [isAwake, setIsAwake] = useState(false);
  useEffect(() => setIsAwake(true), []);
  const rate = site && rateBetween(site.worth.perEuro, currency, to);
  const isTooOld = site?.tooOldRates?.some((old) => old === currency || old === to);
  if (to === currency || !rate || isTooOld || (isAwake && !isChosen)) return null;
  const words = { method: t(`payMethod.${method}`), ...sayRate(currency, to, Number(rate), i18n.language) };
  return (
    <p className={`small ${styles.says} ${styles[method]}`}>
      {isAwake && amountMinor
        ? t('charged', { ...words, sum: formatMoney(chargeOf({ amountMinor, currency }, to, rate), i18n.language) })
        : t('chargedLater', { ...words, currency: to })}
    </p>
  );
}
