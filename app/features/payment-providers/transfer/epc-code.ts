import { type Money, toMajor } from '#app/shared/money.ts';

/**
 * What a euro transfer's QR code says, by EPC069-12 version 002: UTF-8, a credit transfer, and the reference as free text.
 * Its lines end with a single LF, the empty ones at the end are left out.
 * @param sum in euros
 */
export function writeEpcCode(
  { holder, iban, bic }: { holder: string; iban: string; bic: string },
  sum: Money,
  reference: string,
): string {
  const amount = `EUR${toMajor(sum)}`;
  return ['BCD', '002', '1', 'SCT', bic, holder.slice(0, 70), iban, amount, '', '', reference].join('\n');
}
