/** Limits the pages that this process renders per network and minute. Counted in memory, without a database query. */
export class RenderLimit {
  readonly #windows = new Map<string, { count: number; ends: number }>();
  readonly #perMinute: number;
  readonly #maxKept: number;

  constructor(perMinute: number, maxKept = 20_000) {
    this.#perMinute = perMinute;
    this.#maxKept = maxKept;
  }

  /**
   * Counts one use.
   * @returns undefined while within the limit, else the seconds until the minute ends
   */
  over(subject: string, now = Date.now()): number | undefined {
    let window = this.#windows.get(subject);
    if (!window || window.ends <= now) {
      this.#windows.delete(subject);
      if (this.#windows.size >= this.#maxKept) this.#forget(now);
      this.#windows.set(subject, (window = { count: 0, ends: now + 60_000 }));
    }
    window.count += 1;
    return window.count > this.#perMinute ? Math.max(1, Math.ceil((window.ends - now) / 1000)) : undefined;
  }

  /** Removes expired counters; if there are none, the oldest. */
  #forget(now: number): void {
    for (const [subject, { ends }] of this.#windows) if (ends <= now) this.#windows.delete(subject);
    const [oldest] = this.#windows.keys();
    if (oldest !== undefined && this.#windows.size >= this.#maxKept) this.#windows.delete(oldest);
  }
}
