import type { Handler } from 'hono';
import { readWords } from '#app/features/shell/words.server.ts';
import { isLanguage } from '#app/shared/language.ts';
import { bodyFor, type CachedPage, packPage } from '#platform/page-cache.ts';

/** `/words/<language>/<namespace>.json?v=<release>`: what pages wake up with. As data, not as script: it costs no compiling. */
export function wordsDoor(): Handler {
  const kept = new Map<string, CachedPage>();
  return async (c) => {
    const { language = '', file = '' } = c.req.param();
    const namespace = file.replace(/\.json$/, '');
    // The words of the demo's component page are French only; that is known, not a failure.
    const words = isLanguage(language) && Object.hasOwn(readWords('fr'), namespace) ? (readWords(language)[namespace] ?? readWords('fr')[namespace]) : undefined;
    if (!words) return c.text('Not found', 404);
    const key = `${language}/${file}`;
    const page = (process.env.NODE_ENV === 'production' && kept.get(key)) || (await packPage(Buffer.from(JSON.stringify(words)), ''));
    kept.set(key, page);
    const { body, encoding } = bodyFor(page, c.req.header('accept-encoding') ?? '');
    return new Response(new Uint8Array(body), {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'public, max-age=31536000, immutable',
        Vary: 'Accept-Encoding',
        ...(encoding ? { 'Content-Encoding': encoding } : {}),
      },
    });
  };
}
