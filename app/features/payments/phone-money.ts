import { type Currency, decimalsOf, formatMoney, type Money } from '#app/shared/money.ts';
import type { Language } from '#app/shared/language.ts';

/** Networks of the DR Congo, as pawaPay names them. */
export const OPERATORS = {
  VODACOM_MPESA_COD: 'M-Pesa (Vodacom)',
  AIRTEL_COD: 'Airtel Money',
  ORANGE_COD: 'Orange Money',
} as const;
export type OperatorId = keyof typeof OPERATORS;

/** First figures of the numbers each has given out; those of others, and of ranges we do not know, name nobody, and their owner is asked. */
const RANGES: Record<string, OperatorId> = {
  ...Object.fromEntries(['81', '82', '83'].map((range) => [range, 'VODACOM_MPESA_COD'])),
  ...Object.fromEntries(['97', '98', '99'].map((range) => [range, 'AIRTEL_COD'])),
  ...Object.fromEntries(['80', '84', '85', '89'].map((range) => [range, 'ORANGE_COD'])),
};

/** Whose number it is, as `parsePhone` gives it. */
export const operatorOf = (phone: string): OperatorId | undefined => RANGES[phone.slice(3, 5)];

/** What an operator takes in one deposit, read from the provider. */
type OperatorLimits = { currency: Currency; leastMinor: number; mostMinor: number; isWhole: boolean };
export type Operator = { id: OperatorId; name: string; limits: OperatorLimits[] };

/** Where a payment by phone begins, and the payment's own page that it belongs to. */
export const phonePage = (pageUrl: string): string => `${pageUrl}/phone`;
export const pageOfPhone = (url: string): string => url.replace(/\/phone$/, '');

/** "+243 81 ••• 00 12": enough to know it again. */
export const maskPhone = (phone: string): string =>
  `+243 ${phone.slice(3, 5)} ••• ${phone.slice(-4, -2)} ${phone.slice(-2)}`;

/** Whether an operator takes whole units of this currency alone, and the sum is none. */
export const takesNoParts = ({ limits }: Operator, { amountMinor, currency }: Money): boolean =>
  limits.some(
    (limit) => limit.currency === currency && limit.isWhole && amountMinor % 10 ** decimalsOf(currency) !== 0,
  );

/** Whether an operator takes this sum; its bounds in words when not. */
export function outOfBounds(
  operator: Operator,
  { amountMinor, currency }: Money,
  language: Language,
): { least: string; most: string } | undefined {
  const limits = operator.limits.find((limit) => limit.currency === currency);
  if (!limits) return { least: '—', most: '—' };
  if (amountMinor >= limits.leastMinor && amountMinor <= limits.mostMinor) return undefined;
  return {
    least: formatMoney({ amountMinor: limits.leastMinor, currency }, language),
    most: formatMoney({ amountMinor: limits.mostMinor, currency }, language),
  };
}
