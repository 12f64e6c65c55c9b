import { type CSSProperties, type FormEvent, type ReactNode, useId, useState } from 'react';
import type { Currency } from '#app/shared/money.ts';
import styles from './amount-chooser.module.css';
import { classes } from './classes.ts';
import { FieldNotes } from './field-notes.tsx';
import { SumQuestion } from './sum-question.tsx';

type AmountChooserProps = {
  legend: ReactNode;
  /** `value` in major units, `label` as read ("25 000"), `buys` what it pays for. */
  presets: readonly { value: string; label: ReactNode; buys?: ReactNode }[];
  /** The last cell: it opens a field for a free amount, and posts `custom` as the amount. */
  custom: { label: ReactNode; buys?: ReactNode; fieldLabel: ReactNode; unit: ReactNode; hint?: ReactNode };
  currency: Currency;
  name?: string;
  customName?: string;
  defaultValue?: string;
  defaultCustom?: string;
  error?: ReactNode;
  /** Beside the legend: the currencies to choose among. */
  beside?: ReactNode;
  /** Three cells in a row where there is room; two when the chooser stands in a narrow panel. */
  columns?: 2 | 3;
  /** Low cells with nothing but their amount, three in a row on every screen. */
  isLow?: boolean;
  cloth?: string;
  /** The amount chosen or typed, in major units as typed, for a submit label that repeats it. */
  onAmount?: (amount: string) => void;
  /** The free field is `<id>-free`. */
  id?: string;
};

/** Radios as swatches of cloth. Complete without JavaScript: the free field shows while its radio is checked, by CSS alone. */
export function AmountChooser({
  legend,
  presets,
  custom,
  currency,
  name = 'amount',
  customName = 'customAmount',
  defaultValue,
  defaultCustom,
  error,
  beside,
  columns = 2,
  isLow = false,
  cloth,
  onAmount,
  id: given,
}: AmountChooserProps) {
  const made = useId();
  const id = given ?? made;
  const [typed, setTyped] = useState(defaultCustom);
  const tell = (event: FormEvent<HTMLFieldSetElement>) => {
    const fields = new FormData((event.target as HTMLInputElement).form ?? undefined);
    const amount = String(fields.get(name) ?? '');
    const own = String(fields.get(customName) ?? '');
    setTyped(own);
    onAmount?.(amount === 'custom' ? own : amount);
  };
  return (
    <fieldset
      onChange={tell}
      aria-describedby={error ? `${id}-error` : undefined}
      style={cloth ? ({ '--cloth': cloth } as CSSProperties) : undefined}
    >
      <legend className={beside ? 'visually-hidden' : styles.legend}>{legend}</legend>
      {beside && (
        <div className={styles.row}>
          <span className={styles.legend} aria-hidden="true">
            {legend}
          </span>
          {beside}
        </div>
      )}
      <div className={classes(styles.amounts, columns === 3 && styles.wide, isLow && styles.low)}>
        {presets.map(({ value, label, buys }) => (
          <span className={styles.cell} key={value}>
            <input
              type="radio"
              className={styles.radio}
              id={`${id}-${value}`}
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
            />
            <Swatch htmlFor={`${id}-${value}`} label={label} buys={buys} />
          </span>
        ))}
        <span className={styles.custom}>
          <input
            type="radio"
            className={styles.radio}
            id={`${id}-custom`}
            name={name}
            value="custom"
            defaultChecked={defaultValue === 'custom'}
          />
          <Swatch htmlFor={`${id}-custom`} label={custom.label} buys={custom.buys} />
          <span className={styles.free}>
            <label htmlFor={`${id}-free`}>{custom.fieldLabel}</label>
            <span className={styles.typed} dir="ltr">
              <input
                id={`${id}-free`}
                name={customName}
                defaultValue={defaultCustom}
                inputMode="decimal"
                autoComplete="off"
                dir="ltr"
                aria-invalid={error ? true : undefined}
                aria-describedby={custom.hint ? `${id}-hint` : undefined}
              />
              <b>{custom.unit}</b>
            </span>
            {custom.hint && (
              <span className={styles.hint} id={`${id}-hint`}>
                {custom.hint}
              </span>
            )}
            <SumQuestion name={customName} typed={typed} unit={currency} />
          </span>
        </span>
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}

function Swatch({ htmlFor, label, buys }: { htmlFor: string; label: ReactNode; buys?: ReactNode }) {
  return (
    <label className={styles.amount} htmlFor={htmlFor}>
      <span className="num">{label}</span>
      {buys && <span className={styles.buys}>{buys}</span>}
    </label>
  );
}
