import { type ReactNode, useId } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './radio-list.module.css';

type RadioListProps = {
  legend: ReactNode;
  name: string;
  options: readonly { value: string; label: ReactNode; hint?: ReactNode; icon?: IconName }[];
  defaultValue?: string;
  onValue?: (value: string) => void;
  error?: ReactNode;
};

/** Radios one below the other, each marked with a lozenge. */
export function RadioList({ legend, name, options, defaultValue, onValue, error }: RadioListProps) {
  const id = useId();
  return (
    <fieldset className={styles.list}>
      <legend>{legend}</legend>
      {options.map(({ value, label, hint, icon }) => (
        <span key={value} className={styles.cell}>
          <input
            type="radio"
            id={`${id}-${value}`}
            name={name}
            value={value}
            defaultChecked={value === defaultValue}
            onChange={onValue && (() => onValue(value))}
          />
          <label htmlFor={`${id}-${value}`}>
            <span>
              {label}
              {hint && <span className={styles.hint}>{hint}</span>}
            </span>
            {icon && <Icon name={icon} />}
          </label>
        </span>
      ))}
      {error && (
        <p className={styles.error} role="alert">
          <Icon name="warning" /> <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
