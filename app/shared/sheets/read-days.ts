/** Which of day and month stands first where the year stands last. */
export type DayOrder = 'dmy' | 'mdy';

export type DayColumn =
  /** `order` is null where no cell depends on it; each day as `YYYY-MM-DD`, undefined for what is none. */
  | { kind: 'read'; order: DayOrder | null; days: (string | undefined)[] }
  /** No cell proves which stands first: the first that can be two days, and both of them. */
  | { kind: 'question'; cell: number; days: Record<DayOrder, string> };

/** The numbers of a day as they stand; `first` and `second` where the year stands last, in whatever order. */
type Written = { year: number } & ({ month: number; day: number } | { first: number; second: number; sign: string });

/**
 * The days of a column of a file, read in one order: the one that a cell proves ("31/01/2026", "01/31/2026"), that points as separators
 * say (day first), or `answer`. Without any of these it is a question, unless each cell is the same day either way.
 * @param others further columns of days of the same file: what they prove holds for this one
 */
export function readDayColumn(
  cells: readonly string[],
  { answer, others = [] }: { answer?: DayOrder; others?: readonly string[] } = {},
): DayColumn {
  const written = cells.map(readWritten);
  const proofs = [...written, ...others.map(readWritten)].flatMap((one) => (one && provenOrder(one)) || []);
  const isBoth = new Set(proofs).size > 1;
  const order = isBoth ? answer : (proofs[0] ?? answer);
  const days = written.map((one) => one && toDay(one, order ?? 'dmy'));
  if (order) return { kind: 'read', order, days };
  for (const [cell, one] of written.entries()) {
    const both = one && { dmy: toDay(one, 'dmy'), mdy: toDay(one, 'mdy') };
    if (both?.dmy && both.mdy && both.dmy !== both.mdy)
      return { kind: 'question', cell, days: { dmy: both.dmy, mdy: both.mdy } };
  }
  return { kind: 'read', order: null, days };
}

/** Whether a cell can be a day at all, in whatever order. */
export const isDay = (cell: string): boolean => {
  const written = readWritten(cell);
  return written !== undefined && Boolean(toDay(written, 'dmy') ?? toDay(written, 'mdy'));
};

function provenOrder(written: Written): DayOrder | undefined {
  if (!('first' in written)) return undefined;
  const [dmy, mdy] = [toDay(written, 'dmy'), toDay(written, 'mdy')];
  if (dmy && mdy) return written.sign === '.' ? 'dmy' : undefined;
  return dmy ? 'dmy' : mdy ? 'mdy' : undefined;
}

function toDay(written: Written, order: DayOrder): string | undefined {
  const { year } = written;
  const [month, day] =
    'month' in written
      ? [written.month, written.day]
      : order === 'dmy'
        ? [written.second, written.first]
        : [written.first, written.second];
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const at = Date.parse(`${text}T00:00:00Z`);
  return year >= 1000 && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : undefined;
}

const TIME = String.raw`(?:(?:T|,? +|-)\d{1,2}[:.h]\d{2}.*| *[([].*)?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.]) ?(\d{1,2})\2 ?(\d{1,2})\.?${TIME}$`);
const TOGETHER = /^(\d{4})(\d{2})(\d{2})(?:\d{4,6})?$/;
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})\.?${TIME}$`);
/** A zone behind a day, as XML writes it. */
const ZONE = /^(\d{4}-\d{2}-\d{2})(?:Z|[-+]\d{2}:\d{2})$/;
const DAY_NAMED = new RegExp(
  String.raw`^(?:\p{L}+\.?,? )?(\d{1,2})(?:er|st|nd|rd|th|\.)?[- /]?(?:de )?(\p{L}+)\.?,?[- /]?(?:de )?(\d{4}|\d{2})${TIME}$`,
  'u',
);
const NAMED_DAY = new RegExp(
  String.raw`^(?:\p{L}+\.?, )?(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})${TIME}$`,
  'u',
);
/** Days that a spreadsheet counts from 1899-12-30, between 1982 and 2064. */
const SERIAL = /^([3-5]\d{4})(?:[.,]\d+)?$/;

function readWritten(typed: string): Written | undefined {
  const text = typed
    .normalize('NFKC')
    .replaceAll(/[٠-٩۰-۹०-९]/g, latinDigit)
    .replaceAll(/\p{Cf}/gu, '')
    .replace(/^'/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(ZONE, '$1');
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return { year: Number(yearFirst[1]), month: Number(yearFirst[3]), day: Number(yearFirst[4]) };
  const together = TOGETHER.exec(text);
  if (together) return { year: Number(together[1]), month: Number(together[2]), day: Number(together[3]) };
  const yearLast = YEAR_LAST.exec(text);
  if (yearLast)
    return { first: Number(yearLast[1]), sign: yearLast[2]!, second: Number(yearLast[3]), year: yearOf(yearLast[4]!) };
  const serial = SERIAL.exec(text);
  if (serial) {
    const at = new Date(Date.UTC(1899, 11, 30 + Number(serial[1])));
    return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
  }
  const dayNamed = DAY_NAMED.exec(text);
  const namedDay = NAMED_DAY.exec(text);
  const [day, name, year] = dayNamed ? dayNamed.slice(1) : namedDay ? [namedDay[2], namedDay[1], namedDay[3]] : [];
  const month = name && monthOf(name);
  return month ? { year: yearOf(year!), month, day: Number(day) } : undefined;
}

/** Of two figures: this century. */
const yearOf = (figures: string): number => (figures.length === 2 ? 2000 + Number(figures) : Number(figures));

const ZEROS = [0x660, 0x6f0, 0x966];
const latinDigit = (digit: string): string => {
  const code = digit.charCodeAt(0);
  return String(code - ZEROS.findLast((zero) => zero <= code)!);
};

/** How months begin in the languages files come in, without accents; each a list of what tells it. */
const MONTHS: readonly string[][] = [
  ['jan', 'ene', 'янв', 'gen'],
  ['feb', 'fev', 'фев'],
  ['mar', 'maa', 'mrt', 'мар'],
  ['apr', 'avr', 'abr', 'апр'],
  ['mai', 'may', 'mei', 'май', 'мая', 'mag'],
  ['jun', 'juin', 'июн', 'giu'],
  ['jul', 'juil', 'июл', 'lug'],
  ['aug', 'aou', 'ago', 'авг'],
  ['sep', 'set', 'сен'],
  ['oct', 'okt', 'out', 'окт', 'ott'],
  ['nov', 'ноя'],
  ['dec', 'dez', 'dic', 'des', 'дек'],
];

function monthOf(name: string): number | undefined {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const at = MONTHS.findIndex((starts) => starts.some((start) => plain.startsWith(start.normalize('NFKD'))));
  return at < 0 ? undefined : at + 1;
}

/** The day of a day or a moment as XML writes them, with or without a zone; undefined for what is none. */
export function readMachineDay(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:T.*|Z|[-+]\d{2}:\d{2})?$/.exec(text) ?? [];
  return year ? toDay({ year: Number(year), month: Number(month), day: Number(day) }, 'dmy') : undefined;
}
