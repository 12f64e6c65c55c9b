import { useRouteLoaderData } from 'react-router';
import type { Money } from '#app/shared/money.ts';
import type { Site } from '#app/shared/site.ts';
import { formatWorth } from '#app/shared/worth.ts';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './worth.module.css';

/** About what a sum is worth to who reads it: "≈ 38,11 €", in the currency of the language or the one chosen in the footer. */
export function Worth({ money, isWhole }: { money: Money; isWhole?: boolean }) {
  const { i18n } = useTranslation('ui');
  const site = useRouteLoaderData<Site>('root') as Site | undefined;
  const text = site && formatWorth(money, site.worth.currency, site.worth.perEuro, i18n.language, isWhole);
  return text ? (
    <>
      {' '}
      <span className={styles.worth}>{text}</span>
    </>
  ) : null;
}

/** Under a button: "≈ 38 € · 42 $", for who counts in neither the one nor the other. */
export function Worths({ money }: { money: Money }) {
  const { i18n } = useTranslation('ui');
  const site = useRouteLoaderData<Site>('root') as Site | undefined;
  const texts = (['EUR', 'USD'] as const).flatMap(
    (currency) => (site && formatWorth(money, currency, site.worth.perEuro, i18n.language, true)) ?? [],
  );
  if (texts.length === 0) return null;
  return (
    <p className={styles.under}>
      {texts.map((text, index) => (index === 0 ? text : text.replace(/^≈\s*/, ''))).join(' · ')}
    </p>
  );
}
