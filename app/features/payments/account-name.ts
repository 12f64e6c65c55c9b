import type { Translate } from '#app/shared/words.ts';

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
  'fees:pawapay': 'pawapay',
  'fees:sandbox-phone': 'sandboxPhone',
  bank: 'bank',
  exchange: 'exchange',
  'sales:marketplace': 'sales',
  duplicates: 'duplicates',
  paid: 'paid',
} as const;
/** Of accounts of which there are many, what all of a kind are. */
const KINDS = {
  fund: 'fund',
  field: 'field',
  shares: 'shares',
  harvest: 'harvest',
  course: 'course',
  payouts: 'payouts',
  other: 'otherMovements',
  sales: 'sales',
} as const;
const isKind = (kind: string): kind is keyof typeof KINDS => Object.hasOwn(KINDS, kind);
const isKnown = (account: string): account is keyof typeof KEYS => Object.hasOwn(KEYS, account);

/**
 * What people call an account of the books that has no thing of its own behind it; a provider that no word was found for is called by
 * its name, anything else as the books call it.
 */
export function nameAccount(account: string, t: Translate<'admin'>): string {
  if (account.startsWith('spent:')) return t('report.accounts.spent', { fund: account.slice('spent:'.length) });
  const [kind = ''] = account.split(':');
  if (!isKnown(account) && isKind(kind)) return t(`report.accounts.${KINDS[kind]}`);
  return isKnown(account) ? t(`report.accounts.${KEYS[account]}`) : account.replace(/^(provider|fees):/, '');
}
