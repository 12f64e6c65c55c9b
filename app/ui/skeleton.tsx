import styles from './skeleton.module.css';

/** Bare warp threads in the shape of a card, until its data comes. Say in words that something is on its way. */
export function Skeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
