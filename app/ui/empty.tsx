import type { ReactNode } from 'react';
import styles from './empty.module.css';

/** Nothing here: one drawing, what is missing, one action. */
export function Empty({
  image,
  title,
  text,
  children,
}: {
  image: string;
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <img src={image} alt="" width={300} height={300} loading="lazy" decoding="async" />
      <div>
        <p className={styles.title} role="status">
          {title}
        </p>
        {text && <p className="quiet">{text}</p>}
        {children && <div className={styles.act}>{children}</div>}
      </div>
    </div>
  );
}
