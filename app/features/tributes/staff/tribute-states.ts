/** Where a card stands, the first that holds. */
export const TRIBUTE_STATES = ['withdrawn', 'gone', 'unpaid', 'sent', 'stopped', 'waiting', 'by_hand'] as const;
export type TributeState = (typeof TRIBUTE_STATES)[number];
