import type { ReactNode } from 'react';
import styles from './letterbox.module.css';

/** A short page: one drawing, one title, what to know, one thing to do. */
export function Letterbox({ art, title, children }: { art: string; title: ReactNode; children: ReactNode }) {
  return (
    <div className={`wrap section ${styles.box}`}>
      <img src={art} alt="" width={300} height={300} fetchPriority="high" />
      <div className={styles.words}>
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}
