/** A variable of the environment that looks like a setting of ours and is none. */
export type UnreadVariable = { name: string; /** The setting that was probably meant. */ meant?: string };

/** Read by compose.yaml, not by the site. */
const OF_COMPOSE = ['SITE_NAME', 'DATABASE_PASSWORD', 'BACKUP_FOLDER'];
/** Beginnings of our settings that other programs use as well. */
const SHARED = new Set(['OTEL', 'LOG', 'DATA', 'S3', 'AI']);

/**
 * Finds what is set under a name that nothing reads: a name close to a setting's, or one with the beginning of our settings
 * (`STRIPE_…`, `LIMIT_…`). A misspelt setting would count for nothing, and nobody would know.
 * @param known the names of all settings, those of payment providers included
 */
export function findUnreadVariables(
  environment: Record<string, string | undefined>,
  known: readonly string[],
): UnreadVariable[] {
  const beginnings = new Set(known.filter((name) => name.includes('_')).map(beginningOf));
  return Object.keys(environment)
    .filter((name) => !known.includes(name) && !OF_COMPOSE.includes(name))
    .flatMap((name) => {
      const meant = known.find((one) => isNear(name, one));
      const isOurs = name.includes('_') && beginnings.has(beginningOf(name)) && !SHARED.has(beginningOf(name));
      return meant !== undefined || isOurs ? [{ name, ...(meant !== undefined && { meant }) }] : [];
    });
}

/** One line for operators. */
export const sayUnread = ({ name, meant }: UnreadVariable): string =>
  `${name}: nothing reads a variable of this name${meant === undefined ? '' : `; ${meant}?`}`;

const beginningOf = (name: string): string => name.split('_')[0]!;

/** Short names are near to many others: HOME is no misspelt HOST. */
function isNear(name: string, known: string): boolean {
  const [a, b] = [name, known].map((one) => one.replaceAll('_', '').toUpperCase()) as [string, string];
  const shorter = Math.min(a.length, b.length);
  return shorter >= 5 && distance(a, b) <= (shorter < 8 ? 1 : 2);
}

/** How many letters were added, left out, changed or swapped with the next one (optimal string alignment). */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        rows[i - 1]![j]! + 1,
        row[j - 1]! + 1,
        rows[i - 1]![j - 1]! + (isSame ? 0 : 1),
        isSwapped ? rows[i - 2]![j - 2]! + 1 : Infinity,
      );
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
