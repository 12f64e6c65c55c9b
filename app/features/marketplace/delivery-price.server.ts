import { DELIVERY_CENTS } from './market-rules.ts';

let held = DELIVERY_CENTS;

/** The current delivery price of a parcel, in US cents; an order keeps the price at which it was made. */
export const parcelCents = (): number => held;

/** Called at the start and whenever it changes on any server. */
export function holdParcelCents(now: number): void {
  held = now;
}
