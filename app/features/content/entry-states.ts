/** `changed`: visitors read an older text than the newest draft. */
export const ENTRY_STATES = ['published', 'changed', 'scheduled', 'draft', 'trash'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];
