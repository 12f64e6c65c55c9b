import { formatDate } from './formats.ts';
import type { Language } from './language.ts';

// A day of content ("2026-10-09") has no time: read and shown in UTC so that it stays that day everywhere.
function format(day: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  return formatDate(new Date(`${day}T00:00:00Z`), language, { ...options, timeZone: 'UTC' });
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
  return formatDate(new Date(moment), language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Kinshasa' });
}
