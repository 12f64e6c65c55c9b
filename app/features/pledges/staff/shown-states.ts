/** Where an intention stands, as staff read it: one that waits may have been reminded. */
export const SHOWN_PLEDGE_STATES = ['asked', 'waiting', 'reminded', 'kept', 'cancelled', 'over'] as const;
export type ShownPledgeState = (typeof SHOWN_PLEDGE_STATES)[number];
