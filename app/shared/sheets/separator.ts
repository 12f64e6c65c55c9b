const SEPARATORS = [';', ',', '\t', '|'];

/** What parts the cells: the sign that stands on most lines, and most often. */
export function separatorOf(text: string): string {
  const lines = text.split(/\r?\n/, 30);
  const weight = (sign: string) =>
    lines.filter((line) => line.includes(sign)).length * 100 + lines.join('').split(sign).length;
  return SEPARATORS.reduce((best, sign) => (weight(sign) > weight(best) ? sign : best));
}
