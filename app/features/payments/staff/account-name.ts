import type { Translate } from '#app/shared/words.ts';
import { useTranslation } from '#app/ui/words.tsx';

const KNOWN = [
  'provider:stripe',
  'provider:pawapay',
  'provider:sandbox',
  'provider:sandbox-phone',
  'provider:offline',
  'provider:transfer',
  'provider:hand',
  'provider:import',
  'fees:stripe',
  'fees:sandbox',
  'sales:marketplace',
  'paid',
] as const;

const KEYS = {
  'provider:stripe': 'stripe',
  'provider:pawapay': 'pawapay',
  'provider:sandbox': 'sandbox',
  'provider:sandbox-phone': 'sandboxPhone',
  'provider:offline': 'offline',
  'provider:transfer': 'transfer',
  'provider:hand': 'hand',
  'provider:import': 'import',
  'fees:stripe': 'stripe',
  'fees:sandbox': 'sandbox',
  'sales:marketplace': 'sales',
  paid: 'paid',
} as const satisfies Record<(typeof KNOWN)[number], string>;

/** What people call an account of the books that has no thing of its own behind it; else as the books call it. */
export function nameAccount(account: string, t: Translate<'admin'>): string {
  const known = KNOWN.find((one) => one === account);
  if (account.startsWith('spent:')) return t('report.accounts.spent', { fund: account.slice('spent:'.length) });
  return known ? t(`report.accounts.${KEYS[known]}`) : account;
}

export function useAccountName(): (account: string) => string {
  const { t } = useTranslation('admin');
  return (account) => nameAccount(account, t);
}
