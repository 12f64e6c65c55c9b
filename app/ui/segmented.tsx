import { type ReactNode, useId } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './segmented.module.css';
import { wholeWords } from './whole-words.tsx';

type SegmentedProps<Value extends string> = {
  legend: ReactNode;
  /** The cells speak for themselves: the legend is there for screen readers only. */
  isLegendHidden?: boolean;
  name: string;
  options: readonly { value: Value; label: ReactNode; icon?: IconName }[];
  /** One below the other, each marked with a lozenge. */
  isList?: boolean;
  defaultValue?: string;
  onValue?: (value: Value) => void;
};

/** A few radios as joined cells, or as the rows of a list. */
export function Segmented<Value extends string>({
  legend,
  isLegendHidden,
  isList,
  name,
  options,
  defaultValue,
  onValue,
}: SegmentedProps<Value>) {
  const id = useId();
  return (
    <fieldset>
      <legend className={isLegendHidden ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div className={isList ? styles.list : styles.cells}>
        {options.map(({ value, label, icon }) => (
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
              {wholeWords(label)}
              {icon && <Icon name={icon} />}
            </label>
          </span>
        ))}
      </div>
    </fieldset>
  );
}
