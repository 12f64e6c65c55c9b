import type { RouterContextProvider } from 'react-router';
import { artUrl, type Drawing } from '#app/art/address/drawing.ts';
import { addressIn } from '#app/shared/page-address.ts';
import type { PageMeta } from '#app/shared/page-meta.ts';
import { foundation } from '#app/kit/foundation.server.ts';
import { signText } from '#platform/signed-links.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';

export type PageFacts = {
  /** The page's own address without its filters: aliases name the first of them. */
  path: string;
  title: string;
  description: string;
  /** Stands beside the title on the picture that messengers show. */
  art?: Drawing;
  /** From below the home page down to this page. */
  crumbs?: { name: string; path: string }[];
  /** schema.org objects beside the breadcrumb; their `url` and `image` are filled in where they are missing. */
  jsonLd?: ({ '@type': string } & Record<string, unknown>)[];
  /** Not for search engines. Its title may be anybody's words (a search, a course nobody has approved): messengers get a picture without them. */
  isHidden?: boolean;
};

const PLATE: Drawing = { kind: 'hero', vignette: 'ecole', palette: 'aube', who: 'maitresse' };

/** What a page says of itself to search engines and messengers. Its route adds `export const meta = pageMeta`. */
export function describePage(
  context: Readonly<RouterContextProvider>,
  { path, title, description, art, crumbs, jsonLd = [], isHidden = false }: PageFacts,
): PageMeta {
  const { settings } = siteContextOf(context);
  const { language } = context.get(visitorContext);
  const url = `${settings.origin}${path}`;
  const canonical = addressIn(url, language);
  const image = `${settings.origin}/og/${signText(settings.authSecret, 'og', JSON.stringify([language, isHidden ? foundation().name : title, artUrl(isHidden ? PLATE : (art ?? PLATE))]))}.png`;
  return {
    title: title.includes(foundation().name) ? title : `${title} · ${foundation().name}`,
    description,
    url,
    image,
    language,
    siteName: foundation().name,
    jsonLd: [
      ...(crumbs
        ? [
            {
              '@type': 'BreadcrumbList',
              itemListElement: crumbs.map((crumb, index) => ({
                '@type': 'ListItem',
                position: index + 1,
                name: crumb.name,
                item: addressIn(`${settings.origin}${crumb.path}`, language),
              })),
            },
          ]
        : []),
      ...jsonLd.map((object) => ({ url: canonical, image, ...object })),
    ].map((object) => ({ '@context': 'https://schema.org', ...object })),
    isHidden,
  };
}
