import { href } from 'react-router';
import { translate } from '#app/kit/words.server.ts';
import { foundation } from '#app/kit/foundation.server.ts';
import { listEntries } from '#platform/content.ts';
import { html } from '#platform/html.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { articles } from '#app/features/news/articles.server.ts';
import { FEED } from '#app/features/news/feed.ts';
import { addressIn } from '#app/shared/page-address.ts';
import type { Route } from './+types/rss-route.ts';

/** `/news.rss`, `/en/news.rss` …, RSS 2.0: the newest articles in a language, French where one is not translated (decision 0072). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const { language } = context.get(visitorContext);
  const items = await listEntries(db, articles, language, 30);
  const words = translate(language, 'news');
  const dated = (day: string) => new Date(`${day}T08:00:00Z`).toUTCString();
  const at = (path: string) => addressIn(settings.origin + path, language);
  const linkTo = (id: string) => at(href('/news/:id', { id }));
  const feed = html`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${words('title')} · ${foundation().name}</title><link>${at('/news')}</link><description>${words('description')}</description><language>${language}</language>${items[0] && html`<lastBuildDate>${dated(items[0].data.date)}</lastBuildDate>`}
<atom:link href="${at(FEED)}" rel="self" type="application/rss+xml"/>
${items.map(({ id, data, language: shown }) => html`<item xml:lang="${shown}"><title>${data.title}</title><link>${linkTo(id)}</link><guid>${linkTo(id)}</guid><pubDate>${dated(data.date)}</pubDate><category>${words(`category.${data.category}`)}</category><description>${data.excerpt}</description></item>`)}
</channel></rss>`;
  return new Response(feed.text, {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': 'public, max-age=900' },
  });
}
