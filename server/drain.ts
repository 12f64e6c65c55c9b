import type { RequestListener, Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Longer than a proxy keeps a connection to us for the next request (nginx 60 s, HAProxy and Caddy less): it is the one who ends it. */
const KEEP_ALIVE_MS = 80_000;
const LONGEST_HEAD_MS = 85_000;
/** What is still being answered after so long is cut off. */
const LONGEST_ANSWER_MS = 30_000;
const LOOK_MS = 100;

type Draining = {
  /** How long new requests are still served, in ms: until whoever stands in front has seen that `/readyz` fails. */
  forMs: number;
  /** Ends the answers that would never end by themselves. */
  closeLive: () => void;
  longestMs?: number;
};

/**
 * How a server stops without dropping a request. A proxy keeps connections open for the next request; if we closed such a one at
 * the moment when a request comes, that would be lost. So we keep them longer than proxies do, and from the first moment
 * of the stop each answer says that its connection ends with it.
 */
export function createDrain(listener: RequestListener) {
  let isDraining = false;
  const told: RequestListener = (request, response) => {
    if (isDraining) response.shouldKeepAlive = false;
    listener(request, response);
  };
  return {
    listener: told,
    prepare(server: Server): Server {
      server.keepAliveTimeout = KEEP_ALIVE_MS;
      server.headersTimeout = LONGEST_HEAD_MS;
      return server;
    },
    isDraining: () => isDraining,
    async stop(server: Server, { forMs, closeLive, longestMs = LONGEST_ANSWER_MS }: Draining): Promise<void> {
      isDraining = true;
      if (forMs > 0) await delay(forMs);
      closeLive();
      let isClosed = false;
      server.close(() => (isClosed = true));
      // An answer begun before the stop leaves its connection open: it is closed when it only waits.
      for (const deadline = Date.now() + longestMs; !isClosed && Date.now() < deadline;) {
        server.closeIdleConnections();
        await delay(LOOK_MS);
      }
      server.closeAllConnections();
    },
  };
}
