/**
 * Acts that take a second person, by the names of their calls: always, or where it comes to much or to somebody else's. A test holds the
 * list to the calls themselves; words are `settings.live.when.<name>`.
 */
export const ALWAYS_TWO = [
  'record-spending',
  'reverse-spending',
  'undo-batch',
  'run-import',
  'undo-import',
  'reopen-month',
  'pay-out-field',
] as const;

export const SOMETIMES_TWO = [
  'save-settings',
  'change-roles',
  'invite-staff',
  'refund-payment',
  'refund-line',
  'enter-rate',
  'erase-person',
  'send-newsletter',
  'tell-donors',
  'write-to-event',
  'mail-sheets',
  'advance-field',
] as const;

/** What one does alone, whoever else is there: of the acts that people expect to take two. */
export const ALONE = [
  'record-gifts',
  'match-line',
  'correct-receipt',
  'close-month',
  'publish-entry',
  'move-gift',
] as const;
