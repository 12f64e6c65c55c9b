import { useTranslation } from '#app/ui/words.tsx';
import { nameAccount } from './account-name.ts';

/** As {@link nameAccount}, in the language of the page. Apart from it: programs without a page name accounts too. */
export function useAccountName(): (account: string) => string {
  const { t } = useTranslation('admin');
  return (account) => nameAccount(account, t);
}
