/** What a transaction of our books is about; its words are `admin:files.text.<kind>`. */
export type EntryKind =
  'came' | 'back' | 'moved' | 'harvest' | 'fee' | 'exchange' | 'bank' | 'payout' | 'spent' | 'other';

/** The journals of the accountant, by their codes; their names are `admin:files.journal.<code>`. */
export type JournalCode = 'EN' | 'PR' | 'BQ' | 'DE' | 'OD';

export const JOURNAL_OF: Record<EntryKind, JournalCode> = {
  came: 'EN',
  back: 'EN',
  moved: 'OD',
  harvest: 'OD',
  fee: 'PR',
  exchange: 'PR',
  payout: 'PR',
  other: 'PR',
  bank: 'BQ',
  spent: 'DE',
};

type Line = { account: string; amountMinor: number; paymentId: string | null };

/** What a transaction is about, by the accounts its lines stand on. */
export function kindOf(lines: readonly Line[]): EntryKind {
  const on = (prefix: string) => lines.filter(({ account }) => account.startsWith(prefix));
  if (lines.some(({ paymentId }) => paymentId !== null)) {
    const way = on('provider:');
    if (way.length > 0) return way.reduce((sum, { amountMinor }) => sum + amountMinor, 0) > 0 ? 'came' : 'back';
    return on('harvest:').length > 0 ? 'harvest' : 'moved';
  }
  if (on('fees:').length > 0) return 'fee';
  if (on('exchange').length > 0) return 'exchange';
  if (on('bank').length > 0) return 'bank';
  if (on('payouts:').length > 0) return 'payout';
  return on('spent:').length > 0 ? 'spent' : 'other';
}
