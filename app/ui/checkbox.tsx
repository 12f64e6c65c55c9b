import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { label: ReactNode; hint?: ReactNode; error?: ReactNode };

/** `defaultChecked`, and `disabled` for a box that is always on ("Indispensables"). */
export function Checkbox({ label, hint, error, className, ...input }: CheckboxProps) {
  const made = useId();
  const id = input.id ?? made;
  return (
    <div className={className}>
      <label className={classes(styles.check, error ? styles.wrong : undefined)}>
        <input {...input} type="checkbox" aria-invalid={error ? true : undefined} aria-describedby={classes(error ? `${id}-error` : undefined, hint ? `${id}-hint` : undefined) || undefined} />
        <span>{label}</span>
      </label>
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
    </div>
  );
}
