import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { Refusal } from '#platform/refusals.ts';
import type { ImportState } from './gift-file.ts';
import { giftImports } from './tables.server.ts';

// Any number that nobody else locks: of two imports that hold the same line the second finds it.
const LOCK = 7_031_946;

/** Until the transaction ends nobody else reads, books, or begins to book or to take back. */
export const takeTurn = (tx: Database) => tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);

/**
 * Takes the turn; refused while another import is in that state. Lines of one that is being taken back still stand in the books: known
 * by them, a line of this one would end in neither.
 */
export async function turnUnless(
  tx: Database,
  state: Extract<ImportState, 'running' | 'undoing'>,
  own?: string,
): Promise<Refusal | undefined> {
  await takeTurn(tx);
  const others = await tx.$count(
    giftImports,
    and(eq(giftImports.state, state), own ? ne(giftImports.id, own) : undefined),
  );
  return others > 0 ? new Refusal('import_busy', { status: 409 }) : undefined;
}
