import { formatNumber } from '#app/shared/formats.ts';
import { useTranslation } from './words.tsx';
import styles from './stars.module.css';

/** A rating out of five as lozenges, and in words for who can't see them. */
export function Stars({ rating, reviews }: { rating: number; reviews: number }) {
  const { t, i18n } = useTranslation('ui');
  const number = formatNumber(rating, i18n.language, { least: 1 });
  return (
    <p className={styles.stars}>
      <span aria-hidden="true" className={styles.row} style={{ '--full': Math.round(rating) } as React.CSSProperties} />
      <span>
        <span className="visually-hidden">{t('rating') + t('signs.gap')}</span>
        {number + t('signs.open') + reviews + t('signs.close')}
      </span>
    </p>
  );
}
