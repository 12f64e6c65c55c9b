import type { Database } from '#platform/database.ts';
import { findSettingAt } from '#platform/kept-settings.ts';
import sample from '#content/foundation.json' with { type: 'json' };

/** Who the foundation is: what stands on receipts, mails, pages. An invented one while `isSample`. */
export type Foundation = Omit<typeof sample, 'social'> & { social: Record<string, string> };

/** The one of `content/`: the demo's, and every site's until its own is entered at `/admin/settings`. */
export const SAMPLE_FOUNDATION: Foundation = sample;

let held = { foundation: SAMPLE_FOUNDATION, isLive: false };

/** As it is now. Asked for where it is needed and never kept: staff change it while the site runs. */
export const foundation = (): Foundation => held.foundation;

/** Told at the start and whenever it was changed, on whichever server. */
export function holdFoundation(now: Partial<typeof held>): void {
  held = { ...held, ...now };
}

export const isLiveSite = (): boolean => held.isLive;

/** Whether money may come in: a live site takes none in the name of an invented foundation. */
export const takesMoney = (): boolean => !held.isLive || !held.foundation.isSample;

/** How it is kept among the settings. */
export const IDENTITY = 'identity';

/** As it was at a moment: what was given in its name then says so for ever. */
export async function findFoundationAt(db: Database, at: Date): Promise<Foundation> {
  const then = await findSettingAt(db, IDENTITY, at);
  // Written by us alone, checked then.
  return (then?.value as Foundation | undefined) ?? held.foundation;
}
