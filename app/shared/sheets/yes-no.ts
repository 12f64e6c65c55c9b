/** As tables say yes and no in the site's ten languages, without capitals and accents. */
const YES = new Set(
  'oui o vrai yes y true x 1 ✓ ✔ si s sim ja j wahr verdadero verdadeiro 是 真 对 نعم صحيح да истина हाँ हां सत्य ndiyo ndio kweli on checked coche'
    .split(' ')
    .map(plain),
);
const NO = new Set(
  'non n faux no false 0 - ✗ ✘ nao nein falsch falso 否 假 不 لا خطأ нет ложь नहीं असत्य hapana la siyo off unchecked'
    .split(' ')
    .map(plain),
);

/** True for yes, false for no, undefined for what says neither. */
export function readYesNo(cell: string): boolean | undefined {
  const word = plain(cell);
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim();
}
