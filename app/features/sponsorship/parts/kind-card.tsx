import type { Kind } from '#app/features/sponsorship/sponsorship-rules.ts';
import { formatMoney } from '#app/shared/money.ts';
import { classes } from '#app/ui/classes.ts';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './kind-card.module.css';

/** One of the four sponsorships, after the free gift; `least` in whole euros, `picture` its address. */
export function KindCard({ kind, picture, least }: { kind: Kind; picture: string; least: number }) {
  const { t, i18n } = useTranslation('sponsorship');
  const sum = formatMoney({ amountMinor: least * 100, currency: 'EUR' }, i18n.language);
  return (
    <span className={classes(styles.card, styles[kind])}>
      <img src={picture} alt="" width={300} height={300} loading="lazy" decoding="async" />
      <span className={styles.words}>
        <b>{t(`kind.${kind}.tab`)}</b> <span className={styles.text}>{t(`kind.${kind}.impact`)}</span>{' '}
        <span className={styles.from}>{t('or.from', { sum })}</span>
      </span>
    </span>
  );
}
