import { useState } from 'react';
import type { Language } from '#app/shared/language.ts';
import type { Currency } from '#app/shared/money.ts';
import { Field, type FieldProps } from './field.tsx';
import { SumQuestion } from './sum-question.tsx';

type SumFieldProps = Extract<FieldProps, { control?: 'input' }> & {
  /** Its currency, or the decimals of a number that is no sum. */
  unit: Currency | number;
  /** Of the page, where it is not the visitor's. */
  language?: Language;
};

/** A field for a sum; what can mean two sums is asked under it. */
export function SumField({ unit, language, className, ...field }: SumFieldProps) {
  const given = String(field.value ?? field.defaultValue ?? '');
  const [typed, setTyped] = useState(given);
  return (
    <div className={className} onInput={({ target }) => setTyped((target as HTMLInputElement).value)}>
      <Field inputMode="decimal" autoComplete="off" {...field} />
      <SumQuestion
        name={field.name}
        typed={field.value === undefined ? typed : given}
        unit={unit}
        language={language}
      />
    </div>
  );
}
