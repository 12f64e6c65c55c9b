import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { Refusal } from '#platform/refusals.ts';
import type { LineState } from '#app/features/statements/statement-line.ts';
import { type StatementLine, statementLines } from '#app/features/statements/tables.server.ts';

/** A line in the required state, locked until the transaction ends. */
export async function lockLine(tx: Database, id: string, state: LineState): Promise<StatementLine | Refusal> {
  const [line] = await tx.select().from(statementLines).where(eq(statementLines.id, id)).for('update');
  if (!line) return new Refusal('line_unknown', { status: 404 });
  if (line.state === state) return line;
  return new Refusal(line.state === 'matched' ? 'line_matched' : line.state === 'aside' ? 'line_aside' : 'line_open', {
    status: 409,
  });
}
