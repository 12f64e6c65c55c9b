import { parse } from 'csv-parse/sync';
import { separatorOf } from './separator.ts';

/** A line of a table: its cells, and its number in the file. */
export type SheetLine = { cells: string[]; line: number };

/** A file that is no table: at which line, as far as that is known. */
export class UnreadableSheet extends Error {
  readonly place: string;
  constructor(cause: unknown) {
    super('not a table', { cause });
    this.place = String((cause as { lines?: number }).lines ?? '?');
  }
}

/**
 * The lines of a table as people save them: parted by commas, semicolons or tabs, each as long as it is, empty ones left out.
 * @param most not more than so many are read
 * @throws UnreadableSheet
 */
export function readSheet(text: string, most?: number): SheetLine[] {
  try {
    const { text: table, separator } = namedSeparator(text);
    const read: unknown = parse(table, {
      bom: true,
      delimiter: separator,
      // A quote within a cell that has none around it is a sign like any other.
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      info: true,
      to: most,
    });
    // Its types do not know of `info`, by which each line says where it ends.
    const records = read as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ cells: record, line: info.lines }));
  } catch (error) {
    throw new UnreadableSheet(error);
  }
}

/** "sep=;" on a line of its own, as spreadsheets write it, says what parts the cells; the line stays, empty, so that lines keep their number. */
function namedSeparator(text: string): { text: string; separator: string } {
  const [line, separator] = /^\uFEFF?"?sep=(.)"?(?=\r?\n)/i.exec(text) ?? [];
  return separator ? { text: text.slice(line!.length), separator } : { text, separator: separatorOf(text) };
}
