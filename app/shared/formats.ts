import type { Language } from './language.ts';

type Writing = {
  /** Between groups of three digits. */
  group: string;
  mark: ',' | '.';
  /** Numbers of fewer digits before the decimal mark are not grouped: 1234, 12 345. */
  from?: 5;
  /** Above the thousand, groups of two: 12,34,567. */
  isIndian?: true;
  /** A currency stands before the number; `tight` when its symbol touches it, a code never does. */
  currency?: 'before' | 'tight';
};

// No place to break the line; the narrow one CLDR has is missing from the fonts of some phones.
const SPACE = '\u00a0';

const FRENCH: Writing = { group: SPACE, mark: ',' };
const ENGLISH: Writing = { group: ',', mark: '.', currency: 'tight' };
const GERMAN: Writing = { group: '.', mark: ',' };

/**
 * How the ten languages write numbers, after CLDR 48. `Intl` knows it too and the test holds the two together; but a browser's
 * first `Intl.NumberFormat` opens all of its 800 locales, 25 ms of a desk's main thread and 150 of a cheap phone's while a page
 * wakes, and a phone with an older CLDR than the server would write a sum otherwise than the page it wakes.
 */
const WRITINGS: Record<Language, Writing> = {
  fr: FRENCH,
  ru: FRENCH,
  pt: { ...FRENCH, from: 5 },
  en: ENGLISH,
  zh: ENGLISH,
  hi: { ...ENGLISH, isIndian: true },
  ar: { group: ',', mark: '.' },
  de: GERMAN,
  es: { ...GERMAN, from: 5 },
  sw: { ...GERMAN, currency: 'before' },
};

/** The sign that stands before a fraction, and the one between groups of three, as the language writes them. */
export const decimalSignOf = (language: Language): ',' | '.' => WRITINGS[language].mark;
export const groupSignOf = (language: Language): string => WRITINGS[language].group;

/** A decimal as a program writes it ("-1234.50") as the language does ("-1 234,50"). */
function writeDecimal(decimal: string, language: Language): string {
  const { group, mark, from = 4, isIndian } = WRITINGS[language];
  const [whole = '', fraction] = decimal.split('.');
  const places = isIndian ? /\B(?=(?:\d\d)*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g;
  const grouped = whole.replace('-', '').length < from ? whole : whole.replace(places, group);
  return fraction ? grouped + mark + fraction : grouped;
}

/** "1 214,5": a number as the language writes it, with Latin digits, rounded to at most three decimals unless told. */
export function formatNumber(
  value: number,
  language: Language,
  { least = 0, most = 3 }: { least?: number; most?: number } = {},
): string {
  const [whole = '', fraction = ''] = value.toFixed(most).split('.');
  return writeDecimal(`${whole}.${fraction.replace(/0+$/, '').padEnd(least, '0')}`, language);
}

/** "1 214,50 €": a decimal with its currency, which is a symbol or a code. */
export function writeSum(decimal: string, currency: string, language: Language): string {
  const text = writeDecimal(decimal, language);
  const place = WRITINGS[language].currency;
  if (!place) return text + SPACE + currency;
  return text.replace(/^-?/, (sign) => sign + currency + (place === 'tight' && currency.length < 3 ? '' : SPACE));
}
