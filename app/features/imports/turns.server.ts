import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { Refusal } from '#platform/refusals.ts';
import type { ImportState } from './gift-file.ts';
import { giftImports } from './tables.server.ts';

// Any number that nobody else locks: of two imports that hold the same line the second finds it.
const LOCK = 7_031_946;

/** A lock until the transaction ends, so that no other import is read, booked, started or undone meanwhile. */
export const takeTurn = (tx: Database) => tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);

/**
 * Takes the lock; refused while another import is in that state. Lines of an import being undone are still in the
 * books: a line of the new import would be skipped as known, and then be in neither.
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
