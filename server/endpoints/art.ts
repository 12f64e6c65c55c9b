import type { Handler } from 'hono';
import { type CachedPage, packWell } from '#platform/page-cache.ts';
import type { StaticCache } from '#platform/static-cache.ts';
import { sendKept } from './kept.ts';

/** Drawings by name: made on first use, then kept. A change of the kit changes their address, so browsers may keep them for good. */
export function artEndpoint(draw: (name: string) => string | undefined, staticCache: StaticCache): Handler {
  return async (c) => {
    const { path } = c.req;
    let drawing = staticCache.get(path);
    if (!drawing) {
      const svg = draw(path.slice('/art/'.length).replace(/\.svg$/, ''));
      if (!svg) return c.text('Not found', 404);
      drawing = { html: Buffer.from(svg), headers: HEADERS };
      await packWell(drawing);
      staticCache.put(path, drawing);
    }
    return sendKept(c, drawing);
  };
}

const HEADERS: CachedPage['headers'] = {
  'Content-Type': 'image/svg+xml; charset=utf-8',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  Vary: 'Accept-Encoding',
};
