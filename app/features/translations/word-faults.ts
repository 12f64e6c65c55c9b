const PLURAL = /_(zero|one|two|few|many|other)$/;
/** A form that stands for one number, or for so few that they need not be written. */
const MAY_LEAVE_COUNT = /_(zero|one|two)$/;

/** French words have no few and no many of their own everywhere: a form follows the French of the same, else its `other`. */
export const frenchOf = (french: ReadonlyMap<string, string>, key: string): string | undefined =>
  french.get(key) ?? french.get(key.replace(PLURAL, '_other'));

const placeholdersIn = (text: string): string[] => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].toSorted();

/**
 * What a word may not lose or invent: what the site fills in. A plural form for none, one or two may leave the number out; the others
 * may not, or "5 gifts" would read "gifts".
 * @param file what the file says in that language: what it may, its successor may
 * @returns the placeholders that are wanted, where these are not
 */
export function findLost(
  key: string,
  text: string,
  { french, file }: { french: string; file: string },
): string | undefined {
  const [own, wanted] = [placeholdersIn(text), placeholdersIn(french)];
  const allowed = [
    wanted,
    placeholdersIn(file),
    ...(MAY_LEAVE_COUNT.test(key) ? [wanted.filter((one) => one !== '{{count}}')] : []),
  ];
  return allowed.some((list) => list.join() === own.join()) ? undefined : wanted.join(' ') || '–';
}
