import { useChosenCurrency } from '#app/features/payments/parts/worth.tsx';
import {
  type Kind,
  SPONSOR_CURRENCY,
  SPONSOR_PRESETS,
  type SponsorPresets,
  sponsorPresetsIn,
} from '#app/features/sponsorship/sponsorship-rules.ts';
import { decimalsOf, formatMoney } from '#app/shared/money.ts';
import { classes } from '#app/ui/classes.ts';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './kind-card.module.css';

/** One of the four sponsorships, after the free gift; `presets` where staff changed them, `picture` its address. */
export function KindCard({
  kind,
  picture,
  presets = SPONSOR_PRESETS,
}: {
  kind: Kind;
  picture: string;
  presets?: SponsorPresets;
}) {
  const { t, i18n } = useTranslation('sponsorship');
  const currency = useChosenCurrency(undefined, SPONSOR_CURRENCY);
  const least = sponsorPresetsIn(presets, currency)[kind][0]!;
  const sum = formatMoney({ amountMinor: least * 10 ** decimalsOf(currency), currency }, i18n.language);
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
