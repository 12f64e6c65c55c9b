import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { translate } from '#app/kit/words.server.ts';
import { OptionalText } from '#app/shared/inputs.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { findRow, RowNumber } from './starter-acts.server.ts';
import { rowReports } from './tables.server.ts';

const ReportInput = z.object({ row: RowNumber, why: OptionalText(300) });
const PER_HOUR = 10;

/** `report-row`: anybody reports a row's text as offensive, anonymously; staff get a task. */
export function reportRow() {
  return defineFunction<z.infer<typeof ReportInput>, object>({
    name: 'report-row',
    summary: 'Says that the name or word of a row in a cloth hurts; staff look at it',
    input: ReportInput,
    answer: z.object({ message: z.string() }),
    limits: (_input, _site, { address }) => [{ name: 'row-reports', subject: address, max: PER_HOUR, seconds: 3600 }],
    async perform(tx, { row: rowNumber, why }) {
      const found = await findRow(tx, rowNumber);
      if (!found || found.cloth.state === 'removed') return new Refusal('row_unknown', { status: 404, field: 'row' });
      // Nothing of it can be read any more: nothing is left to look at.
      if (found.row.hiddenAt || (!found.row.name && !found.row.word)) return {};
      await tx
        .insert(rowReports)
        .values({ rowNumber, why })
        .onConflictDoUpdate({
          target: rowReports.rowNumber,
          targetWhere: sql`settled_at is null`,
          set: { times: sql`${rowReports.times} + 1`, why: sql`coalesce(${rowReports.why}, excluded.why)` },
        });
      return {};
    },
    respond: async (_site, _outcome, { language }) => ({ message: translate(language, 'together')('report.done') }),
  });
}
