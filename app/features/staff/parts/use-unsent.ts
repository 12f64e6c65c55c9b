import { useEffect, useState } from 'react';
import { AWAY_STATUSES } from '#app/shared/fetch-again.ts';

const WAIT_MS = 3000;

/**
 * While a form cannot reach the site it stays as it was filled in, and is sent again until it arrives; each form has a key, so that it
 * counts once. React Router would show an error page in the form's place, and has no hook for this: its requests of posted forms
 * (`<page>.data`) are made through `fetch`.
 * @returns whether a form is waiting for the network now
 */
export function useUnsent(): boolean {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    const plain = window.fetch;
    window.fetch = async (input, init) => {
      if (init?.method !== 'POST' || !(input instanceof URL) || !input.pathname.endsWith('.data'))
        return plain(input, init);
      try {
        return await sendUntilThere(() => plain(input, init), {
          signal: init.signal ?? undefined,
          onWait: () => setWaiting(true),
        });
      } finally {
        setWaiting(false);
      }
    };
    return () => {
      window.fetch = plain;
    };
  }, []);
  return isWaiting;
}

/**
 * Sends again while there is no network, or a proxy says that the site is away.
 * @returns the answer, read whole: a connection that dies in the middle of it has not answered
 * @throws what `send` throws once `signal` was aborted, and whatever is no fault of the network
 */
export async function sendUntilThere(
  send: () => Promise<Response>,
  { signal, onWait, waitMs = WAIT_MS }: { signal?: AbortSignal; onWait: () => void; waitMs?: number },
): Promise<Response> {
  for (;;) {
    try {
      const response = await send();
      const { status, statusText, headers } = response;
      const isEmpty = status === 204 || status === 205;
      const body = isEmpty ? null : await response.arrayBuffer();
      if (!AWAY_STATUSES.includes(status)) return new Response(body, { status, statusText, headers });
    } catch (error) {
      // A fetch that finds no network rejects with TypeError (Fetch Standard, "network error").
      if (signal?.aborted || !(error instanceof TypeError)) throw error;
    }
    onWait();
    if (!signal?.aborted) await untilNetwork(waitMs, signal);
    if (signal?.aborted) throw new DOMException('The form was left', 'AbortError');
  }
}

/** After a while, or as soon as the device says that it has a network. */
function untilNetwork(waitMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, waitMs);
    addEventListener('online', done);
    signal?.addEventListener('abort', done, { once: true });
  });
}
