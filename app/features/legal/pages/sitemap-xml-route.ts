import { listHits } from '#app/kit/hits.server.ts';
import { LANGUAGES } from '#app/shared/language.ts';
import { addressIn } from '#app/shared/page-address.ts';
import { html } from '#platform/html.ts';
import { siteContextOf } from '#platform/site.ts';
import { listChanges } from '#app/features/legal/documents.server.ts';
import { listSitePages, MORE_PAGES } from '#app/features/legal/site-pages.ts';
import type { Route } from './+types/sitemap-xml-route.ts';

const PRIVATE = new Set(['/auth', '/profile']);

/** `/sitemap.xml`: every public page, with its address in each language. What the site search finds is what there is. */
export async function loader({ context }: Route.LoaderArgs) {
  const { origin, withSamples } = siteContextOf(context).settings;
  const [hits, changes] = await Promise.all([listHits(context), listChanges(siteContextOf(context).db)]);
  const paths = [
    ...listSitePages(withSamples).flatMap(({ pages }) => pages.map(([, path]) => path as string)),
    ...MORE_PAGES,
    ...hits.map(({ to }) => to),
  ];
  const pages = [...new Set(paths)].filter((path) => !PRIVATE.has(path) && !path.includes('#'));
  const xml = html`<?xml version="1.0" encoding="UTF-8"?>
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
      ${pages.map((path) => html`<url><loc>${origin + path}</loc>${changes.has(path) ? html`<lastmod>${changes.get(path)!}</lastmod>` : ''}${LANGUAGES.map((language) => html`<xhtml:link rel="alternate" hreflang="${language}" href="${addressIn(origin + path, language)}" />`)}</url> `)}</urlset
    >`;
  return new Response(xml.text, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
