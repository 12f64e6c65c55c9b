import type { Handler } from 'hono';
import { isOfRelease, readWords, wordsVersion } from '#app/kit/words.server.ts';
import { isLanguage } from '#app/shared/language.ts';
import { type CachedPage, packWell } from '#platform/page-cache.ts';
import type { StaticCache } from '#platform/static-cache.ts';
import { sendKept } from './kept.ts';

/** `/words/<language>/<namespace>.json?v=<release>`: what pages wake up with. As data, not as script: it costs no compiling. */
export function wordsEndpoint(staticCache: StaticCache): Handler {
  return async (c) => {
    const version = wordsVersion();
    const address = `${c.req.path}?v=${version}`;
    const kept = staticCache.get(address);
    if (kept && c.req.query('v') === version) return sendKept(c, kept);
    // With words of another release a page would show the names of those that it misses: without them it stays as its server made it.
    const asked = c.req.query('v');
    if (asked !== undefined && !isOfRelease(asked))
      return c.text('Words of another release', 404, { 'Cache-Control': 'no-store' });
    const { language = '', file = '' } = c.req.param();
    const namespace = file.replace(/\.json$/, '');
    // The words of the demo's component page are French only; that is known, not a failure.
    const words =
      isLanguage(language) && Object.hasOwn(readWords('fr'), namespace)
        ? (readWords(language)[namespace] ?? readWords('fr')[namespace])
        : undefined;
    if (!words) return c.text('Not found', 404);
    const page: CachedPage = { html: Buffer.from(JSON.stringify(words)), headers: HEADERS };
    await packWell(page);
    // A page of another server, which has heard of another name of the foundation already: these are not the words to keep for good.
    if (asked !== version) return sendKept(c, { ...page, headers: { ...HEADERS, 'Cache-Control': 'no-cache' } });
    // In development words change.
    if (process.env.NODE_ENV === 'production') staticCache.put(address, page);
    return sendKept(c, page);
  };
}

const HEADERS: CachedPage['headers'] = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'public, max-age=31536000, immutable',
  Vary: 'Accept-Encoding',
};
