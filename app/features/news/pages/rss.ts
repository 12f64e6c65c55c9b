import foundation from '#content/foundation.json';
import { listEntries } from '#platform/content.ts';
import { html } from '#platform/html.ts';
import { groundOf } from '#platform/site.ts';
import { articles } from '../articles.server.ts';
import type { Route } from './+types/rss.ts';

/** `/news.rss`, RSS 2.0: the newest articles for whoever reads by feed. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = groundOf(context);
  const items = await listEntries(db, articles, 30);
  const feed = html`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${foundation.name}</title><link>${settings.origin}/news</link><description>Des nouvelles du terrain</description><language>fr</language>
<atom:link href="${settings.origin}/news.rss" rel="self" type="application/rss+xml"/>
${items.map(({ id, data }) => html`<item><title>${data.title}</title><link>${settings.origin}/news/${id}</link><guid>${settings.origin}/news/${id}</guid><pubDate>${new Date(`${data.date}T08:00:00Z`).toUTCString()}</pubDate><description>${data.excerpt}</description></item>`)}
</channel></rss>`;
  return new Response(feed.text, { headers: { 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': 'public, max-age=900' } });
}
