import { type ReactNode, useId } from 'react';
import styles from './segmented.module.css';

type SegmentedProps<Value extends string> = {
  legend: ReactNode;
  /** The cells speak for themselves: the legend is there for screen readers only. */
  isLegendHidden?: boolean;
  name: string;
  options: readonly { value: Value; label: ReactNode }[];
  defaultValue?: string;
  onValue?: (value: Value) => void;
};

/** A few radios as joined cells. */
export function Segmented<Value extends string>({
  legend,
  isLegendHidden,
  name,
  options,
  defaultValue,
  onValue,
}: SegmentedProps<Value>) {
  const id = useId();
  return (
    <fieldset>
      <legend className={isLegendHidden ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div className={styles.cells}>
        {options.map(({ value, label }) => (
          <span key={value} className={styles.cell}>
            <input
              type="radio"
              id={`${id}-${value}`}
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              onChange={onValue && (() => onValue(value))}
            />
            <label htmlFor={`${id}-${value}`}>{label}</label>
          </span>
        ))}
      </div>
    </fieldset>
  );
}
