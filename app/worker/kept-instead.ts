import { unreadAt } from '#app/shared/unread.ts';

/**
 * A kept page, with words above it that say so and a way to ask again: first of the body's children, where React passes over what
 * it does not know.
 * @param offline the offline page's HTML, whose attributes hold the words in the visitor's language, escaped already
 */
export async function keptInstead(page: Response, offline: string, path: string): Promise<Response> {
  const word = (name: string) => new RegExp(`data-${name}="([^"]*)"`).exec(offline)?.[1];
  const says = [unreadAt(path) && word(`unread-${unreadAt(path)}`), word('unread')].filter(Boolean).join(' ');
  const notice = `<p class="kept-notice" role="alert">${says} <a href="">${word('retry') ?? ''}</a></p>`;
  const headers = new Headers(page.headers);
  return new Response(
    (await page.text()).replace(/<body\b[^>]*>/, (body) => body + notice),
    { status: 200, headers },
  );
}
