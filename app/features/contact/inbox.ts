/** `open` waits for us, `answered` for its sender, `closed` for nobody; `spam` is out of sight. */
export const MESSAGE_STATES = ['open', 'answered', 'closed', 'spam'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** A `doubt` is about a spending and answered in public (app/features/spending/doubts); `written` was begun by staff (`write-to-person`). */
export const MESSAGE_KINDS = ['contact', 'volunteer', 'doubt', 'written'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** As tasks and the log name a message. */
export const letterTarget = (id: string): string => `letter:${id}`;
