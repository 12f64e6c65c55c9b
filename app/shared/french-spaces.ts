// Not the narrow one (U+202F): the fonts of some phones lack it.
const NO_BREAK = '\u00a0';
/** In the place of a space, behind what stood before it. */
const AFTER = `$1${NO_BREAK}`;

const UNITS = 'XOF|CDF|USD|EUR|FC|ha|h|min|km|kg|kW|kWc|kWh|m²|m³|m|cm|mm|t|g|L|l|Ko|Mo|Go|°C';
// No lookbehind: Safari before 16.4 does not know it, and one anywhere keeps the whole file from running.
const AFTER_FIGURE = new RegExp(`(\\d) (?=(?:${UNITS})(?![\\p{L}\\d]))`, 'gu');

/** French text or HTML whose signs, figures and units stay on one line with what they belong to: "25 000 $", "« oui »", "qui ?", "8 ha". */
export function keepFrenchSpaces(text: string): string {
  return text
    .replace(/ (?=[:;!?»%$€])/g, NO_BREAK)
    .replace(/« /g, `«${NO_BREAK}`)
    .replace(/(\d) (?=\d{3}(?!\d))/g, AFTER)
    .replace(/([Nn][°º]) (?=\d)/g, AFTER)
    .replace(AFTER_FIGURE, AFTER);
}

/** An entry of the content with every text in it so set. Its sums, dates and flags are left as they are. */
export function setInFrench<T>(value: T): T {
  if (typeof value === 'string') return keepFrenchSpaces(value) as T;
  if (Array.isArray(value)) return value.map(setInFrench) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, setInFrench(part)])) as T;
}
