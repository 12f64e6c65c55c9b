import type { MetaDescriptor } from 'react-router';
import { LANGUAGES } from '#app/shared/language.ts';
import { addressIn } from '#app/shared/page-address.ts';
import type { PageMeta } from '#app/shared/page-meta.ts';

/** The `meta` of every page whose loader gives `meta: describePage(…)`. */
export function pageMeta({ loaderData }: { loaderData?: { meta: PageMeta } | undefined }): MetaDescriptor[] {
  if (!loaderData) return [];
  const { title, description, url, image, language, siteName, jsonLd, isHidden } = loaderData.meta;
  const canonical = addressIn(url, language);
  const common: MetaDescriptor[] = [{ title }, { name: 'description', content: description }];
  if (isHidden) return [...common, { name: 'robots', content: 'noindex' }];
  return [
    ...common,
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...LANGUAGES.map((one) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: one,
      href: addressIn(url, one),
    })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: siteName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:locale', content: language },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    // The picture says the title.
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...jsonLd.map((object) => ({ 'script:ld+json': object }) as MetaDescriptor),
  ];
}
