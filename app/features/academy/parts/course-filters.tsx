import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { CATEGORIES, type Category, type Level, LEVELS } from '../course-terms.ts';
import styles from './course-filters.module.css';

type CourseFiltersProps = { search: string; category?: Category; level?: Level; counts: { category: Record<string, number>; level: Record<string, number> }; total: number };

/** Subject and level of the list: sent at every choice, by a button without script. */
export function CourseFilters({ search, category, level, counts, total }: CourseFiltersProps) {
  const { t } = useTranslation('academy');
  return (
    <Form method="get" action="/academy#catalogue" className={styles.filters} onChange={(event) => event.currentTarget.requestSubmit()}>
      {search && <input type="hidden" name="search" value={search} />}
      {(
        [
          ['category', CATEGORIES, category],
          ['level', LEVELS, level],
        ] as const
      ).map(([name, ids, chosen]) => (
        <fieldset key={name}>
          <legend>{t(`filter.${name}`)}</legend>
          {['', ...ids].map((id) => (
            <label key={id}>
              <input type="radio" name={name} value={id} defaultChecked={id === (chosen ?? '')} key={`${id}-${chosen}`} />
              <span>{t(id ? `${name}.${id}` : 'filter.all')}</span>
              <span className="quiet">{id ? counts[name][id] : total}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <noscript>
        <Button type="submit" kind="line" size="sm">
          {t('filter.apply')}
        </Button>
      </noscript>
    </Form>
  );
}
