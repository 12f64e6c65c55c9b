import { takesMoney } from '#app/kit/foundation.server.ts';
import { Refusal } from '#platform/refusals.ts';

/**
 * Refuses all incoming money while a live site has no identity of its foundation. Everything that books money, or
 * imports what is to be booked, calls this first: gifts by visitors, and entries, imports and matches by staff.
 */
export const refuseWhileClosed = (): Refusal | undefined =>
  takesMoney() ? undefined : new Refusal('not_open_yet', { status: 503 });
