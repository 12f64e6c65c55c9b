import type { MetaDescriptor } from 'react-router';
import { addressIn } from '#app/shared/page-address.ts';
import type { PageMeta } from '#app/shared/page-meta.ts';

export const FEED = '/news.rss';

/** How the news pages of a language tell a feed reader where that language's feed is. */
export const feedMeta = ({ loaderData }: { loaderData?: { meta: PageMeta } | undefined }): MetaDescriptor[] =>
  loaderData
    ? [
        {
          tagName: 'link',
          rel: 'alternate',
          type: 'application/rss+xml',
          href: addressIn(FEED, loaderData.meta.language),
        },
      ]
    : [];
