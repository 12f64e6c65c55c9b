import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { Change } from './changes.ts';
import { countCached } from './metrics.ts';

type Encoding = 'br' | 'gzip';

/** An answer kept in memory that is the same for everybody: its body, and the headers for every encoding. */
export type CachedPage = {
  html: Buffer;
  br?: Buffer;
  gzip?: Buffer;
  headers: Readonly<Record<string, string>>;
  /** Compressed quickly only: to be compressed well if it is requested again. */
  isQuick?: boolean;
  /** A font or picture, sent without compression. */
  isIncompressible?: boolean;
};

/** An answer as it is sent: `body` is null if the reader has it already (304). */
export type Answer = { status: 200 | 304; headers: Record<string, string>; body: Buffer | null };
/** The parts of a request that an answer depends on. */
type Asked = { encoding: string | undefined; ifNoneMatch?: string | undefined };

/**
 * Which changes make a page out of date: `fund` (any fund), `fund:project-1` (that one), none of them (`[]`);
 * undefined: any change.
 */
export type Shows = readonly string[] | undefined;
type Kept = {
  page: CachedPage;
  shows: Shows;
  /** When something it shows changed, or may have (Unix ms). */
  staleSince?: number;
};

/** How long an out-of-date page may be shown while a newer one cannot be rendered. */
const STALE_MS = 3_600_000;
/** If more changes than this arrive during one rendering, the page is not cached. */
const CHANGES_KEPT = 1000;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Rendered pages that are the same for everybody, with compressed bodies, by path, query and language. */
export class PageCache {
  readonly #pages = new Map<string, Kept>();
  readonly #maxPages: number;
  readonly #changes: (Change & { /** When it was received, as `performance.now()`. */ heard: number })[] = [];
  #generation = 0;
  #improving: Promise<unknown> = Promise.resolve();

  constructor(maxPages = 1000) {
    this.#maxPages = maxPages;
  }

  /** A cached page that is up to date. */
  get(key: string): CachedPage | undefined {
    const kept = this.#pages.get(key);
    return kept?.staleSince === undefined ? kept?.page : undefined;
  }

  /**
   * A page that became out of date within the last hour, with the seconds since: better than none while the database is
   * unavailable.
   */
  getStale(key: string, now = Date.now()): { page: CachedPage; seconds: number } | undefined {
    const kept = this.#pages.get(key);
    const age = now - (kept?.staleSince ?? now);
    return kept && age < STALE_MS ? { page: kept.page, seconds: Math.round(age / 1000) } : undefined;
  }

  /**
   * Read this before rendering a page and pass it to `put`: a page is not cached if something it shows changed during
   * rendering.
   */
  get generation(): number {
    return this.#generation;
  }

  /** Caches a page, unless the cache has no room at all. */
  put(key: string, page: CachedPage, { generation, shows }: { generation: number; shows: Shows }): void {
    if (this.#maxPages === 0) return;
    const missed = this.#generation - generation;
    if (
      missed > this.#changes.length ||
      this.#changes.slice(this.#changes.length - missed).some((change) => isShown(shows, change))
    )
      return;
    const oldest = this.#pages.size >= this.#maxPages ? this.#pages.keys().next().value : undefined;
    if (oldest !== undefined) this.#pages.delete(oldest);
    this.#pages.set(key, { page, shows });
  }

  /** Whether something that a page shows changed since that moment (`performance.now()`), or may have. */
  hasChangedSince(moment: number, shows: Shows): boolean {
    for (let index = this.#changes.length - 1; index >= 0; index--) {
      const change = this.#changes[index]!;
      if (change.heard < moment) return false;
      if (isShown(shows, change)) return true;
    }
    // Older ones were let go.
    return this.#generation > this.#changes.length;
  }

  /** Compresses a page well in the background, one page after another, once it proved worth keeping. */
  improve(page: CachedPage): void {
    if (!page.isQuick) return;
    page.isQuick = false;
    this.#improving = this.#improving.then(() => packWell(page));
  }

  /** Marks the pages that show a change as out of date; they are rendered again on the next request. */
  drop(change: Change, now = Date.now()): void {
    countCached('drop');
    this.#generation += 1;
    this.#changes.push({ ...change, heard: performance.now() });
    if (this.#changes.length > CHANGES_KEPT) this.#changes.shift();
    // What somebody took back is shown to nobody any more, not even for want of a newer page.
    if (change.topic === 'withdrawn') return this.#pages.clear();
    for (const [key, kept] of this.#pages) {
      if (isShown(kept.shows, change)) kept.staleSince ??= now;
      if (kept.staleSince !== undefined && now - kept.staleSince >= STALE_MS) this.#pages.delete(key);
    }
  }
}

/** Changes of content, day, foundation name or texts may affect any page; so may changes that were missed. */
function isShown(shows: Shows, { topic, id }: Change): boolean {
  return (
    shows === undefined ||
    topic === 'content' ||
    topic === 'day' ||
    topic === 'settings' ||
    topic === 'words' ||
    topic === 'withdrawn' ||
    topic === 'unknown' ||
    shows.includes(topic) ||
    shows.includes(`${topic}:${id}`)
  );
}

/** The ETag of a body, computed from its uncompressed bytes. */
export function etagOf(body: Buffer): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
}

/** Compresses a page thoroughly, since many will read it. Until that is done it is sent as before. */
export async function packWell(page: CachedPage): Promise<void> {
  const { html } = page;
  const [br, gz] = await Promise.all([
    brotliAsync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
    gzipAsync(html, { level: 9 }),
  ]);
  Object.assign(page, { br, gzip: gz });
}

/**
 * Compresses a page for its first reader, in the one encoding they accept. Normally two milliseconds of processor time
 * are worth a fifth fewer bytes; during heavy traffic the processor is the bottleneck and less time is spent.
 */
export async function packQuickly(page: CachedPage, acceptEncoding: string | undefined, isRush = false): Promise<void> {
  const encoding = encodingFor(acceptEncoding);
  if (!encoding || page[encoding] || page.isIncompressible) return;
  const { html } = page;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: isRush ? 0 : 5 };
  const chunkSize = 65_536;
  // Handing a third of a millisecond's work to another thread would cost as much again.
  const packed = isRush
    ? encoding === 'br'
      ? brotliCompressSync(html, { chunkSize, params: quality })
      : gzipSync(html, { chunkSize, level: 1 })
    : encoding === 'br'
      ? await brotliAsync(html, { chunkSize, params: quality })
      : await gzipAsync(html, { chunkSize, level: 4 });
  // Meanwhile it may have been packed well.
  page[encoding] ??= packed;
}

function encodingFor(acceptEncoding = ''): Encoding | undefined {
  return /\bbr\b/.test(acceptEncoding) ? 'br' : /\bgzip\b/.test(acceptEncoding) ? 'gzip' : undefined;
}

const answers = new WeakMap<object, Answer>();

/**
 * The answer for a cached page, created once for each of its bodies and reused.
 * @returns undefined if the page is not compressed yet in the encoding that the reader prefers
 */
export function answerOf(page: CachedPage, { encoding: accepted, ifNoneMatch }: Asked): Answer | undefined {
  const isKnown = ifNoneMatch !== undefined && ifNoneMatch === page.headers.ETag;
  const encoding = page.isIncompressible ? undefined : encodingFor(accepted);
  const body = encoding ? page[encoding] : page.html;
  if (!body && !isKnown) return undefined;
  const subject = isKnown ? page : body!;
  let answer = answers.get(subject);
  if (!answer) {
    answer = isKnown
      ? { status: 304, headers: page.headers, body: null }
      : {
          status: 200,
          headers: {
            ...page.headers,
            ...(encoding ? { 'Content-Encoding': encoding } : {}),
            'Content-Length': String(body!.byteLength),
          },
          body: body!,
        };
    answers.set(subject, answer);
  }
  return answer;
}
