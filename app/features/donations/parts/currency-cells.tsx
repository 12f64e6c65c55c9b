import type { MouseEvent } from 'react';
import { chooseCurrency } from '#app/features/payments/parts/worth.tsx';
import { WORTH_CURRENCIES, WORTH_KEY, type WorthCurrency } from '#app/shared/worth.ts';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './currency-cells.module.css';

type CurrencyCellsProps = {
  current: WorthCurrency;
  /** Awake. */
  onCurrency?: (currency: WorthCurrency) => void;
  /** What the form's address says before the currency, and its place: `?fund=project-1&`, `donner`. */
  to?: readonly [query: string, id: string];
};

/** The currency of a gift: links to the same form in another one. Awake, it changes in place and keeps what was typed. */
export function CurrencyCells({ current, onCurrency, to: [query, id] = ['?', 'donner'] }: CurrencyCellsProps) {
  const { t } = useTranslation('donations');
  const choose = (event: MouseEvent, currency: WorthCurrency) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    chooseCurrency(currency);
    onCurrency?.(currency);
  };
  return (
    <span className={styles.cells} role="group" aria-label={t('currency')}>
      {WORTH_CURRENCIES.map((currency) => (
        <a
          key={currency}
          href={`${query}${WORTH_KEY}=${currency}#${id}`}
          rel="nofollow"
          aria-current={currency === current ? 'true' : undefined}
          onClick={(event) => choose(event, currency)}
        >
          {currency}
        </a>
      ))}
    </span>
  );
}
