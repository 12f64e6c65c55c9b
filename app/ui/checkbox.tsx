import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';
import { classes } from './classes.ts';
import { describeControl, FieldNotes } from './field-notes.tsx';

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
};

/** `defaultChecked`, and `disabled` for a box that is always on ("Indispensables"). */
export function Checkbox({ label, hint, error, className, ...input }: CheckboxProps) {
  const made = useId();
  const id = input.id ?? made;
  return (
    <div className={className}>
      <label className={classes(styles.check, error ? styles.wrong : undefined)}>
        <input {...input} type="checkbox" {...describeControl(id, { error, hint })} />
        <span>{label}</span>
      </label>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}
