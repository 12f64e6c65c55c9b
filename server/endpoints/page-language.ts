import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#app/shared/language.ts';
import { ownPath } from '#app/shared/own-path.ts';
import { addressIn, splitAddress } from '#app/shared/page-address.ts';
import { classOfPage } from '#app/shared/page-class.ts';

type Asked = {
  pathname: string;
  /** With its question mark, or nothing. */
  search: string;
  /** `?lang=`. */
  wished?: string | null;
  /** The cookie. */
  kept?: string;
  isRead: boolean;
};
export type PageLanguage = {
  language: Language;
  /** What the visitor says by this request: the cookie keeps it. */
  chosen?: Language;
  /** Where the page is in truth. */ goTo?: { to: string; status: 302 | 308 };
};

/**
 * In which language an address is answered, and where it is in truth, decided here for all classes of paths (app/shared/page-class.ts):
 *
 * | address                     | language          | what else                                                          |
 * |-----------------------------|-------------------|--------------------------------------------------------------------|
 * | `/en/…`, a page             | the prefix        | a document (not its data) is the visitor's choice                  |
 * | `/en/`                      | the prefix        | 308 to `/en`                                                       |
 * | `/fr/…`                     | French            | 308 to the same without it                                         |
 * | `/en/…`, no page            | the prefix        | 308 to the same without it                                         |
 * | any page with `?lang=xx`    | xx                | chosen; 302 to its address, whose other parameters stay            |
 * | `/`, a document             | French            | 302 to the chosen language's, where that is not French             |
 * | a page that visitors share  | French            | whatever the cookie says, and without changing it                  |
 * | a feed (`.rss`)             | as its page       | nothing is chosen by it                                            |
 * | a visitor's own page, read  | French            | 302 to the chosen language's address, where that is not French     |
 * | a visitor's own page, sent  | French            | as the page that it answers with has no prefix                     |
 * | no page                     | the chosen one    | `?lang=xx` says it for once; in the back office the account does    |
 *
 * So a page and its address always say the same language: React Router takes the prefix as its basename, and the browser has the
 * words of one language.
 */
export function languageOfPage({ pathname, search, wished, kept, isRead }: Asked): PageLanguage {
  const { prefix, path } = splitAddress(pathname);
  const kind = classOfPage(path);
  const [asked, before] = [wished, kept].map((value) => (isLanguage(value) ? value : undefined));
  // Where it leads, not how it looks: "/fr//evil.example" is no path of ours.
  const to = (language: Language, query = search) => (ownPath(path) ? addressIn(path, language) + query : '/');
  const language = prefix ?? DEFAULT_LANGUAGE;
  if (kind === 'plain') {
    const goTo = prefix && { to: to(DEFAULT_LANGUAGE), status: 308 as const };
    return { language: asked ?? prefix ?? before ?? DEFAULT_LANGUAGE, goTo };
  }
  const isDocument = isRead && !pathname.endsWith('.data');
  // A feed reader chooses nothing for who reads the site beside it.
  const isFeed = pathname.endsWith('.rss');
  if (asked && isDocument)
    return {
      language: asked,
      chosen: isFeed ? undefined : asked,
      goTo: { to: to(asked, without(search, 'lang')), status: 302 },
    };
  if (prefix === DEFAULT_LANGUAGE || (prefix && pathname === `/${prefix}/`))
    return { language, goTo: { to: to(language), status: 308 } };
  if (prefix) return { language, chosen: isDocument && !isFeed ? prefix : undefined };
  if (path === '/' && isDocument && before && before !== DEFAULT_LANGUAGE)
    return { language, goTo: { to: addressIn('/', before) + search, status: 302 } };
  if (kind === 'own' && isRead && before && before !== DEFAULT_LANGUAGE) {
    const page = path.replace(/\.data$/, '');
    return { language, goTo: { to: addressIn(page, before) + without(search, '_routes'), status: 302 } };
  }
  return { language };
}

function without(search: string, name: string): string {
  const params = new URLSearchParams(search);
  params.delete(name);
  return params.size > 0 ? `?${params}` : '';
}
