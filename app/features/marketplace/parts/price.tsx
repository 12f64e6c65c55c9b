import { Worth } from '#app/features/payments/parts/worth.tsx';
import type { Language } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import { useTranslation } from '#app/ui/words.tsx';
import type { ProductCard } from '#app/features/marketplace/market-rules.ts';
import styles from './price.module.css';

/** What it costs, and what it cost before. */
export function Price({
  product: { priceCents, originalCents, percentOff },
  language,
}: {
  product: ProductCard;
  language: Language;
}) {
  const { t } = useTranslation('marketplace');
  const { t: sign } = useTranslation('ui');
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: 'USD' }, language);
  return (
    <p className={styles.price}>
      <b className="num">{money(priceCents)}</b>
      <Worth money={{ amountMinor: priceCents, currency: 'USD' }} />
      {percentOff && (
        <s>
          <span className="visually-hidden">{t('before') + sign('signs.gap')}</span>
          {money(originalCents!)}
        </s>
      )}
    </p>
  );
}
