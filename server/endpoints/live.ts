import type { Handler } from 'hono';
import type { ChangeFeed } from '#platform/changes.ts';

const HEARTBEAT_MS = 25_000;
// Longer than a reader is ever away: its first seconds on a page, or a line given up and opened again.
const REMEMBERED_MS = 60_000;

/**
 * Server-Sent Events of funding changes (contract, 5). `read` gives the public state of what the news is about. Who connects
 * is told first what changed within the last minute.
 */
export function liveEndpoint(
  feed: ChangeFeed,
  read: (topic: string, id: string) => Promise<object | undefined>,
): Handler & { count: () => number; closeAll: () => void } {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const text = new TextEncoder();
  const send = (controller: ReadableStreamDefaultController<Uint8Array>, chunk: string) => {
    try {
      controller.enqueue(text.encode(chunk));
    } catch {
      open.delete(controller);
    }
  };
  // One read for all readers, and never two at once for the same thing: a rush of gifts shows as the newest sum.
  const waiting = new Map<string, boolean>();
  const recent = new Map<string, { chunk: string; at: number }>();
  const publish = async (topic: string, id: string): Promise<void> => {
    const key = `${topic} ${id}`;
    if (waiting.has(key)) {
      waiting.set(key, true);
      return;
    }
    waiting.set(key, false);
    const state = await read(topic, id).catch(() => undefined);
    if (state) {
      const chunk = `event: ${topic}\ndata: ${JSON.stringify(state)}\n\n`;
      recent.set(key, { chunk, at: Date.now() });
      for (const controller of open) send(controller, chunk);
    }
    const isAgain = waiting.get(key);
    waiting.delete(key);
    if (isAgain) setTimeout(() => void publish(topic, id), 200);
  };
  feed.subscribe(({ topic, id }) => void publish(topic, id));
  const beat = setInterval(() => {
    for (const [key, { at }] of recent) if (Date.now() - at > REMEMBERED_MS) recent.delete(key);
    for (const controller of open) send(controller, ': still here\n\n');
  }, HEARTBEAT_MS);
  beat.unref();

  const headers = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' };
  const endpoint: Handler = (c) => {
    // A line that nobody listens to would stay open for good.
    if (c.req.method === 'HEAD') return new Response(null, { headers });
    let own: ReadableStreamDefaultController<Uint8Array>;
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        own = controller;
        open.add(controller);
        send(controller, 'retry: 1000\n\n');
        for (const { chunk } of recent.values()) send(controller, chunk);
      },
      cancel() {
        open.delete(own);
      },
    });
    c.req.raw.signal.addEventListener('abort', () => open.delete(own));
    return new Response(stream, { headers });
  };
  return Object.assign(endpoint, {
    count: () => open.size,
    closeAll() {
      clearInterval(beat);
      for (const controller of open) {
        try {
          controller.close();
        } catch {
          // Already gone with its reader.
        }
      }
      open.clear();
    },
  });
}
