import { createContext } from 'react-router';
import type { Language } from '#app/shared/language.ts';
import type { ApiKey } from './api-keys.ts';
import type { Member } from './auth.ts';

/** Who is asking, as far as a page needs to know. */
export type Visitor = {
  language: Language;
  /** Where the page is in truth: in the language they chose (server/endpoints/page-language.ts). */
  goTo?: { to: string; status: 302 | 308 };
  /** The currency they chose to see sums in beside their own. */
  worth?: string;
  /** The poster, letter or link they came by today (app/shared/source.ts). */
  source?: string;
  /** Only for limits (of IPv6 the network: platform/address.ts), never logged or stored in clear. */
  address: string;
  requestId: string;
  member?: Member;
  /** A program that calls by a key: nobody is signed in then, and it may do what the key says and no more. */
  key?: ApiKey;
  /** Whoever has the link to a draft: a course is looked at as its learners do, and nothing they do is kept. */
  isPreview?: boolean;
  /** A key this browser was given when it asked for a course of its own. */
  author?: string;
  /** Seconds to wait, when a function called by a page's form refused for now; the page endpoint says it in `Retry-After`. */
  retryAfter?: number;
};

/** Loaders and actions read the visitor from here: `context.get(visitorContext)`. */
export const visitorContext = createContext<Visitor>();

/** Told by the renderer: what the page stands on (the database) was away, so that its answer becomes a 503. */
export const awayContext = createContext<{ isAway: boolean }>({ isAway: false });

/** Set on pages that are rendered for one visitor only: their inline scripts carry this nonce. */
export const nonceContext = createContext<string | undefined>(undefined);
