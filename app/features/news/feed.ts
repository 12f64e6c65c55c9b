import type { MetaDescriptor } from 'react-router';

/** How the news pages tell a feed reader where the feed is. */
export const FEED: MetaDescriptor = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  href: '/news.rss',
};
