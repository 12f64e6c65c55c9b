import type { ReactNode } from 'react';
import styles from './section.module.css';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Two or three columns where there is room. */
export function Columns({ count = 2, children }: { count?: 2 | 3; children: ReactNode }) {
  return <div className={count === 3 ? styles.three : styles.two}>{children}</div>;
}
