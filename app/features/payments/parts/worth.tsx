import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import { formatMoney, formatMoneyWhole, type Money } from '#app/shared/money.ts';
import type { Site } from '#app/shared/site.ts';
import { FIRST_CURRENCY, formatWorth, WORTH_KEY, type WorthCurrency } from '#app/shared/worth.ts';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './worth.module.css';

let chosenHere: WorthCurrency | undefined;
const watchers = new Set<() => void>();

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** Keeps a choice for the pages to come, as the server does for `?currency=`, and tells every sum on this one. */
export function chooseCurrency(currency: WorthCurrency): void {
  chosenHere = currency;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${WORTH_KEY}=${currency}; path=/; max-age=31536000; samesite=lax${secure}`;
  for (const tell of watchers) tell();
}

/** The currency the visitor chose, on this page or before, if any; `posted` of a form that comes back, until another is chosen on it. */
function useOwnCurrency(posted?: WorthCurrency): WorthCurrency | undefined {
  const site = useRouteLoaderData<Site>('root') as Site | undefined;
  const here = useSyncExternalStore(
    watch,
    () => chosenHere,
    () => undefined,
  );
  return here ?? posted ?? site?.worth.currency;
}

/** The same; `first` before any choice. */
export const useChosenCurrency = (posted?: WorthCurrency, first: WorthCurrency = FIRST_CURRENCY): WorthCurrency =>
  useOwnCurrency(posted) ?? first;

/** How sums read that are kept in another currency: about, in the chosen one; as they are before any choice, or without a rate. */
export function useSums(): (money: Money, isWhole?: boolean) => string {
  const { i18n } = useTranslation('ui');
  const site = useRouteLoaderData<Site>('root') as Site | undefined;
  const own = useOwnCurrency();
  return (money, isWhole = true) =>
    (own && site && formatWorth(money, own, site.worth.perEuro, i18n.language, true)) ??
    (isWhole ? formatMoneyWhole : formatMoney)(money, i18n.language);
}

/**
 * About what a sum is worth to who reads it: "≈ 38,11 €", in the currency that was chosen. `isSecond` beside a sum of `useSums`: the
 * kept one, where that was not it already.
 */
export function Worth({ money, isWhole, isSecond }: { money: Money; isWhole?: boolean; isSecond?: boolean }) {
  const { i18n } = useTranslation('ui');
  const site = useRouteLoaderData<Site>('root') as Site | undefined;
  const own = useOwnCurrency();
  const worth =
    site && formatWorth(money, own ?? FIRST_CURRENCY, site.worth.perEuro, i18n.language, isWhole || isSecond);
  const text = worth && isSecond && own ? (isWhole ? formatMoneyWhole : formatMoney)(money, i18n.language) : worth;
  return text ? (
    <>
      {' '}
      <span className={styles.worth}>{text}</span>
    </>
  ) : null;
}
