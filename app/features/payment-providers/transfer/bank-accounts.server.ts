import { z } from 'zod';
import content from '#content/bank-accounts.json' with { type: 'json' };
import { RequiredText } from '#app/shared/inputs.ts';
import { CURRENCIES, type Currency } from '#app/shared/money.ts';

/** Whether an IBAN's check digits are right (ISO 7064, 97-10). */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(text)) return false;
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((character) => Number.parseInt(character, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

/** Accepts spaces and small letters, as people type or copy it. */
const Compact = z
  .string('account_field_required')
  .max(60, 'text_too_long')
  .transform((text) => text.replaceAll(/\s/g, '').toUpperCase());
const Text = (max: number) => RequiredText(max, 'account_field_required');
/** An empty value counts as left out. */
const Empty = z.literal('').transform(() => undefined);

/**
 * A bank account that receives transfers in one currency: an IBAN, or the bank's own number in countries without IBAN.
 */
export const BankAccount = z
  .object({
    currency: z.enum(CURRENCIES, 'invalid_field'),
    holder: Text(70),
    bank: Text(80),
    iban: Empty.or(Compact.pipe(z.string().refine(isIban, 'iban_invalid'))).optional(),
    number: Empty.or(Text(40)).optional(),
    bic: Compact.pipe(z.string().regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'bic_invalid')),
    /** A sample account, shown in demo mode only. */
    isSample: z.boolean().default(false),
  })
  .refine(({ iban, number }) => (iban === undefined) !== (number === undefined), {
    message: 'account_number_either',
    path: ['iban'],
  });
export type BankAccount = z.infer<typeof BankAccount>;

/** The accounts in `content/`: used by the demo, and on other sites until their own are entered. */
export const SAMPLE_ACCOUNTS = z.array(BankAccount).parse(content);

let held: readonly BankAccount[] = SAMPLE_ACCOUNTS;

/** Called at the start and whenever they change on any server. */
export function holdAccounts(now: readonly BankAccount[]): void {
  held = now;
}

/** One account for each currency in which transfers can be received. */
export const listAccounts = (isLive: boolean): BankAccount[] => held.filter(({ isSample }) => !isLive || !isSample);

export const findAccount = (currency: Currency, isLive: boolean): BankAccount | undefined =>
  listAccounts(isLive).find((account) => account.currency === currency);

/** The account number as text: "BE71 0961 2345 6769"; a bank's own number unchanged. */
export const writeAccountNumber = ({ iban, number }: BankAccount): string =>
  iban ? iban.replaceAll(/(.{4})(?=.)/g, '$1 ') : number!;

/** An account in the answer of a call. */
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
