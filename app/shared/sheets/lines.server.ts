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
    const read: unknown = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
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
