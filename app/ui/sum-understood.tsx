import { useEffect, useState } from 'react';
import { type Currency, formatMoney, type Money, toMajor } from '#app/shared/money.ts';
import styles from './sum-understood.module.css';
import { useTranslation } from './words.tsx';

/** About a thousand euros, in minor units: from here on a slip of the keyboard is dear, and a sum is also said in words. */
const IN_WORDS_FROM: Record<Currency, number> = {
  EUR: 100_000,
  USD: 100_000,
  XOF: 655_957,
  XAF: 655_957,
  CDF: 250_000_000,
};

/** Pressing keys asks once, when they rest. */
const REST_MS = 300;

/** Beside the button of a form: the sum that was understood, in words too where it is large. Nothing where none is. */
export function SumUnderstood({
  money,
  isOnButton,
}: {
  money: Money;
  /** In figures, already. */ isOnButton?: boolean;
}) {
  const { t, i18n } = useTranslation('ui');
  const { language } = i18n;
  const words = useWords(money);
  if (money.amountMinor <= 0 || (isOnButton && !words)) return null;
  return (
    <p className={styles.sum} role="status">
      {!isOnButton && <b className="num">{formatMoney(money, language)}</b>}{' '}
      {words && <span>{t('inWords', { words })}</span>}
    </p>
  );
}

/** The words of a large sum, from the server, which writes receipts with them; none while they are on their way, or without a network. */
function useWords({ amountMinor, currency }: Money): string | undefined {
  const { i18n } = useTranslation('ui');
  const { language } = i18n;
  const [read, setRead] = useState<{ amountMinor: number; words: string }>();
  const isLarge = amountMinor >= IN_WORDS_FROM[currency];
  useEffect(() => {
    if (!isLarge) return undefined;
    const abort = new AbortController();
    const query = new URLSearchParams({ amount: toMajor({ amountMinor, currency }), currency, language });
    const rest = setTimeout(async () => {
      try {
        const response = await fetch(`/api/sum-in-words?${query}`, { signal: abort.signal });
        if (response.ok) setRead({ amountMinor, words: ((await response.json()) as { words: string }).words });
      } catch {
        // The figures stand beside the button all the same.
      }
    }, REST_MS);
    return () => {
      clearTimeout(rest);
      abort.abort();
    };
  }, [amountMinor, currency, language, isLarge]);
  return isLarge && read?.amountMinor === amountMinor ? read.words : undefined;
}
