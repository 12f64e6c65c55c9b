import type { Language } from './language.ts';
/** What search engines and messengers read of a page; made by `describePage` in its loader. Addresses are absolute. */
export type PageMeta = {
  title: string;
  description: string;
  /** The page in the default language; the others add `?lang=`. */
  url: string;
  /** 1200 x 630 PNG. */
  image: string;
  language: Language;
  siteName: string;
  jsonLd: object[];
  isHidden: boolean;
};
