import { createContext } from 'react-router';
import type { Language } from '#app/shared/language.ts';
import type { ApiKey } from './api-keys.ts';
import type { Member } from './auth.ts';

/** Who is making a request, as far as pages need to know. */
export type Visitor = {
  language: Language;
  /** The page's address in the language they chose, if it is another (server/endpoints/page-language.ts). */
  goTo?: { to: string; status: 302 | 308 };
  /** The currency they chose, in which amounts are also shown. */
  worth?: string;
  /** The poster, newsletter or link they came from today (app/shared/source.ts). */
  source?: string;
  /**
   * The network of the visitor, for limits only (of IPv6 the /64: platform/address.ts); never logged or stored in
   * clear.
   */
  address: string;
  requestId: string;
  member?: Member;
  /** Set for a program with an API key: nobody is signed in then, and it may only do what the key allows. */
  key?: ApiKey;
  /**
   * Set for a visitor with the link to a draft: a course is shown as to its learners, and nothing they do is stored.
   */
  isPreview?: boolean;
  /** The key given to this browser when it requested a course of its own. */
  author?: string;
  /** Seconds to wait, if a function called by a page's form refused for now; sent as `Retry-After`. */
  retryAfter?: number;
};

/** The visitor, for loaders and actions: `context.get(visitorContext)`. */
export const visitorContext = createContext<Visitor>();

/** Set by the renderer if the database was unavailable, so that the page is answered with 503. */
export const awayContext = createContext<{ isAway: boolean }>({ isAway: false });

/** The nonce of inline scripts, on pages rendered for one visitor only. */
export const nonceContext = createContext<string | undefined>(undefined);
