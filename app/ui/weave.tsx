import type { CSSProperties } from 'react';
import { classes } from './classes.ts';
import styles from './weave.module.css';

type WeaveProps = {
  /** Nothing: the shuttle goes to and fro. At `max` or above the cloth is complete. */
  value?: number;
  max?: number;
  /** What is being woven and how far, in words: "68 % du budget réuni". */
  label: string;
  size?: 'sm' | 'md' | 'lg';
  cloth?: string;
};

/** Progress as cloth: the filled part is woven, the rest bare warp threads. Say the sums in words beside it. */
export function Weave({ value, max = 100, label, size = 'md', cloth }: WeaveProps) {
  const woven = value === undefined ? undefined : Math.min(Math.max(value, 0), max);
  const percent = woven === undefined ? undefined : (woven / max) * 100;
  const style = { '--p': percent, ...(cloth && { '--cloth': cloth }) } as CSSProperties;
  return (
    <div
      className={classes(
        styles.weave,
        styles[size],
        percent === undefined && styles.shuttle,
        percent === 100 && styles.complete,
      )}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={woven}
      style={style}
    >
      {percent !== 0 && <span />}
    </div>
  );
}
