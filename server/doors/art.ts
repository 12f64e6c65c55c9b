import type { Handler } from 'hono';
import { bodyFor, type CachedPage, packPage } from '#platform/page-cache.ts';

/** Drawings by name: made on first use, then kept. A change of the kit changes their address, so browsers may keep them for good. */
export function artDoor(draw: (name: string) => string | undefined, maxKept = 2000): Handler {
  const kept = new Map<string, CachedPage>();
  return async (c) => {
    const name = c.req.path.slice('/art/'.length).replace(/\.svg$/, '');
    let drawing = kept.get(name);
    if (!drawing) {
      const svg = draw(name);
      if (!svg) return c.text('Not found', 404);
      drawing = await packPage(Buffer.from(svg), '');
      const oldest = kept.size >= maxKept ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
      kept.set(name, drawing);
    }
    const { body, encoding } = bodyFor(drawing, c.req.header('accept-encoding') ?? '');
    return new Response(new Uint8Array(body), {
      headers: {
        'Content-Type': 'image/svg+xml; charset=utf-8',
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
        Vary: 'Accept-Encoding',
        ...(encoding ? { 'Content-Encoding': encoding } : {}),
      },
    });
  };
}
