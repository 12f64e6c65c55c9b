import styles from './band.module.css';

/** The woven strip between two sections. Decoration: it says nothing to a screen reader. */
export function Band({ src }: { src: string }) {
  return <div className={styles.band} aria-hidden="true" style={{ backgroundImage: `url("${src}")` }} />;
}
