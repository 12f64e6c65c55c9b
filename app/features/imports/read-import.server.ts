import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { RequiredText } from '#app/shared/inputs.ts';
import { findHead, headKey } from '#app/shared/sheets/heads.ts';
import { refuseWhileClosed } from '#app/features/payments/closed.server.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { readFunds } from './funds.server.ts';
import { type GiftQuestions, LONGEST_FILE, MAPPED, type Mapping, type ReadGift } from './gift-file.ts';
import { guessColumns, isWhole } from './gift-heads.ts';
import { findKnown } from './known-rows.server.ts';
import { readGifts, readTable, type Table } from './read-gifts.server.ts';
import { keysOf, type RowKeys } from './row-keys.ts';
import { giftImportRows, giftImports, giftMappings } from './tables.server.ts';
import { turnUnless } from './turns.server.ts';

const Head = z.string('invalid_field').trim().max(120, 'text_too_long').optional();

const Input = z.object({
  /** The name of the system that the gifts come from, within which its numbers are unique. */
  source: RequiredText(60, 'source_required'),
  text: z.string('import_required').min(1, 'import_required').max(LONGEST_FILE, 'import_too_large'),
  /** The meaning of the columns, by heading. Left out: as given before for these headings, or as recognised. */
  mapping: z
    .object({
      ...Object.fromEntries(MAPPED.map((name) => [name, Head])),
      decimal: z.enum(['.', ',', ''], 'invalid_field').optional(),
      order: z.enum(['dmy', 'mdy', ''], 'invalid_field').optional(),
      words: z.record(z.string().max(200), z.enum(['yes', 'no'], 'invalid_field')).optional(),
    })
    .optional(),
  /** Ask about the columns even if they are known. */
  ask: z.boolean('invalid_field').default(false),
  /** Ask about the columns if nobody confirmed their meaning before: a recognised meaning is only proposed. */
  confirm: z.boolean('invalid_field').default(false),
});
type Input = { source: string; text: string; mapping?: Partial<Mapping>; ask: boolean; confirm: boolean };
type Outcome = { importId: string; number: number; added: number; known: number; refused: number };

type Row = ReadGift & RowKeys;

/** `read-import`: reads a file of past gifts and shows what would become of each line; it books nothing. */
export function readImport() {
  return defineFunction<Input, Outcome>({
    name: 'read-import',
    summary: 'Reads a table of past gifts (CSV) and keeps what would become of each line; nothing is booked',
    input: Input as z.ZodType<Input>,
    answer: z.object({
      importId: z.uuid(),
      /** Lines that would be booked, that are in the books already, and that cannot be booked. */
      added: z.number().int(),
      known: z.number().int(),
      refused: z.number().int(),
    }),
    staff: {
      permission: 'gifts.import',
      act: ({ source }, { number, added, known, refused }) => ({
        target: `import:${number}`,
        after: { source, added, known, refused },
      }),
    },
    async perform(tx, input, { staff }) {
      const closed = refuseWhileClosed();
      if (closed) return closed;
      const table = readTable(input.text);
      if (table instanceof Refusal) return table;
      const mapping = await findMapping(tx, table, input);
      if (mapping instanceof Refusal) return mapping;
      const busy = await turnUnless(tx, 'undoing');
      if (busy) return busy;
      const gifts = readGifts(table, mapping, await readFunds(tx));
      if (gifts instanceof Refusal) return gifts;
      if ('asks' in gifts) return askColumns(table, mapping, gifts.asks);
      const keys = keysOf(gifts, input.source);
      const rows = gifts.map((gift, index) => ({ ...gift, ...keys[index]! }));
      const key = headKey(table.heads);
      await tx
        .insert(giftMappings)
        .values({ headKey: key, mapping })
        .onConflictDoUpdate({ target: giftMappings.headKey, set: { mapping } });
      return keep(tx, rows, { mapping, source: input.source, readBy: staff!.memberId });
    },
    respond: async (_siteContext, { number: _, ...answer }) => answer,
  });
}

/**
 * The meaning of the columns: as given, as given before for these headings, or as recognised. Refused with the headings
 * if incomplete.
 */
async function findMapping(
  tx: Database,
  table: Table,
  { mapping: said, ask, confirm }: Input,
): Promise<Mapping | Refusal> {
  if (said && isWhole(said)) return said;
  const [kept] = await tx
    .select()
    .from(giftMappings)
    .where(eq(giftMappings.headKey, headKey(table.heads)));
  const guessed =
    kept?.mapping ??
    guessColumns(
      table.heads,
      table.rows.map(({ cells }) => cells),
    );
  if (!said && !ask && (kept || !confirm) && isWhole(guessed) && isOfHeads(guessed, table.heads)) return guessed;
  return askColumns(table, { ...guessed, ...said });
}

/**
 * The headings, the first lines and what is known of them, for the person who completes the mapping; `asks` is what
 * only a person can tell.
 */
function askColumns(table: Table, mapping: Partial<Mapping>, asks?: GiftQuestions): Refusal {
  const columns = [...new Set(table.heads.filter(Boolean))];
  const places = columns.map((column) => table.heads.indexOf(column));
  const first = table.rows.slice(0, 3).map(({ cells }) => places.map((place) => cells[place] ?? ''));
  const proposed = Object.fromEntries(
    [...MAPPED, 'decimal' as const, 'order' as const].map((name) => [name, mapping[name] ?? '']),
  );
  return new Refusal('mapping_required', { field: 'mapping', details: { columns, first, proposed, asks } });
}

/**
 * Whether the table itself contains currency and fund: values set for all lines of a file must be confirmed again for
 * the next file.
 */
const isOfHeads = ({ currency, fund }: Mapping, heads: readonly string[]): boolean =>
  [currency, fund].every((name) => findHead(heads, name) >= 0);

/** Rows per statement: PostgreSQL accepts at most 65,535 parameters. */
const AT_ONCE = 2000;

async function keep(
  tx: Database,
  rows: readonly Row[],
  from: Pick<typeof giftImports.$inferInsert, 'source' | 'mapping' | 'readBy'>,
): Promise<Outcome> {
  const outcomes = await outcomesOf(tx, rows);
  const [read] = await tx
    .insert(giftImports)
    .values({ id: randomUUID(), ...from })
    .returning();
  const values = rows.map(({ key: _, isAnonymous, ...row }, index) => ({
    ...row,
    ...(isAnonymous && { donorName: null, donorEmail: null, donorPhone: null }),
    importId: read!.id,
    outcome: outcomes[index]!,
  }));
  for (let at = 0; at < values.length; at += AT_ONCE)
    await tx.insert(giftImportRows).values(values.slice(at, at + AT_ONCE));
  const count = (outcome: string) => outcomes.filter((one) => one === outcome).length;
  return {
    importId: read!.id,
    number: read!.number,
    added: count('new'),
    known: count('known'),
    refused: count('refused'),
  };
}

/** The outcome of each line; of two lines with the same number the second is a duplicate. */
async function outcomesOf(tx: Database, rows: readonly Row[]) {
  const sound = rows.filter(({ fault }) => !fault);
  const known = await findKnown(tx, sound);
  const seen = new Set<string>();
  return rows.map((row) => {
    if (row.fault) return 'refused' as const;
    const isDuplicate = row.ownKey !== null && seen.has(row.ownKey);
    if (row.ownKey) seen.add(row.ownKey);
    return isDuplicate || known.has(row) ? ('known' as const) : ('new' as const);
  });
}
