import { useRef } from 'react';
import { Icon } from './icon.tsx';
import styles from './quantity.module.css';
import { useTranslation } from './words.tsx';

type QuantityProps = {
  /** What is counted: "Farine de maïs, quantité". */
  label: string;
  name: string;
  defaultValue?: number;
  min?: number;
  max?: number;
  onQuantity?: (quantity: number) => void;
};

/** A number with minus and plus. The field itself works without JavaScript. */
export function Quantity({ label, name, defaultValue = 1, min = 1, max = 99, onQuantity }: QuantityProps) {
  const { t } = useTranslation('ui');
  const field = useRef<HTMLInputElement>(null);
  const step = (by: 1 | -1) => {
    if (!field.current) return;
    if (by > 0) field.current.stepUp();
    else field.current.stepDown();
    onQuantity?.(field.current.valueAsNumber);
  };
  return (
    <div className={styles.quantity} role="group" aria-label={label}>
      <button type="button" aria-label={t('less')} onClick={() => step(-1)}>
        <Icon name="minus" />
      </button>
      <input
        ref={field}
        type="number"
        inputMode="numeric"
        aria-label={label}
        name={name}
        defaultValue={defaultValue}
        min={min}
        max={max}
        step={1}
        onChange={(event) => event.target.validity.valid && onQuantity?.(event.target.valueAsNumber)}
      />
      <button type="button" aria-label={t('more')} onClick={() => step(1)}>
        <Icon name="plus" />
      </button>
    </div>
  );
}
