import { submitForm } from '#app/kit/submit-form.ts';
import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { FilterGroups, type FilterProps } from './filter-groups.tsx';
import styles from './course-filters.module.css';

/** Subject and level beside the list of a desk: sent at every choice, by a button without script. A phone has the sheet. */
export function CourseFilters(filters: FilterProps) {
  const { t } = useTranslation('academy');
  return (
    <Form
      method="get"
      action="/academy#catalogue"
      className={styles.filters}
      aria-label={t('filter.open')}
      onChange={(event) => submitForm(event.currentTarget)}
    >
      <FilterGroups {...filters} />
      <noscript>
        <Button type="submit" kind="line" size="sm">
          {t('filter.apply')}
        </Button>
      </noscript>
    </Form>
  );
}
