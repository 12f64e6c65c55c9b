import { useTranslation } from '#app/ui/words.tsx';
import styles from './stars.module.css';

/** A rating out of five as lozenges, and in words for who can't see them. */
export function Stars({ rating, reviews }: { rating: number; reviews: number }) {
  const { t, i18n } = useTranslation('marketplace');
  const number = new Intl.NumberFormat(i18n.language === 'ar' ? 'ar-u-nu-latn' : i18n.language, { minimumFractionDigits: 1 }).format(rating);
  return (
    <p className={styles.stars}>
      <span aria-hidden="true" className={styles.row} style={{ '--full': Math.round(rating) } as React.CSSProperties} />
      <span>
        <span className="visually-hidden">{t('rating')} </span>
        {number} ({reviews})
      </span>
    </p>
  );
}
