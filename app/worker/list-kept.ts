import { splitAddress } from '#app/shared/page-address.ts';
import { escapeMarkup } from '#app/shared/markup.ts';

/** Where the offline page lists what is at hand; the page is rendered with them empty. */
const LIST = '<ul id="kept"></ul>';
const WAITING = '<p id="waiting"></p>';

/** Fills the offline page with links to the pages kept on this phone, by their titles, and how many forms wait to be sent. */
export async function listKept(page: string, cache: Cache, waiting: number): Promise<string> {
  const links: string[] = [];
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (splitAddress(pathname).path === '/offline') continue;
    const html = await (await cache.match(request, { ignoreVary: true }))?.text();
    // From our own pages: escaped already.
    const title = /<title>([^<]*)<\/title>/.exec(html ?? '')?.[1];
    if (title) links.push(`<li><a href="${escapeMarkup(pathname + search)}">${title.split(' · ')[0]}</a></li>`);
  }
  const note = /data-waiting="([^"]*)"/.exec(page)?.[1] ?? '';
  return page
    .replace(LIST, `<ul id="kept">${links.reverse().join('')}</ul>`)
    .replace(WAITING, waiting > 0 ? `<p id="waiting">${note.replace('#', String(waiting))}</p>` : WAITING);
}
