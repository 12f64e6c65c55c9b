import { Readable } from 'node:stream';

/** How a table is written: for a program, or for a spreadsheet in the reader's language. */
export type TableFormat = {
  separator: ',' | ';';
  decimalSign: '.' | ',';
  /** The heading of a column, by its name. */
  head: (name: string) => string;
  /** Formats a moment. */
  moment: (at: Date) => string;
};

/** The format for programs: RFC 4180, column names, moments in UTC. */
export const DATA: TableFormat = {
  separator: ',',
  decimalSign: '.',
  head: (name) => name,
  moment: (at) => at.toISOString(),
};

/** A negative number is not a formula. */
const NUMBER = /^-?\d+(\.\d+)?$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Writes one cell. A text that a spreadsheet would run as a formula is prefixed with an apostrophe. */
function csvCell(value: unknown, { separator, decimalSign, moment }: TableFormat): string {
  const text = textOf(value, moment);
  const isNumber = (typeof value === 'string' || typeof value === 'number') && NUMBER.test(text);
  const safe = isNumber ? text.replace('.', decimalSign) : typeof value === 'string' ? withoutFormulas(text) : text;
  // A comma in a text is kept together in every table: some spreadsheets part by it whatever parts the rest.
  return safe.includes(separator) || (!isNumber && /[",\r\n]/.test(safe)) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function textOf(value: unknown, moment: TableFormat['moment']): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return moment(value);
  if (typeof value === 'string' && MOMENT.test(value)) return moment(new Date(value));
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * Spreadsheets that separate cells by semicolons or tabs can start a cell inside a text, so formulas are also disarmed
 * there.
 */
const withoutFormulas = (text: string): string =>
  text.replace(/^(?=[=+\-@\t\r])/, "'").replace(/([;\t\r\n][\s"]*)(?=[=+\-@])/g, "$1'");

export const csvRow = (cells: readonly unknown[], format = DATA): string =>
  `${cells.map((cell) => csvCell(cell, format)).join(format.separator)}\r\n`;

/** A table as a download that is written while its rows are read: only one page of rows is in memory at a time. */
export function csvDownload(
  name: string,
  heads: readonly string[],
  rows: AsyncIterable<readonly unknown[]>,
  format = DATA,
): Response {
  const lines = (async function* () {
    yield `\uFEFF${csvRow(heads.map(format.head), format)}`;
    for await (const row of rows) yield csvRow(row, format);
  })();
  return new Response(Readable.toWeb(Readable.from(lines, { objectMode: false })) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
