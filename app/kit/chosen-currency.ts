import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Site } from '#app/shared/site.ts';
import { FIRST_CURRENCY, WORTH_KEY, type WorthCurrency } from '#app/shared/worth.ts';

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
