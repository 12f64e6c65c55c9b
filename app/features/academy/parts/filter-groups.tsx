import { useTranslation } from '#app/ui/words.tsx';
import { CATEGORIES, type Category, type Level, LEVELS } from '#app/features/academy/course-rules.ts';
import styles from './filter-groups.module.css';

/** What is chosen, and the subject and level of each course that the search finds. */
export type FilterProps = {
  search: string;
  category?: Category | undefined;
  level?: Level | undefined;
  found: readonly { category: string; level: string }[];
};

/** How many courses a choice leaves; nothing chosen lets all through. */
export const countFound = (
  found: FilterProps['found'],
  { category, level }: { category?: string | undefined; level?: string | undefined },
): number =>
  found.filter((course) => (!category || course.category === category) && (!level || course.level === level)).length;

/** The two questions of the list's filter, one choice each. `data-other`: not what the page shows now. */
export function FilterGroups({ search, category, level, found }: FilterProps) {
  const { t } = useTranslation('academy');
  const groups = [
    { name: 'category', chosen: category, choices: CATEGORIES.map((id) => ({ id, label: t(`category.${id}`) })) },
    { name: 'level', chosen: level, choices: LEVELS.map((id) => ({ id, label: t(`level.${id}`) })) },
  ] as const;
  return (
    <>
      {search && <input type="hidden" name="search" value={search} />}
      {groups.map(({ name, chosen, choices }) => (
        <fieldset key={name} className={styles.group}>
          <legend>{t(`filter.${name}`)}</legend>
          {[{ id: '', label: t('filter.all') }, ...choices].map(({ id, label }) => {
            const isChosen = id === (chosen ?? '');
            return (
              <label key={id}>
                <input
                  type="radio"
                  name={name}
                  value={id}
                  defaultChecked={isChosen}
                  data-other={isChosen ? undefined : ''}
                  key={`${id}-${chosen}`}
                />
                <span>{label}</span>
                <span className="quiet">{countFound(found, { [name]: id })}</span>
              </label>
            );
          })}
        </fieldset>
      ))}
    </>
  );
}
