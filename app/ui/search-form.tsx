import { Form } from 'react-router';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import styles from './search-form.module.css';

type SearchFormProps = {
  /** The list's address; a hash leads down to it. */
  action: string;
  label: string;
  submitLabel: string;
  placeholder?: string;
  /** What is searched for now. */
  search: string;
  /** The other parameters of the list, which a search must not lose. */
  keep?: Record<string, string | undefined>;
  /** Its width, and the colours of a head with a ground of its own. */
  className?: string;
};

/** The search of a list: a form that asks for the page again. */
export function SearchForm({ action, label, submitLabel, placeholder, search, keep = {}, className }: SearchFormProps) {
  return (
    <Form method="get" role="search" action={action} className={classes(styles.form, className)}>
      {Object.entries(keep).map(
        ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label htmlFor="search">{label}</label>
      <span>
        {/* The key: after a link that clears the search, the field is a new and empty one. */}
        <input
          id="search"
          name="search"
          type="search"
          defaultValue={search}
          key={search}
          placeholder={placeholder}
          maxLength={100}
        />
        <button type="submit" aria-label={submitLabel}>
          <Icon name="magnifying-glass" />
        </button>
      </span>
    </Form>
  );
}
