import { isDeepStrictEqual } from 'node:util';
import { SPONSOR_PRESETS, type SponsorPresets } from './sponsorship-rules.ts';

let held = SPONSOR_PRESETS;

/** What the page of sponsorships has to be told: nothing while they are the standard ones, which it knows. */
export const changedSponsorPresets = (): SponsorPresets | undefined =>
  isDeepStrictEqual(held, SPONSOR_PRESETS) ? undefined : held;

/** Told at the start and whenever they were changed, on whichever server. */
export function holdSponsorPresets(now: SponsorPresets): void {
  held = now;
}
