import { nameStaff } from '#app/features/staff/staff.server.ts';
import { formatStamp } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import type { Database } from '#platform/database.ts';
import type { ShownMove } from './move-list.tsx';
import type { listMoves } from './stock-list.server.ts';

/** Stock movements with the names of people and formatted days. */
export async function showMoves(
  db: Database,
  moves: Awaited<ReturnType<typeof listMoves>>['items'],
  language: Language,
): Promise<ShownMove[]> {
  const names = await nameStaff(
    db,
    moves.map(({ who }) => who ?? ''),
  );
  return moves.map(({ id, productId, name, pieces, reason, at, who, why, orderId, orderNumber }) => ({
    id,
    productId,
    name,
    pieces,
    reason,
    at: formatStamp(at, language),
    who: who && (names.get(who) ?? who),
    why,
    order: orderId && orderNumber ? { id: orderId, number: orderNumber } : null,
  }));
}
