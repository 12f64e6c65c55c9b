import { useTranslation } from '#app/ui/words.tsx';
import { EVENT_CATEGORIES } from '../event-categories.ts';
import styles from './category-badge.module.css';

/** The category in its colour; one we have no word for shows its raw value, in grey. */
export function CategoryBadge({ category }: { category: string }) {
  const { t } = useTranslation('events');
  const isKnown = EVENT_CATEGORIES.some((known) => known === category);
  return (
    <b className={styles.badge} data-category={category}>
      {isKnown ? t(`category.${category}`) : category}
    </b>
  );
}
