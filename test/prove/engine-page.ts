import { setTimeout as delay } from 'node:timers/promises';

/** What the proof of engines asks of a browser, whichever it is. */
export type EnginePage = {
  /** As it calls itself. */
  name: string;
  /** What the page's own code threw. */
  complaints: string[];
  /** Runs an expression in the page. */
  run: <T>(code: string) => Promise<T>;
  goTo: (url: string) => Promise<void>;
  /** Waits until an expression of the page is true. */
  until: (condition: string, seconds?: number) => Promise<void>;
  /** Chooses a file in a field. */
  choose: (selector: string, file: string) => Promise<void>;
  picture: (file: string) => Promise<void>;
  /** Whether scripts of pages run from the next page on; where a browser cannot be told so, it is not there. */
  setScripts?: (isOn: boolean) => Promise<void>;
  stop: () => void;
};

/** A busy machine draws a page in an old browser in up to half a minute. */
const PATIENCE_SECONDS = 40;

export async function untilTrue(run: EnginePage['run'], condition: string, seconds = PATIENCE_SECONDS): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    if (await run<boolean>(`Boolean(${condition})`).catch(() => false)) return;
    await delay(200);
  }
  throw new Error(`never: ${condition}`);
}
