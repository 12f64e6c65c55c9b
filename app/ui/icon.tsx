import { classes } from './classes.ts';
import styles from './icon.module.css';
import type { IconName } from './icons/names.ts';
import sprite from './icons/sprite.svg?no-inline';

export type { IconName };

// These point along the line of reading, so they turn round in Arabic. A check, a play sign or a number doesn't.
const DIRECTED = new Set<IconName>(['arrow-left', 'arrow-right', 'list']);

/** A Phosphor bold icon in the colour of the text. Always beside a word, or inside a control with its own name. */
export function Icon({ name, size, className }: { name: IconName; size?: 'sm' | 'lg'; className?: string }) {
  return (
    <svg
      className={classes(styles.icon, size && styles[size], DIRECTED.has(name) && styles.directed, className)}
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
