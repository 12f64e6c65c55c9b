import { DELIVERY_CENTS } from './market-rules.ts';

let held = DELIVERY_CENTS;

/** What one parcel costs now, in US cents; an order keeps what it was when it was made. */
export const parcelCents = (): number => held;

/** Told at the start and whenever it was changed, on whichever server. */
export function holdParcelCents(now: number): void {
  held = now;
}
