import { isDeepStrictEqual } from 'node:util';
import { SPONSOR_PRESETS, type SponsorPresets } from './sponsorship-rules.ts';

let held = SPONSOR_PRESETS;

/** The presets that the sponsorship page must be told; undefined while they are the defaults, which it knows. */
export const changedSponsorPresets = (): SponsorPresets | undefined =>
  isDeepStrictEqual(held, SPONSOR_PRESETS) ? undefined : held;

/** Called at the start and whenever they change on any server. */
export function holdSponsorPresets(now: SponsorPresets): void {
  held = now;
}
