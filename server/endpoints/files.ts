import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import type { CachedPage } from '#platform/page-cache.ts';
import type { StaticCache } from '#platform/static-cache.ts';
import { sendKept } from './kept.ts';

const NAME = /^(\/[\w-][\w.-]*)+$/;
/** Made by script/lib/compress.ts beside the files, and never asked for by their own names. */
const PACKED = /\.(br|gz)$/;

/**
 * Files whose names carry a version: read once, with what the build packed beside them, then kept (all of them are 4 MB). Whole:
 * who asks for a part of one gets it whole, as HTTP allows.
 * @param others where files of other releases lie, for pages that came from there.
 */
export function filesEndpoint(
  root: string,
  staticCache: StaticCache,
  others: () => Promise<string[]>,
): MiddlewareHandler {
  return async (c, next) => {
    const { path } = c.req;
    if ((c.req.method !== 'GET' && c.req.method !== 'HEAD') || !NAME.test(path) || PACKED.test(path)) return next();
    let file = staticCache.get(path);
    if (!file) {
      file = (await readFirst([root], path)) ?? (await readFirst(await others(), path));
      if (!file) return next();
      staticCache.put(path, file);
    }
    return sendKept(c, file);
  };
}

async function readFirst(folders: string[], path: string): Promise<CachedPage | undefined> {
  for (const folder of folders) {
    const file = await readKept(join(folder, path)).catch(() => undefined);
    if (file) return file;
  }
  return undefined;
}

/** @throws when there is no such file. */
async function readKept(path: string): Promise<CachedPage> {
  const [html, { mtime }] = await Promise.all([readFile(path), stat(path)]);
  const [br, gzip] = await Promise.all(
    [`${path}.br`, `${path}.gz`].map((packed) => readFile(packed).catch(() => undefined)),
  );
  const headers = {
    'Content-Type': getMimeType(path) ?? 'application/octet-stream',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Last-Modified': mtime.toUTCString(),
  };
  return br && gzip
    ? { html, br, gzip, headers: { ...headers, Vary: 'Accept-Encoding' } }
    : { html, headers, isIncompressible: true };
}
