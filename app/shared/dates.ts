import { type Language, localeOf } from './language.ts';

// A day of content ("2026-10-09") has no time: read and shown in UTC so that it stays that day everywhere.
function format(day: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC', calendar: 'gregory' }).format(new Date(`${day}T00:00:00Z`));
}

/** "9 octobre 2026" */
export function formatDay(day: string, language: Language): string {
  return format(day, language, { day: 'numeric', month: 'long', year: 'numeric' });
}

/** A leaf of a calendar: its number, and under it "oct. 2026" */
export function formatLeaf(day: string, language: Language): { number: string; month: string } {
  return { number: String(Number(day.slice(8))), month: format(day, language, { month: 'short', year: 'numeric' }) };
}

/** "octobre 2026" */
export function formatMonth(day: string, language: Language): string {
  return format(day, language, { month: 'long', year: 'numeric' });
}

/** A moment as the foundation's people live it: date and time in Kinshasa. */
export function formatMoment(moment: Date | string, language: Language): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Kinshasa', calendar: 'gregory' }).format(new Date(moment));
}

/** "1 214", with the digits of the amounts beside it. */
export function formatCount(count: number, language: Language): string {
  return new Intl.NumberFormat(localeOf(language)).format(count).replace(/\u202f/g, '\u00a0');
}
