import type { CachedPage } from './page-cache.ts';

/**
 * Answers whose path never changes its content: drawings, texts and files of one release. When it is full, the oldest
 * goes first.
 */
export class StaticCache {
  readonly #kept = new Map<string, CachedPage>();
  readonly #maxKept: number;

  constructor(maxKept = 3000) {
    this.#maxKept = maxKept;
  }

  get(path: string): CachedPage | undefined {
    return this.#kept.get(path);
  }

  put(path: string, page: CachedPage): void {
    const oldest = this.#kept.size >= this.#maxKept ? this.#kept.keys().next().value : undefined;
    if (oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(path, page);
  }
}
