import type { CSSProperties, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './chip.module.css';

type ChipProps = Omit<LinkProps, 'style'> & { isCurrent?: boolean; cloth?: string; children: ReactNode };

/** One filter, as a link; `cloth` is the cloth of what it lets through. */
export function Chip({ isCurrent, cloth, children, ...link }: ChipProps) {
  return (
    <Link
      preventScrollReset
      {...link}
      className={styles.chip}
      aria-current={isCurrent ? 'true' : undefined}
      style={cloth ? ({ '--cloth': cloth } as CSSProperties) : undefined}
    >
      {cloth && <i aria-hidden="true" />}
      {children}
    </Link>
  );
}

/** A row of chips that scrolls sideways where it doesn't fit. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.chips} aria-label={label}>
      {children}
    </nav>
  );
}
