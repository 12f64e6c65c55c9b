import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { Change } from './changes.ts';
import { countCached } from './metrics.ts';

type Encoding = 'br' | 'gzip';

/** An answer kept in memory, the same for everybody: its body, and the headers that go with it in whatever encoding. */
export type CachedPage = {
  html: Buffer;
  br?: Buffer;
  gzip?: Buffer;
  headers: Readonly<Record<string, string>>;
  /** Packed in a hurry: worth packing well once it is asked for again. */
  isQuick?: boolean;
  /** A font, a picture: sent as it is. */
  isIncompressible?: boolean;
};

/** What is sent of a page: `body` is null where the reader has it already. */
export type Answer = { status: 200 | 304; headers: Record<string, string>; body: Buffer | null };
/** What of a request an answer depends on. */
type Asked = { encoding: string | undefined; ifNoneMatch?: string | undefined };

/** Which changes change a page: `fund` (any), `fund:project-1` (that one), none of them (`[]`); undefined where any may. */
export type Shows = readonly string[] | undefined;
type Kept = {
  page: CachedPage;
  shows: Shows;
  /** When something it shows changed, or may have (Unix ms). */
  staleSince?: number;
};

/** How long a page may be shown after something on it changed, while a newer one cannot be had. */
const STALE_MS = 3_600_000;
/** More changes than this during one rendering, and the page is not kept. */
const CHANGES_KEPT = 1000;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Rendered pages that are the same for everybody, by path, query and language, with their compressed bodies. */
export class PageCache {
  readonly #pages = new Map<string, Kept>();
  readonly #maxPages: number;
  readonly #changes: (Change & { /** When it was heard, as `performance.now()`. */ heard: number })[] = [];
  #generation = 0;
  #improving: Promise<unknown> = Promise.resolve();

  constructor(maxPages = 1000) {
    this.#maxPages = maxPages;
  }

  /** A page that is as it would be drawn now. */
  get(key: string): CachedPage | undefined {
    const kept = this.#pages.get(key);
    return kept?.staleSince === undefined ? kept?.page : undefined;
  }

  /** A page of up to an hour ago, with its age in seconds since it went stale: better than none while the database is away. */
  getStale(key: string, now = Date.now()): { page: CachedPage; seconds: number } | undefined {
    const kept = this.#pages.get(key);
    const age = now - (kept?.staleSince ?? now);
    return kept && age < STALE_MS ? { page: kept.page, seconds: Math.round(age / 1000) } : undefined;
  }

  /** Told before a page is rendered, handed back with it: a page rendered across changes of what it shows is not kept. */
  get generation(): number {
    return this.#generation;
  }

  /** Keeps a page; none at all where room is for none. */
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

  /** Whether something that a page shows changed since then (`performance.now()`), or may have. */
  hasChangedSince(moment: number, shows: Shows): boolean {
    for (let index = this.#changes.length - 1; index >= 0; index--) {
      const change = this.#changes[index]!;
      if (change.heard < moment) return false;
      if (isShown(shows, change)) return true;
    }
    // Older ones were let go.
    return this.#generation > this.#changes.length;
  }

  /** Packs a page well, behind the answers and one page after the other, once it was worth keeping. */
  improve(page: CachedPage): void {
    if (!page.isQuick) return;
    page.isQuick = false;
    this.#improving = this.#improving.then(() => packWell(page));
  }

  /** Something changed: the pages that show it are drawn anew when they are next asked for. */
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

/** Content, the day, the foundation's name and words may stand on any page, and changes that were missed may have been about anything. */
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

/** The ETag of a body: names its very bytes before they were packed. */
export function etagOf(body: Buffer): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
}

/** Compresses a page as well as is worth the time when many read it. Until that is done it is sent as it was. */
export async function packWell(page: CachedPage): Promise<void> {
  const { html } = page;
  const [br, gz] = await Promise.all([
    brotliAsync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
    gzipAsync(html, { level: 9 }),
  ]);
  Object.assign(page, { br, gzip: gz });
}

/**
 * Compresses a page for who asks first, in the one encoding they take. Alone they are worth two milliseconds (of our core) for a
 * fifth fewer bytes; in a rush the core is what everybody waits for.
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
 * What is sent of a kept page, made once for each of its bodies and the same object ever after.
 * @returns undefined when the page is not packed yet in the encoding that the reader takes best
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
