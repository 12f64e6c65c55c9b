/** Where an intention to give stands. `asked`: its address is not proved yet. None of them is money. */
export const PLEDGE_STATES = ['asked', 'waiting', 'kept', 'cancelled', 'over'] as const;
export type PledgeState = (typeof PLEDGE_STATES)[number];

/** How far ahead it may be, in days. */
export const MAX_PLEDGE_DAYS = 180;

/** On its day and a week later; after another week without a gift it is over. */
export const REMINDERS = 2;
