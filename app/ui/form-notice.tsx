import { Icon } from './icon.tsx';
import styles from './form-notice.module.css';

/** What became of a form, above its fields: sent, kept, or what is wrong with it as a whole. */
export function FormNotice({ done, error }: { done?: string | false; error?: string | false }) {
  return (
    <>
      {done && (
        <p className={styles.done} role="status">
          <Icon name="check" /> <span>{done}</span>
        </p>
      )}
      {error && (
        <p className={styles.error} role="alert">
          <Icon name="warning" /> <span>{error}</span>
        </p>
      )}
    </>
  );
}
