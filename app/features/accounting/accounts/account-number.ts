/** A number of the accountant's plan and what it is called there. */
export type AccountNumber = { prefix: string; number: string; label: string };

/** The number an account of our books stands under: that of the longest prefix it begins with; none where none does. */
export function numberOf<Known extends AccountNumber>(account: string, known: readonly Known[]): Known | undefined {
  let found: Known | undefined;
  for (const one of known)
    if (account.startsWith(one.prefix) && one.prefix.length > (found?.prefix.length ?? 0)) found = one;
  return found;
}

/** In the order of the plan, 52 before 521 before 585; accounts without a number come last, by name. */
export function byNumber(a: { account: string; number?: string }, b: { account: string; number?: string }): number {
  if (a.number !== b.number)
    return a.number === undefined ? 1 : b.number === undefined ? -1 : a.number < b.number ? -1 : 1;
  return a.account < b.account ? -1 : a.account > b.account ? 1 : 0;
}
