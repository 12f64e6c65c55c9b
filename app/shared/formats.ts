import type { Language } from './language.ts';

type Writing = {
  /** Between groups of three digits, never a place to break the line. */
  group: ' ' | ',' | '.';
  decimal: ',' | '.';
  /** Numbers of fewer digits before the decimal mark are not grouped: 1234, 12 345. */
  groupedFrom?: 5;
  /** Above the thousand, groups of two: 12,34,567. */
  isIndian?: true;
  /** A currency stands before the number; `tight` when its symbol touches it, a code never does. */
  currency: 'after' | 'before' | 'tight';
};

const FRENCH: Writing = { group: ' ', decimal: ',', currency: 'after' };
const ENGLISH: Writing = { group: ',', decimal: '.', currency: 'tight' };
const GERMAN: Writing = { group: '.', decimal: ',', currency: 'after' };

/**
 * How the ten languages write numbers, after CLDR 48. `Intl` knows it too and the test holds the two together; but a browser's
 * first `Intl.NumberFormat` opens all of its 800 locales, 25 ms of a desk's main thread and 150 of a cheap phone's while a page
 * wakes, and a phone with an older CLDR than the server would write a sum otherwise than the page it wakes.
 */
const WRITINGS: Record<Language, Writing> = {
  fr: FRENCH,
  ru: FRENCH,
  pt: { ...FRENCH, groupedFrom: 5 },
  en: ENGLISH,
  zh: ENGLISH,
  hi: { ...ENGLISH, isIndian: true },
  ar: { ...ENGLISH, currency: 'after' },
  de: GERMAN,
  es: { ...GERMAN, groupedFrom: 5 },
  sw: { ...GERMAN, currency: 'before' },
};

const JOINED = '\u00a0';

/** A decimal as a program writes it ("-1234.50") as the language does ("-1 234,50"). */
export function writeDecimal(decimal: string, language: Language): string {
  const { group, decimal: mark, groupedFrom = 4, isIndian } = WRITINGS[language];
  const [, sign, whole = '', fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  if (sign === undefined) throw new RangeError(`Not a decimal: ${decimal}`);
  const places = isIndian ? /\B(?=(?:\d\d)*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g;
  const grouped = whole.length < groupedFrom ? whole : whole.replace(places, group === ' ' ? JOINED : group);
  return (sign && language === 'ar' ? '\u200e-' : sign) + grouped + (fraction ? mark + fraction : '');
}

/** "1 214,5": a number as the language writes it, with Latin digits, rounded to at most three decimals unless told. */
export function formatNumber(value: number, language: Language, { least = 0, most = Math.max(least, 3) }: { least?: number; most?: number } = {}): string {
  const [whole = '', fraction = ''] = value.toFixed(most).split('.');
  const kept = fraction.replace(/0+$/, '').padEnd(least, '0');
  return writeDecimal(kept ? `${whole}.${kept}` : whole, language);
}

/** "1 214,50 €": a decimal with its currency, which is a symbol or a code. */
export function writeSum(decimal: string, currency: string, language: Language): string {
  const text = writeDecimal(decimal, language);
  const { currency: place } = WRITINGS[language];
  if (place === 'after') return text + JOINED + currency;
  const isCode = /^[A-Z]{3}$/.test(currency);
  return text.replace(/^-?/, (sign) => sign + currency + (place === 'tight' && !isCode ? '' : JOINED));
}
