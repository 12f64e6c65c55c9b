import type { Language } from './language.ts';

// Not the narrow one (U+202F): the fonts of some phones lack it.
const NO_BREAK = '\u00a0';
/** In the place of a space, behind what stood before it. */
const AFTER = `$1${NO_BREAK}`;

const UNITS = 'XOF|CDF|USD|EUR|FC|ha|h|min|km|kg|kW|kWc|kWh|m²|m³|m|cm|mm|t|g|L|l|Ko|Mo|Go|°C';
// No lookbehind: Safari before 16.4 does not know it, and one anywhere keeps the whole file from running.
const AFTER_FIGURE = new RegExp(`(\\d) (?=(?:${UNITS})(?![\\p{L}\\d]))`, 'gu');

/** Text or HTML of any language whose sums, figures and units stay on one line: "25 €", "12 %", "1 000 XOF". */
export const keepFigures = (text: string): string =>
  text
    .replace(/(\d) (?=\d{3}(?!\d))/g, AFTER)
    .replace(/([\d}]) (?=[%€$])/g, AFTER)
    .replace(AFTER_FIGURE, AFTER);

/** French text or HTML whose signs, figures and units stay on one line with what they belong to: "25 000 $", "« oui »", "qui ?", "8 ha". */
export function keepFrenchSpaces(text: string): string {
  return keepFigures(text)
    .replace(/ (?=[:;!?»%$€])/g, NO_BREAK)
    .replace(/« /g, `«${NO_BREAK}`)
    .replace(/([Nn][°º]) (?=\d)/g, AFTER);
}

/** An entry of the content with every text in it so set, as its language asks. Its sums, dates and flags are left as they are. */
export function setSigns<T>(value: T, language: Language = 'fr'): T {
  if (typeof value === 'string') return (language === 'fr' ? keepFrenchSpaces(value) : keepFigures(value)) as T;
  if (Array.isArray(value)) return value.map((part: unknown) => setSigns(part, language)) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, setSigns<unknown>(part, language)])) as T;
}
