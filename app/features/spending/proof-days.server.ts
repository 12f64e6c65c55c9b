import { DAYS_TO_PROVE } from './spending-rules.ts';

let held = DAYS_TO_PROVE;

/** So many days a spending may be without proof before it is late. */
export const proofDays = (): number => held;

/** Told at the start and whenever it was changed, on whichever server. */
export function holdProofDays(now: number): void {
  held = now;
}
