import { lazy, Suspense } from 'react';
import { type Currency, formatMoney, type Money } from '#app/shared/money.ts';
import styles from './sum-understood.module.css';
import { loadLate } from './typed-sum.ts';
import { useTranslation } from './words.tsx';

const SumWords = lazy(async () => ({ default: (await loadLate())?.SumWords ?? (() => null) }));

/** About a thousand euros, in minor units: from here on a slip of the keyboard is dear, and a sum is also said in words. */
const IN_WORDS_FROM: Record<Currency, number> = {
  EUR: 100_000,
  USD: 100_000,
  XOF: 655_957,
  XAF: 655_957,
  CDF: 250_000_000,
};

/** Beside the button of a form: the sum that was understood, in words too where it is large. Nothing where none is. */
export function SumUnderstood({
  money,
  isOnButton,
}: {
  money: Money;
  /** In figures, already. */ isOnButton?: boolean;
}) {
  const { i18n } = useTranslation('ui');
  const isLarge = money.amountMinor >= IN_WORDS_FROM[money.currency];
  if (money.amountMinor <= 0 || (isOnButton && !isLarge)) return null;
  return (
    <p className={styles.sum} role="status">
      {!isOnButton && <b className="num">{formatMoney(money, i18n.language)}</b>}{' '}
      {isLarge && (
        <Suspense fallback={null}>
          <SumWords money={money} />
        </Suspense>
      )}
    </p>
  );
}
