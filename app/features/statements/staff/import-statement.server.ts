import { z } from 'zod';
import { OptionalText } from '#app/shared/inputs.ts';
import { refuseWhileClosed } from '#app/features/payments/closed.server.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { readCamt } from '#app/features/statements/files/read-camt.server.ts';
import { readMt940 } from '#app/features/statements/files/read-mt940.server.ts';
import { importFile } from '#app/features/statements/import-lines.server.ts';
import { FORMATS, LONGEST_FILE, type MAPPED, type SAID } from '#app/features/statements/statement-line.ts';
import type { ReadFile } from '#app/features/statements/read-file.ts';
import { readMappedTable } from '#app/features/statements/table-mapping.server.ts';
import { suggestMatches } from '#app/features/statements/suggest.server.ts';

const Head = z.string('invalid_field').trim().max(120, 'text_too_long').default('');

const Input = z.object({
  format: z.enum(FORMATS, 'format_unknown'),
  text: z.string('statement_required').min(1, 'statement_required').max(LONGEST_FILE, 'statement_too_large'),
  /**
   * For a table: the meaning of its columns, by heading. Left out: as given before for these headings, or as
   * recognised.
   */
  mapping: z
    .object({
      day: Head,
      amount: Head,
      currency: Head,
      reference: Head,
      payer: Head,
      debit: Head.optional(),
      side: Head.optional(),
      from: Head.optional(),
      to: Head.optional(),
      fee: Head.optional(),
      details: Head.optional(),
      state: Head.optional(),
      balance: Head.optional(),
      /** The decimal sign, and whether day or month comes first, if the columns do not show it. */
      decimal: z.enum(['.', ',', ''], 'invalid_field').optional(),
      order: z.enum(['dmy', 'mdy', ''], 'invalid_field').optional(),
      isMinor: z.enum(['yes', ''], 'invalid_field').optional(),
    } satisfies Record<(typeof MAPPED)[number] | (typeof SAID)[number], z.ZodType>)
    .optional(),
  /** For a table: which of our accounts it is of, which the file does not say. */
  account: OptionalText(60),
  /** The file name. */
  name: OptionalText(120),
  /**
   * Propose the recognised columns with sample lines instead of using them; `seen` identifies the columns that were
   * shown.
   */
  confirm: z.boolean('invalid_field').default(false),
  seen: z.string('invalid_field').max(2000, 'text_too_long').optional(),
});
type Input = z.infer<typeof Input>;
type Outcome = { statementId: string; number: number; added: number; known: number; left: number; matched: number };

/** `import-statement`: imports the lines of a bank's or mobile operator's file, each once; it books nothing. */
export function importStatement() {
  return defineFunction<Input, Outcome>({
    name: 'import-statement',
    summary:
      'Takes in the lines of a statement (CAMT.053, MT940 or CSV); lines that came before are known and not added',
    input: Input,
    answer: z.object({
      statementId: z.uuid(),
      added: z.number().int(),
      known: z.number().int(),
      /** How many lines of the file were set aside, by reason. */
      left: z.number().int(),
      /** How many of the new lines certainly match an announced transfer and wait for confirmation. */
      matched: z.number().int(),
    }),
    staff: {
      permission: 'statements.import',
      act: ({ format }, { number, added, known, left }) => ({
        target: `statement:${number}`,
        after: { format, added, known, left },
      }),
    },
    async perform(tx, input, { staff }) {
      const closed = refuseWhileClosed();
      if (closed) return closed;
      const read = await readFile(tx, input);
      if (read instanceof Refusal) return read;
      const { file, account } = read;
      if (file.total === 0) return new Refusal('statement_empty', { field: 'text' });
      const accounts = [...new Set([...file.lines, ...file.balances].map((one) => one.account))];
      const { statement, added } = await importFile(tx, file, {
        format: input.format,
        account: (accounts.length > 0 ? accounts.join(', ') : account).slice(0, 200),
        importedBy: staff!.memberId,
        name: input.name,
        text: input.text,
      });
      const suggested = await suggestMatches(tx, added);
      return {
        statementId: statement.id,
        number: statement.number,
        added: statement.added,
        known: statement.known,
        left: file.left.length,
        matched: [...suggested.values()].filter(({ isCertain }) => isCertain).length,
      };
    },
    respond: async (_siteContext, { number: _, ...answer }) => answer,
  });
}

/** Reads a file by its format; `account` is the one given for a table. */
async function readFile(tx: Database, input: Input): Promise<{ file: ReadFile; account: string } | Refusal> {
  if (input.format === 'csv') return readMappedTable(tx, input);
  const file = input.format === 'mt940' ? readMt940(input.text) : readCamt(input.text);
  return file instanceof Refusal ? file : { file, account: '' };
}
