import { z } from 'zod';
import type { FindRoute } from '#app/features/foundation/site-routes.ts';
import type { ErrorCode } from '#app/shared/word-keys.ts';
import { readSheet, type SheetLine, UnreadableSheet } from '#app/shared/sheets/lines.server.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { Pair, refuseRoutes, takeTurn, writeRedirect } from './save-redirect.server.ts';

const MAX_TEXT = 500_000;
const MAX_LINES = 2000;

/** A redirect with its line number. */
type Line = { line: number; pair: Pair };

/** The refusal of a line, with its number and the original message. */
const refuseLine = (line: number, { code, status, values }: Pick<Refusal, 'code' | 'status' | 'values'>) =>
  new Refusal(code, { status, field: 'text', values, details: { line } });

/** Reads two columns, old and new address; a first line without addresses is a heading. */
function readLines(text: string): Line[] | Refusal {
  const unread = new Refusal('redirects_unread', { field: 'text' });
  let rows: SheetLine[];
  try {
    rows = readSheet(text);
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    return unread;
  }
  if (rows[0] && !rows[0].cells.some((cell) => cell.includes('/'))) rows.shift();
  if (rows.length === 0 || rows.length > MAX_LINES) return unread;
  const lines: Line[] = [];
  for (const { cells, line } of rows) {
    const read = Pair.safeParse({ from: cells[0] ?? '', to: cells[1] ?? '' });
    if (!read.success)
      return refuseLine(line, { code: read.error.issues[0]!.message as ErrorCode, status: 400, values: {} });
    lines.push({ line, pair: read.data });
  }
  return lines;
}

const Input = z.object({
  text: z.string('redirects_unread').min(1, 'redirects_unread').max(MAX_TEXT, 'redirects_unread'),
});
type Input = z.infer<typeof Input>;

/** `import-redirects`: imports all lines of a table, or none; the first invalid line is reported. */
export function importRedirects(findRoute: FindRoute) {
  return defineFunction<Input, { added: Pair[] }>({
    name: 'import-redirects',
    summary: 'Leads many old addresses on: CSV of two columns, old and new; all of its lines or none',
    input: Input,
    answer: z.object({ added: z.int(), message: z.string() }),
    staff: {
      permission: 'redirects.write',
      act: (_input, { added }) =>
        added.length === 0
          ? undefined
          : { target: 'redirects', after: { added: added.map(({ from, to }) => `${from} → ${to}`).join('; ') } },
    },
    async check({ text }) {
      const lines = readLines(text);
      if (lines instanceof Refusal) return lines;
      for (const { line, pair } of lines) {
        const refusal = await refuseRoutes(findRoute, pair);
        if (refusal) return refuseLine(line, refusal);
      }
      return undefined;
    },
    async perform(tx, { text }, { staff }) {
      const lines = readLines(text);
      if (lines instanceof Refusal) return lines;
      await takeTurn(tx);
      const added: Pair[] = [];
      for (const { line, pair } of lines) {
        const written = await writeRedirect(tx, pair, { who: staff!.memberId });
        if (written instanceof Refusal) return refuseLine(line, written);
        if (!written.isSame) added.push(pair);
      }
      return { added };
    },
    respond: async ({ translate }, { added }, { language }) => ({
      added: added.length,
      message: translate(language, 'admin')('done.import-redirects'),
    }),
  });
}
