import { Icon } from './icon.tsx';
import styles from './form-notice.module.css';

type FormNoticeProps = {
  done?: string | false;
  error?: string | false;
  /** On long forms: the fields to mend, each a link to it; what is wrong stands beside the field. */
  fields?: { id: string; label: string }[];
};

/** What became of a form, above its fields: sent, kept, or what is wrong with it as a whole. */
export function FormNotice({ done, error, fields = [] }: FormNoticeProps) {
  return (
    <>
      {done && (
        <p className={styles.done} role="status">
          <Icon name="check" /> <span>{done}</span>
        </p>
      )}
      {error && (
        <div className={styles.error} role="alert" tabIndex={-1} data-mend={fields.length > 0 || undefined}>
          <Icon name="warning" />
          <div>
            <p>{error}</p>
            {fields.length > 0 && (
              <ul>
                {fields.map(({ id, label }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{label}</a>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
      )}
    </>
  );
}
