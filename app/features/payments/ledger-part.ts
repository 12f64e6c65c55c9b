/** What a line is of a sum that stands on one account in several. */
export type LedgerPart = 'covered-fees';
