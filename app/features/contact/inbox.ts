/** `open` waits for us, `answered` for its sender, `closed` for nobody; `spam` is out of sight. */
export const MESSAGE_STATES = ['open', 'answered', 'closed', 'spam'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** A `doubt` is about a spending and answered in public (app/features/spending/doubts). */
export const MESSAGE_KINDS = ['contact', 'volunteer', 'doubt'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** As tasks and the log name a message. */
export const letterTarget = (id: string): string => `letter:${id}`;
