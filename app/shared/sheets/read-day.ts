const ORDERS = [
  /^(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})(?:[T ].*)?$/,
  /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})$/,
  /^(?<d>\d{1,2})[/.-](?<m>\d{1,2})[/.-](?<y>\d{4}|\d{2})(?: .*)?$/,
];

/** Reads a day as banks write it, day before month, as `YYYY-MM-DD`; undefined for what is none. */
export function readDay(typed: string): string | undefined {
  for (const order of ORDERS) {
    const { y, m, d } = order.exec(typed.trim())?.groups ?? {};
    if (!y) continue;
    const day = `${y.padStart(4, '20')}-${m!.padStart(2, '0')}-${d!.padStart(2, '0')}`;
    const at = Date.parse(`${day}T00:00:00Z`);
    return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? day : undefined;
  }
  return undefined;
}
