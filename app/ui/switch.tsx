import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './switch.module.css';

type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'> & { label: ReactNode };

/** On is woven ground, off is bare threads. A checkbox in a form; say in words when it saves at once. */
export function Switch({ label, className, ...input }: SwitchProps) {
  return (
    <label className={`${styles.switch} ${className ?? ''}`}>
      <span>{label}</span>
      <input {...input} type="checkbox" role="switch" />
    </label>
  );
}
