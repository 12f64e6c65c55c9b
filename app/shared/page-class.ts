import type { Language } from './language.ts';
import { addressIn } from './page-address.ts';

/**
 * What a path is to languages:
 * - `site`: a page that visitors share, or its feed. Without a prefix it is French, whatever anybody chose before.
 * - `own`: a visitor's own page (sign-in, member area, checkout, what a link in a mail opens). Without a prefix it is in the language
 *   that was chosen, by leading there.
 * - `plain`: the back office, what programs ask, files. They have no addresses per language; the cookie says it,
 *   in the back office the account of who works there.
 */
export type PageClass = 'site' | 'own' | 'plain';

const OWN =
  /^\/(auth|login|connexion|sign-out|dashboard|profile|payments|receipts|gifts|orders|marketplace\/(checkout|cart)|crowdfarming\/confirmation|project-news|proof-news|newsletter\/[^/]+|events\/registrations|ensemble\/(nouvelle|[^/]+\/tenir)|(hommage|promesse)\/[^/]+|demo)(\/|$)/i;
const PLAIN =
  /^\/(admin|api|webhooks|inbound|preview|assets|art|fonts|icons|words|files|og|\.well-known|auth\/passkey|dashboard\/summary|summaries|sheets|own-data|healthz|livez|readyz|version)(\/|$)|\/(pdf|credential|sheet)$|\.(csv|html|ico|ics|js|json|pdf|png|svg|txt|webmanifest|xml)$/i;

/** Whether a path is one of the back office: it speaks the language of who works there. */
export const isBackOffice = (path: string): boolean => /^\/admin(?=[/.]|$)/i.test(path);

export function classOfPage(path: string): PageClass {
  const page = path.replace(/\.data$/, '');
  if (PLAIN.test(page)) return 'plain';
  return OWN.test(page) ? 'own' : 'site';
}

/** As `addressIn`, for what may be no page of the site: that has no address per language. */
export const pageIn = (url: string, language: Language): string =>
  classOfPage(url.replace(/^\w+:\/\/[^/?#]*/, '').replace(/[?#].*$/s, '')) === 'plain' ? url : addressIn(url, language);
