import { translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import { nameAccount } from '#app/features/payments/account-name.ts';
import type { PaidFor } from '#app/features/payments/purposes.server.ts';
import type { Database } from '#platform/database.ts';

/** What people call the accounts of our books: a fund by its title, anything else by what it is. */
export async function readAccountTitles(
  db: Database,
  paidFor: PaidFor,
  language: Language,
): Promise<(account: string) => string> {
  const funds = (await paidFor.donation?.funds?.list(db)) ?? [];
  const titles = new Map(funds.map(({ id, title }) => [id, title]));
  const t = translate(language, 'admin');
  return (account) => {
    const [kind, id = ''] = account.split(/:(.*)/);
    const title = titles.get(id);
    if (title && kind === 'fund') return title;
    return title && kind === 'spent' ? t('report.accounts.spent', { fund: title }) : nameAccount(account, t);
  };
}
