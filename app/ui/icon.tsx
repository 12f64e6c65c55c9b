import { classes } from './classes.ts';
import { paths } from './icons/paths.ts';
import styles from './icon.module.css';

export type IconName = keyof typeof paths;

// These point along the line of reading, so they turn round in Arabic. A check, a play sign or a number doesn't.
const DIRECTED = new Set<IconName>(['arrow-left', 'arrow-right', 'arrow-elbow-down-left', 'arrow-square-out', 'arrow-u-up-left', 'caret-left', 'caret-right', 'sign-in', 'sign-out', 'list-checks', 'list']);

/** A Phosphor bold icon in the colour of the text. Always beside a word, or inside a control with its own name. */
export function Icon({ name, size, className }: { name: IconName; size?: 'sm' | 'lg'; className?: string }) {
  return (
    <svg className={classes(styles.icon, size && styles[size], DIRECTED.has(name) && styles.directed, className)} viewBox="0 0 256 256" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
