import type { Language } from '#app/shared/language.ts';
import { addressIn } from '#app/shared/page-address.ts';

/** The address of a page in the language of this one, where no React is. */
export const addressHere = (path: string): string => addressIn(path, document.documentElement.lang as Language);
