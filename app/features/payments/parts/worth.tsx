import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Money } from '#app/shared/money.ts';
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

/** The currency the visitor chose, on this page or before; `posted` of a form that comes back, until another is chosen on it. */
export function useChosenCurrency(posted?: WorthCurrency): WorthCurrency {
  const site = useRouteLoaderData<Site>('root') as Site | undefined;
  const here = useSyncExternalStore(
    watch,
    () => chosenHere,
    () => undefined,
  );
  return here ?? posted ?? site?.worth.currency ?? FIRST_CURRENCY;
}

/** About what a sum is worth to who reads it: "≈ 38,11 €", in the currency that was chosen. */
export function Worth({ money, isWhole }: { money: Money; isWhole?: boolean }) {
  const { i18n } = useTranslation('ui');
  const site = useRouteLoaderData<Site>('root') as Site | undefined;
  const currency = useChosenCurrency();
  const text = site && formatWorth(money, currency, site.worth.perEuro, i18n.language, isWhole);
  return text ? (
    <>
      {' '}
      <span className={styles.worth}>{text}</span>
    </>
  ) : null;
}

/** The same under a button, in whole units. */
export function WorthUnder({ money }: { money: Money }) {
  return (
    <p className={styles.under}>
      <Worth money={money} isWhole />
    </p>
  );
}
