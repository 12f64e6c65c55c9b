import { useTranslation } from '#app/ui/words.tsx';
import { EVENT_CATEGORIES } from '#app/features/events/event-categories.ts';
import styles from './category-badge.module.css';
import tone from './tone.module.css';

/** The category in its colour; one we have no word for shows its raw value, in grey. */
export function CategoryBadge({ category }: { category: string }) {
  const { t } = useTranslation('events');
  const known = EVENT_CATEGORIES.find((one) => one === category);
  return (
    <b className={`${tone.tone} ${styles.badge}`} data-category={category}>
      {known ? t(`category.${known}`) : category}
    </b>
  );
}
