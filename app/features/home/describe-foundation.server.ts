import { foundation } from '#app/kit/foundation.server.ts';

/** The foundation and its site for search engines (schema.org NGO; WebSite with its search). */
export function describeFoundation(origin: string): ({ '@type': string } & Record<string, unknown>)[] {
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
      url: `${origin}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}
