import { isDeepStrictEqual } from 'node:util';
import { FEE_PERMILLE, type GiftPresets, STANDARD_PRESETS } from './donation-rules.ts';

let held = STANDARD_PRESETS;

/** The gift presets that a page must be told; undefined while they are the defaults, which every form knows. */
export const changedPresets = (): GiftPresets | undefined =>
  isDeepStrictEqual(held, STANDARD_PRESETS) ? undefined : held;

/** The surcharge for covering fees, in thousandths of the gift. */
export const feePermille = (): number => held.feePermille ?? FEE_PERMILLE;

/** Called at the start and whenever the presets change on any server. */
export function holdGiftPresets(now: GiftPresets): void {
  held = now;
}
