import type { MouseEvent } from 'react';
import type { Language } from '#app/shared/language.ts';
import { type Currency, formatMoney, toMajor } from '#app/shared/money.ts';
import { formatNumber, writeSum } from '#app/shared/formats.ts';
import { readTypedNumber, readTypedSum } from '#app/shared/sums.ts';
import styles from './sum-question.module.css';
import { useTranslation } from './words.tsx';

export type SumQuestionProps = {
  /** The field it is asked of. */
  name: string;
  /** What stands in it. */
  typed: string | undefined;
  /** Its currency, or the decimals of a number that is no sum. */
  unit: Currency | number;
  /** Of the page, where it is not the visitor's. */
  language?: Language;
};

/**
 * "1,000" on a French page: which sum is meant? Asked under the field with a button for each. Without script the button sends the whole
 * form again with what it says (`chosen:<name>`, platform/form-endpoint.ts); awake, it writes it into the field.
 */
export default function SumAnswers({ name, typed, unit, language }: SumQuestionProps) {
  const { t, i18n } = useTranslation('ui');
  const own = language ?? i18n.language;
  const read = !typed
    ? undefined
    : typeof unit === 'number'
      ? readTypedNumber(typed, unit, own)
      : readTypedSum(typed, unit, own);
  if (read?.kind !== 'ambiguous') return null;
  return (
    <div className={styles.question} role="group" aria-label={t('whichSum')}>
      {/* The first button is the one that Enter presses: it sends what stands in the field, and none of the answers. */}
      <button type="submit" hidden tabIndex={-1} />
      <span>{t('whichSum')}</span>
      {read.readings.map((minor, index) => (
        <button
          key={minor}
          type="submit"
          className={styles.answer}
          name={`chosen:${name}`}
          value={typeof unit === 'number' ? decimal(minor, unit) : toMajor({ amountMinor: minor, currency: unit })}
          onClick={(event) => choose(event, name)}
        >
          {sayReading(minor, unit, own, index > 0)}
        </button>
      ))}
    </div>
  );
}

/** "1 000 €" or, of the reading with decimals, "1,00 €". */
function sayReading(minor: number, unit: Currency | number, language: Language, hasDecimals: boolean): string {
  if (typeof unit === 'number') return formatNumber(minor / 10 ** unit, language, { most: unit });
  const money = { amountMinor: minor, currency: unit };
  if (!hasDecimals) return formatMoney(money, language);
  return writeSum(toMajor(money), { USD: '$', EUR: '€' }[unit as string] ?? unit, language);
}

const decimal = (whole: number, decimals: number): string => {
  const digits = String(whole).padStart(decimals + 1, '0');
  // Never three figures behind the point, which could be read as a group.
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}${decimals === 3 ? '0' : ''}`;
};

function choose(event: MouseEvent<HTMLButtonElement>, name: string): void {
  const { form, value } = event.currentTarget;
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) return;
  event.preventDefault();
  // React hears of a value only through the browser's own setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  field.focus();
}
