import type { ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';
import { classes } from './classes.ts';
import { wholeWords } from './whole-words.tsx';

/** A cut strip of cloth. `primary` moves money or saves (one per view), `ink` on mango and tints, `sun` on deep fields. */
type Look = { kind?: 'primary' | 'ink' | 'sun' | 'line'; size?: 'sm'; isBlock?: boolean };

function lookOf({ kind = 'primary', size, isBlock }: Look, className?: string): string {
  return classes(styles.button, styles[kind], size && styles[size], isBlock && styles.block, className);
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Look & { isBusy?: boolean };

/** Pressed while busy it does nothing, but keeps its focus and its label. */
export function Button({
  kind,
  size,
  isBlock,
  isBusy,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={lookOf({ kind, size, isBlock }, className)}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {wholeWords(children)}
      {isBusy && <span className={styles.threads} aria-hidden="true" />}
    </button>
  );
}

export function ButtonLink({ kind, size, isBlock, className, children, ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={lookOf({ kind, size, isBlock }, className)}>
      {wholeWords(children)}
    </Link>
  );
}
