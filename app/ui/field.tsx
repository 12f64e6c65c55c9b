import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { useTranslation } from './words.tsx';
import { classes } from './classes.ts';
import styles from './field.module.css';
import { describeControl, FieldNotes } from './field-notes.tsx';
import { wholeWords } from './whole-words.tsx';

type Frame = {
  label: ReactNode;
  name: string;
  hint?: ReactNode;
  /** A sentence that says how to mend it. */
  error?: ReactNode;
  /** Says "facultatif" beside the label. */
  isOptional?: boolean;
  className?: string;
};
type Control =
  | ({ control?: 'input' } & InputHTMLAttributes<HTMLInputElement>)
  | ({ control: 'textarea' } & TextareaHTMLAttributes<HTMLTextAreaElement>)
  | ({
      control: 'select';
      options: readonly { value: string; label: string }[];
    } & SelectHTMLAttributes<HTMLSelectElement>);
export type FieldProps = Frame & Control;

// Numbers, addresses and telephone numbers read from left to right in every language.
const LEFT_TO_RIGHT = new Set(['tel', 'email', 'url', 'number']);

/** A labelled control; uncontrolled (`defaultValue`), with its hint and error tied to it. */
export function Field({ label, hint, error, isOptional, className, ...control }: FieldProps) {
  const { t } = useTranslation('ui');
  const made = useId();
  const id = control.id ?? made;
  const shared = { id, className: styles.control, ...describeControl(id, { error, hint }) };
  return (
    <div className={classes(styles.field, error ? styles.wrong : undefined, className)}>
      <label htmlFor={id}>
        {wholeWords(label)}
        {isOptional && <span className={styles.optional}>{t('optional')}</span>}
      </label>
      {renderControl(control, shared)}
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}

function renderControl(control: Control, shared: object) {
  if (control.control === 'textarea') {
    const { control: _, ...rest } = control;
    return <textarea rows={5} {...rest} {...shared} />;
  }
  if (control.control === 'select') {
    const { control: _, options, ...rest } = control;
    return (
      <select {...rest} {...shared}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  const { control: _, ...rest } = control;
  return <input dir={LEFT_TO_RIGHT.has(rest.type ?? '') ? 'ltr' : undefined} {...rest} {...shared} />;
}
