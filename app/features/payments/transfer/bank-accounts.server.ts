import { z } from 'zod';
import content from '#content/bank-accounts.json' with { type: 'json' };
import { CURRENCIES, type Currency } from '#app/shared/money.ts';

/** Whether the two check digits of an account's number hold (ISO 7064, 97-10). */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(text)) return false;
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((character) => Number.parseInt(character, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

/** An account that takes transfers in one currency: an IBAN, or where a country has none the bank's own number. */
const BankAccount = z
  .object({
    currency: z.enum(CURRENCIES),
    holder: z.string().min(1).max(70),
    bank: z.string().min(1),
    iban: z.string().refine(isIban, 'is no IBAN').optional(),
    number: z.string().min(4).optional(),
    bic: z.string().regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/),
    /** Invented: nobody is asked to send money there but in demo mode. */
    isSample: z.boolean(),
  })
  .refine(({ iban, number }) => (iban === undefined) !== (number === undefined), 'has an IBAN or a number');
export type BankAccount = z.infer<typeof BankAccount>;

const ACCOUNTS = z.array(BankAccount).parse(content);

/** One account for each currency that a transfer can come in. */
export const listAccounts = (isLive: boolean): BankAccount[] => ACCOUNTS.filter(({ isSample }) => !isLive || !isSample);

export const findAccount = (currency: Currency, isLive: boolean): BankAccount | undefined =>
  listAccounts(isLive).find((account) => account.currency === currency);

/** "BE71 0961 2345 6769"; a number of a bank's own as it is. */
export const writeAccountNumber = ({ iban, number }: BankAccount): string =>
  iban ? iban.replaceAll(/(.{4})(?=.)/g, '$1 ') : number!;

/** An account as a call answers it. */
export const AccountAnswer = z.object({
  holder: z.string(),
  iban: z.string().optional(),
  number: z.string().optional(),
  bic: z.string(),
  bank: z.string(),
  currency: z.enum(CURRENCIES),
});

export function answerAccount(currency: Currency, isLive: boolean): z.infer<typeof AccountAnswer> | undefined {
  const account = findAccount(currency, isLive);
  return account && AccountAnswer.parse(account);
}
