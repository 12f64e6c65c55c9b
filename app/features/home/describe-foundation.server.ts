import { foundation } from '#app/kit/foundation.server.ts';
import type { Language } from '#app/shared/language.ts';
import { addressIn } from '#app/shared/page-address.ts';

/**
 * Structured data for search engines: the foundation (schema.org NGO) and the site with its search (WebSite), in the
 * page's language.
 */
export function describeFoundation(
  origin: string,
  language: Language,
): ({ '@type': string } & Record<string, unknown>)[] {
  return [
    {
      '@type': 'NGO',
      name: foundation().legalName,
      url: `${origin}/`,
      logo: `${origin}/icons/icon-512.png`,
      email: foundation().email,
      telephone: foundation().phone,
      // As staff wrote it: which of its lines is the town, and which the country, nobody said.
      address: foundation().address.join(', '),
      sameAs: Object.values(foundation().social),
    },
    {
      '@type': 'WebSite',
      name: foundation().name,
      url: addressIn(`${origin}/`, language),
      inLanguage: language,
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${addressIn(`${origin}/search`, language)}?q={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}
