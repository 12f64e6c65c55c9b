import { DEFAULT_LANGUAGE, isLanguage, type Language } from './language.ts';

/** A path of this site: its language where it begins with one, and the rest, which is the same in all languages. */
export function splitAddress(pathname: string): { prefix?: Language; path: string } {
  const [, prefix, rest = ''] = /^\/([a-z]{2})(\/.*|\.data|)$/s.exec(pathname) ?? [];
  if (!isLanguage(prefix)) return { path: pathname };
  return { prefix, path: rest.startsWith('/') ? rest : `/${rest}` };
}

export const isBackOffice = (path: string): boolean => path === '/admin' || path.startsWith('/admin/');

/** The address of a page in a language, whole or from the root on. The default language has no prefix. */
export function addressIn(url: string, language: Language): string {
  if (language === DEFAULT_LANGUAGE) return url;
  return url.replace(/^(\w+:\/\/[^/?#]*)?(\/(?=[?#]|$)|(?=\/)|$)/, `$1/${language}`);
}
