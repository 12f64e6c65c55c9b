import { AsyncLocalStorage } from 'node:async_hooks';
import { type Language, localeOf } from './language.ts';

// A formatter is dear to make and cheap to use: each is made once.
const made = new Map<string, Intl.DateTimeFormat>();

/**
 * On the server only: the first formatter a browser makes loads the names of all its locales, 20 ms of a desk's main thread
 * and 100 of a cheap phone's, and its words may be of another edition of CLDR than the server's.
 */
function format(moment: Date, language: Language, options: Intl.DateTimeFormatOptions & { timeZone: string }): string {
  const key = language + JSON.stringify(options);
  const known = made.get(key) ?? new Intl.DateTimeFormat(localeOf(language), { calendar: 'gregory', ...options });
  made.set(key, known);
  const text = known.format(moment);
  // Of all days French counts the first alone by its order.
  if (language === 'fr') return text.replace(/(?<!\d)1 (?=\p{L}{3})/u, '1er ');
  // Russian dates end in "г." (year), which doubles a sentence's full stop: the word stands in full, on a calendar's leaf not at all.
  return language === 'ru' ? text.replace(/\sг\./, options.month === 'short' ? '' : ' года') : text;
}

// A day of content ("2026-10-09") has no time: read and shown in UTC so that it stays that day everywhere.
const formatPlain = (day: string, language: Language, options: Intl.DateTimeFormatOptions) =>
  format(new Date(`${day}T00:00:00Z`), language, { ...options, timeZone: 'UTC' });

/** "9 octobre 2026" */
export function formatDay(day: string, language: Language): string {
  return formatPlain(day, language, { day: 'numeric', month: 'long', year: 'numeric' });
}

/** "jeudi 12 février", or short: "jeu. 12" */
export function formatWeekday(day: string, language: Language, style: 'long' | 'short' = 'long'): string {
  return formatPlain(day, language, {
    weekday: style,
    day: 'numeric',
    ...(style === 'long' && { month: 'long' as const }),
  });
}

/** A leaf of a calendar: its number, and under it "oct. 2026" */
export function formatLeaf(day: string, language: Language): { number: string; month: string } {
  const number = String(Number(day.slice(8)));
  // A short month with its year is "10/2026" in Portuguese, which beside a number reads as another date.
  if (language === 'pt') return { number, month: `${formatPlain(day, 'pt', { month: 'short' })} ${day.slice(0, 4)}` };
  return { number, month: formatPlain(day, language, { month: 'short', year: 'numeric' }) };
}

/** "octobre 2026" */
export function formatMonth(day: string, language: Language): string {
  return formatPlain(day, language, { month: 'long', year: 'numeric' });
}

/** A month (1 to 12) alone: "octobre", "oct.", "O" */
export function nameMonth(month: number, language: Language): { long: string; short: string; narrow: string } {
  const name = (style: 'long' | 'short' | 'narrow') =>
    formatPlain(`2026-${String(month).padStart(2, '0')}-15`, language, { month: style });
  return { long: name('long'), short: name('short'), narrow: name('narrow') };
}

/** The country's two times; what belongs to no place is told by Kinshasa's. */
type TimeZone = 'Africa/Kinshasa' | 'Africa/Lubumbashi';

/** How a date is joined with an hour where CLDR's way cannot stand in a sentence: "9:50 pm बजे", "في 9:50 م". */
const AT: Partial<Record<Language, string>> = { fr: ' à ', de: ' um ', ar: '، الساعة ', hi: ' को ' };

/** A moment as the foundation's people live it: date and time in Kinshasa, or of another place. */
export function formatMoment(
  moment: Date | string,
  language: Language,
  timeZone: TimeZone = 'Africa/Kinshasa',
): string {
  const at = new Date(moment);
  const join = AT[language];
  if (!join) return format(at, language, { dateStyle: 'long', timeStyle: 'short', timeZone });
  return format(at, language, { dateStyle: 'long', timeZone }) + join + formatClock(at, language, timeZone);
}

const STEPS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

/** How long ago, in the largest unit that fits: "il y a 3 jours"; within the first minute "maintenant". */
export function formatAge(moment: Date, language: Language, now = Date.now()): string {
  const age = now - moment.getTime();
  const step = STEPS.find(({ ms }) => age >= ms);
  if (!step) return new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' }).format(0, 'second');
  const { unit, ms } = step;
  return new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'always' }).format(-Math.floor(age / ms), unit);
}

/** A moment in a table's column, in Kinshasa: "22/11/2026 14:02" */
export const formatStamp = (moment: Date, language: Language): string =>
  format(moment, language, { dateStyle: 'short', timeStyle: 'short', timeZone: 'Africa/Kinshasa' });

/** The same to the second, where two of one minute stand side by side: "22/11/2026 14:02:33" */
export const formatInstant = (moment: Date, language: Language): string =>
  format(moment, language, { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Africa/Kinshasa' });

/** As spreadsheets of every language read a moment, in Kinshasa: "2026-11-22 14:02:33" */
export const plainMoment = (moment: Date): string =>
  new Date(moment.getTime() + 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** Parts of a day in Arabic, the latest first; those of CLDR call half past midnight an evening. */
const ARABIC_PARTS = [
  { from: 18, name: 'مساءً' },
  { from: 13, name: 'بعد الظهر' },
  { from: 12, name: 'ظهرًا' },
  { from: 4, name: 'صباحًا' },
  { from: 0, name: 'ليلًا' },
];

/** The hour as a sentence says it, in Kinshasa or of another place: "14:02", "14 h 02", "14:02 Uhr", "दोपहर 2:02 बजे". */
export function formatClock(moment: Date, language: Language, timeZone: TimeZone = 'Africa/Kinshasa'): string {
  if (language === 'hi')
    return `${format(moment, 'hi', { hour: 'numeric', minute: '2-digit', dayPeriod: 'short', timeZone })} बजे`;
  const clock = format(moment, language === 'ar' ? 'en' : language, { timeStyle: 'short', timeZone });
  if (language === 'ar') {
    const hour = Number(clock.slice(0, 2));
    return `${hour % 12 || 12}${clock.slice(2)} ${ARABIC_PARTS.find(({ from }) => hour >= from)!.name}`;
  }
  if (language === 'fr')
    return clock.replace(
      /^0?(\d+):(\d\d)$/,
      (_, hour, minute) => `${hour}\u00a0h${minute === '00' ? '' : `\u00a0${minute}`}`,
    );
  return language === 'de' ? `${clock} Uhr` : clock;
}

const DAYS: Record<TimeZone, Intl.DateTimeFormat> = {
  'Africa/Kinshasa': new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Kinshasa' }),
  'Africa/Lubumbashi': new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lubumbashi' }),
};

const judged = new AsyncLocalStorage<Date>();

/** Does something by the day of another moment: what was asked for then is judged as it was then (`dayInKinshasa`). */
export const asOf = <T>(moment: Date, work: () => T): T => judged.run(moment, work);

/** The day it is in Kinshasa: "2026-10-09". The last day of anything ends there. */
export const dayInKinshasa = (moment?: Date): string => dayIn('Africa/Kinshasa', moment);

/** The day it is in a place: "2026-10-09". Money, papers and terms keep Kinshasa's. */
export const dayIn = (timeZone: TimeZone, moment = judged.getStore() ?? new Date()): string =>
  DAYS[timeZone].format(moment);

/** When a day of Kinshasa begins (UTC+1, without summer time), or so many days later. */
export const startOfDay = (day: string, daysLater = 0): Date =>
  new Date(Date.parse(`${day}T00:00:00+01:00`) + daysLater * 86_400_000);

/** The moment that stands for a day of Kinshasa in the books: its noon, or now where that is still to come. */
export const middleOfDay = (day: string): Date =>
  new Date(Math.min(startOfDay(day).getTime() + 12 * 3_600_000, Date.now()));

/** The year it is in Kinshasa, an hour before UTC's: the foundation's papers are numbered and summed by it. */
export const yearInKinshasa = (moment = new Date()): number => Number(dayInKinshasa(moment).slice(0, 4));
