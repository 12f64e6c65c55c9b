import { artUrl, type Drawing } from '#app/art/address/drawing.ts';
import type { Kind } from '#app/features/sponsorship/sponsorship-rules.ts';
import { formatMoney } from '#app/shared/money.ts';
import { classes } from '#app/ui/classes.ts';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './kind-card.module.css';

const PICTURES: Record<Kind, Drawing> = {
  child: { kind: 'portrait', seed: 'parrainer-1', gender: 'm', child: true, palette: 'pluie' },
  meal: { kind: 'scene', seed: 'parrainer-repas', type: 'repas', palette: 'aube', frame: '1:1' },
  tree: { kind: 'scene', seed: 'parrainer-arbre', type: 'pepiniere', palette: 'savane', frame: '1:1' },
  classroom: { kind: 'scene', seed: 'parrainer-classe', type: 'ecole', palette: 'pluie', frame: '1:1' },
};

/** One of the four sponsorships, after the free gift; `least` in whole euros. */
export function KindCard({ kind, least }: { kind: Kind; least: number }) {
  const { t, i18n } = useTranslation('sponsorship');
  const sum = formatMoney({ amountMinor: least * 100, currency: 'EUR' }, i18n.language);
  return (
    <span className={classes(styles.card, styles[kind])}>
      <img src={artUrl(PICTURES[kind])} alt="" width={300} height={300} loading="lazy" decoding="async" />
      <span className={styles.words}>
        <b>{t(`kind.${kind}.tab`)}</b> <span className={styles.text}>{t(`kind.${kind}.impact`)}</span>{' '}
        <span className={styles.from}>{t('or.from', { sum })}</span>
      </span>
    </span>
  );
}
