import { takesMoney } from '#app/kit/foundation.server.ts';
import { Refusal } from '#platform/refusals.ts';

/**
 * Why no money may come in, by whatever way, be it given by visitors or entered, read and matched by staff: a live site does not know
 * yet whose it is. Whatever books money, or brings in what is to be booked, asks here.
 */
export const refuseWhileClosed = (): Refusal | undefined =>
  takesMoney() ? undefined : new Refusal('not_open_yet', { status: 503 });
