/** The figures of a number as it was typed, in Western, Arabic or Devanagari digits. */
const figuresOf = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(/[^\d]/g, '');

/** A Congolese mobile number as operators know it: 243 and nine digits. Understands +243, 00243, 0 and bare forms; undefined for anything else. */
export function parsePhone(typed: string): string | undefined {
  const [, local] = /^(?:00243|243|0)?([89]\d{8})$/.exec(figuresOf(typed)) ?? [];
  return local && `243${local}`;
}

/**
 * A telephone as people are known by it: digits with the country's (E.164 without its plus). A Congolese number in any form, another
 * with + or 00 before its country; undefined for anything else.
 */
export function readPhone(typed: string): string | undefined {
  const figures = figuresOf(typed);
  const [, abroad] = /^(?:00)?([1-9]\d{7,14})$/.exec(figures) ?? [];
  return parsePhone(typed) ?? (/^\s*[+＋]/.test(typed) || figures.startsWith('00') ? abroad : undefined);
}

/** "••• 44 33": enough to know it again, not to call it. */
export const maskPhoneEnd = (phone: string): string => `••• ${phone.slice(-4, -2)} ${phone.slice(-2)}`;

/** "+243 81 555 44 33"; of other countries the digits alone, whose grouping we do not know. */
export const showPhone = (phone: string): string =>
  phone.startsWith('243') && phone.length === 12
    ? `+243 ${phone.slice(3, 5)} ${phone.slice(5, 8)} ${phone.slice(8, 10)} ${phone.slice(10)}`
    : `+${phone}`;
