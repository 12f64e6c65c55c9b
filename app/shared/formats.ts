import { type Language, localeOf } from './language.ts';

// A formatter is dear to make (the first of a page loads the language's data) and cheap to use: each is made once.
const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function once<Format extends Intl.NumberFormat | Intl.DateTimeFormat, Options>(Maker: new (locale: string, options: Options) => Format, language: Language, options: Options): Format {
  const key = language + JSON.stringify(options);
  const known = made.get(key) ?? new Maker(localeOf(language), options);
  made.set(key, known);
  return known as Format;
}

/** "1 214,5": numbers as the language writes them, with Latin digits, their groups held together. */
export function formatNumber(value: number, language: Language, options: Intl.NumberFormatOptions = {}): string {
  return once(Intl.NumberFormat, language, options).format(value).replace(/\u202f/g, '\u00a0');
}

/** A moment by the Gregorian calendar; `options` says in which zone. */
export function formatDate(moment: Date, language: Language, options: Intl.DateTimeFormatOptions & { timeZone: string }): string {
  return once(Intl.DateTimeFormat, language, { calendar: 'gregory', ...options }).format(moment);
}
