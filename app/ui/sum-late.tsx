import { type MouseEvent, useEffect, useState } from 'react';
import type { Language } from '#app/shared/language.ts';
import { type Currency, formatMoney, type Money, toMajor } from '#app/shared/money.ts';
import { formatNumber, writeSum } from '#app/shared/formats.ts';
import { readTypedNumber, readTypedSum } from '#app/shared/sums.ts';
import { useTranslation } from './words.tsx';

// What forms with sums fetch once it is needed: where signs stand among the figures, or the sum is large.
export { typedSumOf } from '#app/shared/sums.ts';

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
export function SumAnswers({
  name,
  typed,
  unit,
  language,
  styles,
}: SumQuestionProps & { styles: Record<string, string> }) {
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

/** Pressing keys asks once, when they rest. */
const REST_MS = 300;

/** The words of a large sum, from the server, which writes receipts with them; none while they are on their way, or without a network. */
export function SumWords({ money: { amountMinor, currency } }: { money: Money }) {
  const { t, i18n } = useTranslation('ui');
  const { language } = i18n;
  const [read, setRead] = useState<{ amountMinor: number; words: string }>();
  useEffect(() => {
    const abort = new AbortController();
    const query = new URLSearchParams({ amount: toMajor({ amountMinor, currency }), currency, language });
    const rest = setTimeout(async () => {
      try {
        const response = await fetch(`/api/sum-in-words?${query}`, { signal: abort.signal });
        if (response.ok) setRead({ amountMinor, words: ((await response.json()) as { words: string }).words });
      } catch {
        // The figures stand beside the button all the same.
      }
    }, REST_MS);
    return () => {
      clearTimeout(rest);
      abort.abort();
    };
  }, [amountMinor, currency, language]);
  return read?.amountMinor === amountMinor ? <span>{t('inWords', { words: read.words })}</span> : null;
}
