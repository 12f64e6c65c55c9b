import { useRouteLoaderData } from 'react-router';
import type { Money } from '#app/shared/money.ts';
import type { Site } from '#app/shared/site.ts';
import { formatWorth } from '#app/shared/worth.ts';
import { useChosenCurrency } from '#app/kit/chosen-currency.ts';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './worth.module.css';

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
