const UNITS = ['', 'moja', 'mbili', 'tatu', 'nne', 'tano', 'sita', 'saba', 'nane', 'tisa'];
const TENS = ['', 'kumi', 'ishirini', 'thelathini', 'arobaini', 'hamsini', 'sitini', 'sabini', 'themanini', 'tisini'];
const SCALES = [
  { size: 1e9, word: 'bilioni' },
  { size: 1e6, word: 'milioni' },
  { size: 1e3, word: 'elfu' },
];

/**
 * Swahili words of an integer from 0 to 999 999 999 999. The comma tells 25 000 ("elfu ishirini na tano") from 20 005
 * ("elfu ishirini, na tano"), which the library's words don't: a receipt must not be read two ways.
 */
export function swahiliWords(value: number): string {
  if (value === 0) return 'sifuri';
  const groups: string[] = [];
  let rest = value;
  for (const { size, word } of SCALES) {
    const count = Math.floor(rest / size);
    rest %= size;
    if (count > 0) groups.push(`${word} ${belowThousand(count)}`);
  }
  if (rest > 0) groups.push((groups.length > 0 ? 'na ' : '') + belowThousand(rest));
  return groups.join(', ');
}

function belowThousand(value: number): string {
  const hundreds = Math.floor(value / 100);
  return [hundreds && `mia ${UNITS[hundreds]}`, TENS[Math.floor((value % 100) / 10)], UNITS[value % 10]]
    .filter(Boolean)
    .join(' na ');
}
