import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type CachedPage = { html: Buffer; br: Buffer; gzip: Buffer; etag: string; policy: string; /** Packed in a hurry: worth packing well once it is asked for again. */ isQuick?: boolean };

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Rendered pages that are the same for everybody, by path, query and language, with their compressed bodies. */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  readonly #maxPages: number;
  #generation = 0;

  constructor(maxPages = 1000) {
    this.#maxPages = maxPages;
  }

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key);
  }

  /** Told before a page is rendered, handed back with it: a page rendered across a drop is not kept. */
  get generation(): number {
    return this.#generation;
  }

  put(key: string, page: CachedPage, generation: number): void {
    if (generation !== this.#generation) return;
    const oldest = this.#pages.size >= this.#maxPages ? this.#pages.keys().next().value : undefined;
    if (oldest !== undefined) this.#pages.delete(oldest);
    this.#pages.set(key, page);
  }

  /** Packs a page well, behind the answers, once it was worth keeping. */
  async improve(page: CachedPage): Promise<void> {
    if (!page.isQuick) return;
    page.isQuick = false;
    const { br, gzip: gz } = await packPage(page.html, page.policy);
    Object.assign(page, { br, gzip: gz });
  }

  /** Content changed somewhere: everything goes. Pages are cheap to render once, and few. */
  drop(): void {
    this.#generation += 1;
    this.#pages.clear();
  }
}

/** Compresses a page once for all its readers: well, or quickly (a twentieth of the work, a tenth more bytes). */
export async function packPage(html: Buffer, policy: string, { isQuick = false } = {}): Promise<CachedPage> {
  const [br, gz] = await Promise.all([brotliAsync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: isQuick ? 5 : 10 } }), gzipAsync(html, { level: isQuick ? 4 : 9 })]);
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  return { html, br, gzip: gz, etag, policy, isQuick };
}

/** The body a browser can read best, with its Content-Encoding. */
export function bodyFor(page: Pick<CachedPage, 'html' | 'br' | 'gzip'>, acceptEncoding: string): { body: Buffer; encoding?: 'br' | 'gzip' } {
  if (/\bbr\b/.test(acceptEncoding)) return { body: page.br, encoding: 'br' };
  if (/\bgzip\b/.test(acceptEncoding)) return { body: page.gzip, encoding: 'gzip' };
  return { body: page.html };
}
