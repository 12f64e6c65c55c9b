import { ownPath } from '#app/shared/own-path.ts';
import { classOfPage } from '#app/shared/page-class.ts';

const MAX_PATH = 300;

/** A path as it is compared: readable letters, no slash at its end. */
export function plainPath(pathname: string): string {
  let readable = pathname;
  try {
    readable = decodeURIComponent(pathname);
  } catch {
    // "%zz" is what somebody asked for.
  }
  return readable.length > 1 ? readable.replace(/\/+$/, '') || '/' : readable;
}

/** The path alone, as it is compared. */
export const pathOf = (address: string): string => plainPath(address.replace(/[?#].*$/s, ''));

/** What answers before any page does: nothing under it is ever led on. */
const isReserved = (path: string): boolean => {
  const [, first = ''] = path.split('/');
  return first.startsWith('.') || (!first.includes('.') && classOfPage(`/${first}/`) === 'plain');
};

/** An old address as people paste it, whole or from the root on, in whichever language; undefined when it can lead nowhere. */
export function readOldPath(typed: string): string | undefined {
  const path = ownPath(typed.trim().replace(/^https?:\/\/[^/?#]+(?=\/|$)/i, '') || '/');
  if (!path || /[?#]/.test(path)) return undefined;
  const plain = plainPath(path);
  return plain === '/' || plain.length > MAX_PATH || isReserved(plain) ? undefined : plain;
}

/** A page of this site that an old address leads to; undefined when it is none that visitors have. Our own pages are plain letters. */
export function readNewPath(typed: string): string | undefined {
  const address = ownPath(typed.trim());
  if (!address || address.length > MAX_PATH) return undefined;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address)!;
  const plain = path.replace(/(?<=.)\/+$/, '');
  return plain.includes('%') || classOfPage(plain) === 'plain' ? undefined : plain + rest;
}
