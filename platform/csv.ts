import { Readable } from 'node:stream';

/** A sum below nothing is no formula. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/** One cell of RFC 4180; a text that a spreadsheet would run as a formula is made a text again by an apostrophe. */
function csvCell(value: unknown): string {
  const text =
    value === null || value === undefined
      ? ''
      : value instanceof Date
        ? value.toISOString()
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value);
  const safe = typeof value === 'string' && !NUMBER.test(text) ? withoutFormulas(text) : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A spreadsheet that parts cells by semicolons or tabs begins them within a text of ours, too. */
const withoutFormulas = (text: string): string =>
  text.replace(/^(?=[=+\-@\t\r])/, "'").replace(/([;\t\r\n][\s"]*)(?=[=+\-@])/g, "$1'");

export const csvRow = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A table as a download that is written while it is read: of a million rows no more than a page is ever in memory. */
export function csvDownload(name: string, heads: readonly string[], rows: AsyncIterable<readonly unknown[]>): Response {
  const lines = (async function* () {
    yield `\uFEFF${csvRow(heads)}`;
    for await (const row of rows) yield csvRow(row);
  })();
  return new Response(Readable.toWeb(Readable.from(lines, { objectMode: false })) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
