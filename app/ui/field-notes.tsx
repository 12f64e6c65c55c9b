import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './field-notes.module.css';
import { Icon } from './icon.tsx';

type Notes = { error?: ReactNode; hint?: ReactNode };

/** What a control says of itself beside its label: whether it is wrong, and which notes tell how. */
export function describeControl(id: string, { error, hint }: Notes) {
  return {
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': classes(error ? `${id}-error` : undefined, hint ? `${id}-hint` : undefined) || undefined,
  };
}

/** The notes under a control: what is wrong with it, and how it is meant. */
export function FieldNotes({ id, error, hint }: Notes & { id: string }) {
  return (
    <>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          <Icon name="warning" />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}
