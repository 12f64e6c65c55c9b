import { isDeepStrictEqual } from 'node:util';
import { FEE_PERMILLE, type GiftPresets, STANDARD_PRESETS } from './donation-rules.ts';

let held = STANDARD_PRESETS;

/** What a page with a gift form has to be told: nothing while they are the standard ones, which every form knows. */
export const changedPresets = (): GiftPresets | undefined =>
  isDeepStrictEqual(held, STANDARD_PRESETS) ? undefined : held;

/** Of a thousand, what is added to a gift whose fees its giver covers. */
export const feePermille = (): number => held.feePermille ?? FEE_PERMILLE;

/** Told at the start and whenever they were changed, on whichever server. */
export function holdGiftPresets(now: GiftPresets): void {
  held = now;
}
