import { eq } from 'drizzle-orm';
import { headKey } from '#app/shared/sheets/heads.ts';
import type { Database } from '#platform/database.ts';
import { Refusal } from '#platform/refusals.ts';
import { guessMapping } from './files/csv-heads.ts';
import { readRows, readTable, type Table, type TableQuestions } from './files/read-csv.server.ts';
import type { ReadFile } from './read-file.ts';
import { type Mapping, MAPPED, NEEDED, type ReadLine, SAID } from './statement-line.ts';
import { statementMappings } from './tables.server.ts';

type Asked = {
  text: string;
  mapping?: Mapping;
  account: string | null;
  /** Show recognised columns before using them, unless somebody confirmed them before. */
  confirm: boolean;
  /** The mapping whose sample lines were shown; another one is shown first. */
  seen?: string;
};

/** The preview of a table before its mapping is confirmed. */
type Preview = {
  lines: Pick<ReadLine, 'line' | 'day' | 'amountMinor' | 'currency' | 'payer' | 'text'>[];
  total: number;
  read: number;
  left: number;
  /** Of the readable lines: incoming and outgoing. */
  came: number;
  went: number;
};

/**
 * Reads the lines of a table. The meaning of its columns is the given one, the one given before for this account's
 * tables with these headings, or the recognised one; it is stored for the next file. If a person must decide, it is
 * refused with headings, first lines and a preview.
 */
export async function readMappedTable(
  tx: Database,
  asked: Asked,
): Promise<{ file: ReadFile; account: string } | Refusal> {
  const said = asked.mapping?.day && asked.mapping.amount ? asked.mapping : undefined;
  const table = readTable(asked.text, said);
  if (table instanceof Refusal) return table;
  const key = headKey(table.written);
  const kept = said ? undefined : await findKept(tx, key, asked.account);
  const guessed = guessMapping(
    table.heads,
    table.rows.map(({ cells }) => cells),
  );
  const mapping = said ?? kept?.mapping ?? guessed;
  const account = asked.account ?? (said ? (await findKept(tx, key, null))?.account : kept?.account) ?? '';
  const isShown = said ? asked.seen === seenKey(said) : Boolean(kept);
  // Said before anybody was asked of states: money that did not come would be read as money.
  const isOld = kept !== undefined && Boolean(guessed.state) && kept.mapping.state === undefined;
  if (!isWhole(mapping) || isOld || (asked.confirm && !isShown))
    return ask(table, { ...guessed, ...asked.mapping, ...mapping });
  const file = readRows(table, mapping, account);
  if (file instanceof Refusal) return file;
  if ('asks' in file) return ask(table, mapping);
  await keep(tx, key, { mapping, account });
  return { file, account };
}

/** Day, amount and currency are required; the rest is optional. */
const isWhole = (mapping: Partial<Mapping>): mapping is Mapping => NEEDED.every((name) => mapping[name]);

/** Identifies the columns whose sample lines were shown. */
const seenKey = (mapping: Partial<Mapping>): string => JSON.stringify(MAPPED.map((name) => mapping[name] ?? ''));

const SHOWN = 3;

function ask(table: Table, mapping: Partial<Mapping>): Refusal {
  const columns = [...new Set(table.heads.filter(Boolean))];
  const places = columns.map((column) => table.heads.indexOf(column));
  const first = table.rows.slice(0, SHOWN).map(({ cells }) => places.map((place) => cells[place] ?? ''));
  const proposed = Object.fromEntries([...MAPPED, ...SAID].map((name) => [name, mapping[name] ?? '']));
  const read = isWhole(mapping) ? readRows(table, mapping, '') : undefined;
  const details: Record<string, unknown> = { columns, first, proposed, seen: seenKey(mapping) };
  if (read && !(read instanceof Refusal)) Object.assign(details, 'asks' in read ? read : { preview: previewOf(read) });
  return new Refusal('mapping_required', { field: 'mapping', details });
}

/** The first lines as they would be read, incoming before outgoing. */
function previewOf({ total, lines, left }: ReadFile): Preview {
  const shown = [...new Set([...lines.filter(({ amountMinor }) => amountMinor > 0), ...lines])].slice(0, SHOWN);
  return {
    lines: shown.map(({ line, day, amountMinor, currency, payer, text }) => ({
      line,
      day,
      amountMinor,
      currency,
      payer,
      text: text.slice(0, 200),
    })),
    total,
    read: lines.length,
    left: left.length,
    came: lines.filter(({ amountMinor }) => amountMinor > 0).length,
    went: lines.filter(({ amountMinor }) => amountMinor < 0).length,
  };
}
export type TableAsked = {
  columns?: string[];
  first?: string[][];
  proposed?: Record<string, string>;
  seen?: string;
  preview?: Preview;
  asks?: TableQuestions;
};

/**
 * A key for tables of one account, beside that of all tables with these headings: two accounts of a bank may differ in
 * currency.
 */
const keyOf = (key: string, account: string | null): string =>
  account ? `${key}/${account.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')}` : key;

async function findKept(tx: Database, key: string, account: string | null) {
  const of = (headKey: string) => tx.select().from(statementMappings).where(eq(statementMappings.headKey, headKey));
  const [own] = account ? await of(keyOf(key, account)) : [];
  if (own) return own;
  const [any] = await of(key);
  return any;
}

async function keep(
  tx: Database,
  key: string,
  { mapping, account }: { mapping: Mapping; account: string },
): Promise<void> {
  for (const headKey of new Set([key, keyOf(key, account)]))
    await tx
      .insert(statementMappings)
      .values({ headKey, mapping, account })
      .onConflictDoUpdate({ target: statementMappings.headKey, set: { mapping, account } });
}
