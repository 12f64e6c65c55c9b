import { addressIn } from '#app/shared/page-address.ts';
import { useTranslation } from '#app/ui/words.tsx';

/** The address of a page in the language of this one, for a link that leaves the router. `<Link>` and `<Form>` do it by themselves. */
export function useAddress(): (path: string) => string {
  const { language } = useTranslation('ui').i18n;
  return (path) => addressIn(path, language);
}
