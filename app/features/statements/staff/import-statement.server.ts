import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { OptionalText } from '#app/shared/inputs.ts';
import { refuseWhileClosed } from '#app/features/payments/closed.server.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { headKey } from '#app/shared/sheets/heads.ts';
import { guessMapping } from '#app/features/statements/files/csv-heads.ts';
import { readCamt } from '#app/features/statements/files/read-camt.ts';
import { readRows, readTable } from '#app/features/statements/files/read-csv.ts';
import { importLines } from '#app/features/statements/import-lines.server.ts';
import { FORMATS, LONGEST_FILE, type Mapping, MAPPED, type ReadLine } from '#app/features/statements/statement-line.ts';
import { suggestMatches } from '#app/features/statements/suggest.server.ts';
import { statementMappings } from '#app/features/statements/tables.server.ts';

const Head = z.string('invalid_field').trim().max(120, 'text_too_long').default('');

const Input = z.object({
  format: z.enum(FORMATS, 'format_unknown'),
  text: z.string('statement_required').min(1, 'statement_required').max(LONGEST_FILE, 'statement_too_large'),
  /** Of a table: what its columns mean, by their heads. Left out, what was said of these heads before, or what they say themselves. */
  mapping: z
    .object({ day: Head, amount: Head, currency: Head, reference: Head, payer: Head, debit: Head.optional() })
    .optional(),
  /** Of a table: which account of ours it is of, which the file itself does not say. */
  account: OptionalText(60),
});
type Input = z.infer<typeof Input>;
type Outcome = { statementId: string; number: number; added: number; known: number; matched: number };

/** `import-statement`: the lines of a bank's or an operator's file, each once; nothing is booked by it. */
export function importStatement() {
  return defineFunction<Input, Outcome>({
    name: 'import-statement',
    summary: 'Takes in the lines of a statement (CAMT.053 or CSV); lines that came before are known and not added',
    input: Input,
    answer: z.object({
      statementId: z.uuid(),
      added: z.number().int(),
      known: z.number().int(),
      /** How many of the added are certainly a promise, and wait to be confirmed. */
      matched: z.number().int(),
    }),
    staff: {
      permission: 'statements.import',
      act: ({ format }, { number, added, known }) => ({
        target: `statement:${number}`,
        after: { format, added, known },
      }),
    },
    async perform(tx, input, { staff }) {
      const closed = refuseWhileClosed();
      if (closed) return closed;
      const read = input.format === 'csv' ? await readCsv(tx, input) : { lines: readCamt(input.text) };
      if (read instanceof Refusal) return read;
      const { lines } = read;
      if (lines instanceof Refusal) return lines;
      if (lines.length === 0) return new Refusal('statement_empty', { field: 'text' });
      const accounts = [...new Set(lines.map(({ account }) => account))];
      const from = { format: input.format, account: accounts.join(', ').slice(0, 200), importedBy: staff!.memberId };
      const { statement, added } = await importLines(tx, lines, from);
      const suggested = await suggestMatches(tx, added);
      return {
        statementId: statement.id,
        number: statement.number,
        added: statement.added,
        known: statement.known,
        matched: [...suggested.values()].filter(({ isCertain }) => isCertain).length,
      };
    },
    respond: async (_siteContext, { number: _, ...answer }) => answer,
  });
}

/** A table's lines; what its columns mean is kept for the next file with these heads. Refused with its heads where that is not known. */
async function readCsv(tx: Database, { text, mapping: said, account }: Input) {
  const given = said?.day && said.amount ? said : undefined;
  const table = readTable(text, given);
  if (table instanceof Refusal) return table;
  const key = headKey(table.heads);
  const [kept] = await tx.select().from(statementMappings).where(eq(statementMappings.headKey, key));
  const guessed = guessMapping(table.heads);
  const mapping = given ?? kept?.mapping ?? guessed;
  if (!isWhole(mapping)) {
    const columns = [...new Set(table.heads.filter(Boolean))];
    const places = columns.map((column) => table.heads.indexOf(column));
    const first = table.rows.slice(0, 3).map(({ cells }) => places.map((place) => cells[place] ?? ''));
    const proposed = Object.fromEntries(MAPPED.map((name) => [name, said?.[name] || guessed[name] || '']));
    return new Refusal('mapping_required', { field: 'mapping', details: { columns, first, proposed } });
  }
  const of = account ?? kept?.account ?? '';
  const lines: ReadLine[] | Refusal = readRows(table, mapping, of);
  if (lines instanceof Refusal) return lines;
  await tx
    .insert(statementMappings)
    .values({ headKey: key, mapping, account: of })
    .onConflictDoUpdate({ target: statementMappings.headKey, set: { mapping, account: of } });
  return { lines };
}

/** Without a day, a sum and a currency a line is none; of the rest a bank may say nothing. */
function isWhole(mapping: Partial<Mapping>): mapping is Mapping {
  return Boolean(mapping.day && mapping.amount && mapping.currency);
}
