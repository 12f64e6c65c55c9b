import { dropKeptLists } from '#app/ui/kept-lists.ts';

type Hear = (topic: string, state: Record<string, unknown>) => void;

// The server says something every 25 s; a line silent for 10 s more is given up (contract, 5).
const SILENCE_MS = 35_000;
// The first seconds belong to the page itself. What changes meanwhile is told on connecting (server/endpoints/live.ts).
const FIRST_WAIT_MS = 5000;
const WAITS_MS = [1000, 2000, 5000, 10_000];

const listeners = new Set<Hear>();
let close: (() => void) | undefined;

/** One connection to /api/live for all who listen on the page; closed with the last of them. */
export function openLive(hear: Hear): () => void {
  listeners.add(hear);
  close ??= connect();
  return () => {
    listeners.delete(hear);
    if (listeners.size > 0) return;
    close?.();
    close = undefined;
  };
}

/** By fetch, not EventSource: that one hides heartbeats and picks its own waits. */
function connect(): () => void {
  let attempt = 0;
  let isClosed = false;
  let abort = new AbortController();
  const again = () => {
    if (isClosed) return;
    timer = setTimeout(run, WAITS_MS[Math.min(attempt++, WAITS_MS.length - 1)]);
  };
  const run = async () => {
    abort = new AbortController();
    let silence = setTimeout(() => abort.abort(), SILENCE_MS);
    try {
      const response = await fetch('/api/live', { signal: abort.signal, headers: { accept: 'text/event-stream' } });
      const reader = response.body!.getReader();
      const text = new TextDecoder();
      let rest = '';
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        attempt = 0;
        clearTimeout(silence);
        silence = setTimeout(() => abort.abort(), SILENCE_MS);
        const events = (rest + text.decode(value, { stream: true })).split('\n\n');
        rest = events.pop() ?? '';
        for (const event of events) publish(event);
      }
    } catch {
      // A broken or silent line: tried again below.
    }
    clearTimeout(silence);
    again();
  };
  let timer = setTimeout(run, FIRST_WAIT_MS);
  return () => {
    isClosed = true;
    clearTimeout(timer);
    abort.abort();
  };
}

function publish(event: string): void {
  const topic = /^event: (.+)$/m.exec(event)?.[1];
  const state = /^data: (.+)$/m.exec(event)?.[1];
  if (!topic || !state) return;
  dropKeptLists();
  for (const hear of listeners) hear(topic, JSON.parse(state) as Record<string, unknown>);
}
