/** Where money is, of which provider, by the name of its account in the ledger. */
export function placeOf(account: string): { place: Place; provider?: string } {
  const [kind, provider] = account.split(':');
  return { place: PLACES.find((known) => known === kind) ?? 'other', provider };
}

/** In the order of the way: held by the provider, on its way, in the bank; then what it cost. */
export const PLACES = ['provider', 'payouts', 'bank', 'fees', 'exchange', 'other'] as const;
type Place = (typeof PLACES)[number];
