import { translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import { nameAccount } from '#app/features/payments/account-name.ts';
import type { PaidFor } from '#app/features/payments/purposes.server.ts';
import type { Database } from '#platform/database.ts';

/** Kinds of which there are many accounts. */
export const KINDS = [
  'fund',
  'provider',
  'fees',
  'spent',
  'sales',
  'course',
  'field',
  'shares',
  'harvest',
  'payouts',
  'other',
] as const;
type Kind = (typeof KINDS)[number];
const isKind = (kind: string): kind is Kind => KINDS.some((known) => known === kind);

/** The titles of accounts: a fund's title, otherwise what the account is; `fund:` means all funds. */
export async function readAccountTitles(
  db: Database,
  paidFor: PaidFor,
  language: Language,
): Promise<(account: string) => string> {
  const funds = (await paidFor.donation?.funds?.list(db)) ?? [];
  const titles = new Map(funds.map(({ id, title }) => [id, title]));
  const t = translate(language, 'admin');
  return (account) => {
    const [kind, id] = account.split(/:(.*)/);
    if (id === '' && isKind(kind!)) return t(`accounts.kinds.${kind}`);
    const title = titles.get(id ?? '');
    if (title && kind === 'fund') return title;
    return title && kind === 'spent' ? t('report.accounts.spent', { fund: title }) : nameAccount(account, t);
  };
}
