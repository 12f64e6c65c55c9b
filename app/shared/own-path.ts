import { splitAddress } from './page-address.ts';

const HERE = 'http://here.invalid';

/**
 * A path of this site that somebody else may have written, as a browser will read it: what counts is where it leads, not how it
 * looks ("/.//evil.example" is a path that becomes another site's). Without its language: who is led there reads in the one of the page
 * they come from.
 * @returns undefined when it leads anywhere else
 */
export function ownPath(given: string | null | undefined): string | undefined {
  if (!given?.startsWith('/') || !URL.canParse(given, HERE)) return undefined;
  const { origin, pathname: asked, search, hash } = new URL(given, HERE);
  const { path: pathname } = splitAddress(asked);
  const path = `${pathname}${search}${hash}`;
  // Read once more: this is what goes into the Location header.
  const again = URL.canParse(path, HERE) ? new URL(path, HERE) : undefined;
  return origin === HERE && again?.origin === HERE && again.pathname === pathname ? path : undefined;
}
