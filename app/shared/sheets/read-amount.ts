import { decimalsOf, type Currency } from '#app/shared/money.ts';

const SIGNS: Record<string, Currency> = { '€': 'EUR', $: 'USD' };

/** Whether a cell names another currency than this one, by code or sign: "30 $" is no sum of euros. */
export const namesOther = (typed: string, currency: Currency): boolean =>
  (typed.normalize('NFKC').match(/[A-Z]{3}|\p{Sc}/gu) ?? []).some((name) => (SIGNS[name] ?? name) !== currency);

/**
 * Reads a sum as banks write it into minor units, below nothing with a minus before or behind it or in brackets: "1 234,56",
 * "1.234,56", "1,234.56", "-12", "(12.00)", "12,00-", "12,00 €". Undefined for what is no sum the currency can hold exactly, or one of another.
 */
export function readAmount(typed: string, currency: Currency): number | undefined {
  if (namesOther(typed, currency)) return undefined;
  const text = typed.normalize('NFKC').replaceAll(/[\s'’_]|[A-Z]{3}|[€$]/g, '');
  const [, before, figures, behind] = /^([-+(−]?)([\d.,]+)([-)−]?)$/.exec(text) ?? [];
  if (!figures || !/\d/.test(figures)) return undefined;
  const at = decimalPoint(figures);
  const grouped = at < 0 ? figures : figures.slice(0, at);
  if (!/^(\d*|\d{1,3}([.,]\d{3})+)$/.test(grouped)) return undefined;
  const whole = grouped.replaceAll(/[.,]/g, '');
  const fraction = at < 0 ? '' : figures.slice(at + 1).replace(/0+$/, '');
  const decimals = decimalsOf(currency);
  if (!/^\d{1,13}$/.test(whole || '0') || fraction.length > decimals) return undefined;
  const minor = Number(whole + fraction.padEnd(decimals, '0'));
  if (!Number.isSafeInteger(minor)) return undefined;
  return /[-(−]/.test(`${before}${behind}`) ? 0 - minor : minor;
}

/** Where the fraction begins: at the last sign if there are two kinds, or if it stands once and not before just three figures. */
function decimalPoint(figures: string): number {
  const at = Math.max(figures.lastIndexOf('.'), figures.lastIndexOf(','));
  if (at < 0) return at;
  const others = figures.slice(0, at);
  if (others.includes(figures[at]!)) return -1;
  if (/[.,]/.test(others)) return at;
  return figures.length - at - 1 === 3 ? -1 : at;
}
