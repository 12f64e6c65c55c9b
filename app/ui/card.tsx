import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './card.module.css';
import { classes } from './classes.ts';

type CardProps = {
  title: ReactNode;
  /** The title links here, and the link covers the card. */
  to: string;
  image: { src: string; alt?: string; width: number; height: number; isEager?: boolean };
  /** The woven edge of the image. */
  cloth?: string;
  /** Over the image's corner: "Urgent", a discount. */
  corner?: ReactNode;
  /** The subject (bold) and the place. */
  subject?: ReactNode;
  place?: ReactNode;
  level?: 2 | 3 | 4;
  /** `lead` is larger; `side` puts the image beside the words from 40rem, for the rows next to a lead card. */
  shape?: 'lead' | 'side';
  /** Below the title: text, weave, sums. Links inside lie above the covering link. */
  children?: ReactNode;
  className?: string;
};

/** No box: an image with its woven edge, words below, the whole of it one link. */
export function Card({
  title,
  to,
  image,
  cloth,
  corner,
  subject,
  place,
  level = 3,
  shape,
  children,
  className,
}: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <article
      className={classes(styles.card, shape && styles[shape], className)}
      style={cloth ? ({ '--cloth': cloth } as CSSProperties) : undefined}
    >
      <div className={classes(styles.art, cloth && styles.edged)}>
        <img
          src={image.src}
          alt={image.alt ?? ''}
          width={image.width}
          height={image.height}
          loading={image.isEager ? undefined : 'lazy'}
          fetchPriority={image.isEager ? 'high' : undefined}
          decoding="async"
        />
        {corner && <span className={styles.corner}>{corner}</span>}
      </div>
      <div className={styles.words}>
        {(subject || place) && (
          <p className={styles.where}>
            {subject && <b>{subject}</b>}
            {place && <span>{place}</span>}
          </p>
        )}
        <Heading className={styles.title}>
          <Link to={to}>{title}</Link>
        </Heading>
        {children}
      </div>
    </article>
  );
}
