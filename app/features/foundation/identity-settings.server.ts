import { z } from 'zod';
import {
  BankAccount,
  holdAccounts,
  SAMPLE_ACCOUNTS,
} from '#app/features/payment-providers/transfer/bank-accounts.server.ts';
import { type Foundation, holdFoundation, isLiveSite, SAMPLE_FOUNDATION } from '#app/kit/foundation.server.ts';
import { Identity } from './identity.server.ts';
import { defineSetting } from './setting-kind.server.ts';

export const identitySetting = defineSetting<Foundation>({
  key: 'identity',
  standard: SAMPLE_FOUNDATION,
  input: () => Identity(isLiveSite()) as unknown as z.ZodType<Foundation>,
  tell: (value) =>
    Object.fromEntries(
      Object.entries(value).flatMap(([name, one]): [string, string][] =>
        name === 'isSample'
          ? []
          : Array.isArray(one)
            ? [[name, one.join(', ')]]
            : typeof one === 'object'
              ? Object.entries(one)
              : [[name, String(one)]],
      ),
    ),
  hold: (foundation) => holdFoundation({ foundation }),
});

/** Whether a bank account is one of the sample's. */
const isSampleAccount = ({ iban, number }: BankAccount): boolean =>
  SAMPLE_ACCOUNTS.some((sample) => sample.isSample && sample.iban === iban && sample.number === number);

const Accounts = z
  .array(BankAccount, 'invalid_field')
  .refine((all) => new Set(all.map(({ currency }) => currency)).size === all.length, 'account_twice')
  .transform((all) => all.map((account) => ({ ...account, isSample: isSampleAccount(account) })));

/** One field per currency. */
export const accountsSetting = defineSetting<BankAccount[]>({
  key: 'bank-accounts',
  standard: SAMPLE_ACCOUNTS,
  input: () => Accounts as unknown as z.ZodType<BankAccount[]>,
  tell: (value) =>
    Object.fromEntries(
      value.map(({ currency, holder, bank, bic, iban, number }) => [
        currency,
        [holder, bank, bic, iban ?? number].join(', '),
      ]),
    ),
  // Which field of which account: `EUR.iban`, as the form names it.
  fieldOf(value, [index, name]) {
    const currency = Array.isArray(value) ? (value[Number(index)] as { currency?: unknown })?.currency : undefined;
    return typeof currency === 'string' && name ? `${currency}.${String(name)}` : undefined;
  },
  hold: holdAccounts,
});
