import { SPONSOR_PRESETS, type SponsorPresets } from './sponsorship-rules.ts';

let held = SPONSOR_PRESETS;

/** As they are now, for the page of sponsorships. */
export const sponsorPresets = (): SponsorPresets => held;

/** Told at the start and whenever they were changed, on whichever server. */
export function holdSponsorPresets(now: SponsorPresets): void {
  held = now;
}
