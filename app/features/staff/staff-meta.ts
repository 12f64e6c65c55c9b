import type { MetaDescriptor } from 'react-router';
import type { Site } from '#app/shared/site.ts';

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** The `meta` of every page of the back office: not for search engines. */
export function staffMeta({ matches }: { matches: Matches }): MetaDescriptor[] {
  const site = matches.find((match) => match?.id === 'root')?.loaderData as Site | undefined;
  return [
    { title: ['Gestion', site?.foundation.name].filter(Boolean).join(' · ') },
    { name: 'robots', content: 'noindex' },
  ];
}
