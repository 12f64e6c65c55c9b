import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callSite } from './call-site.ts';

vi.mock('./solve-proof.ts', () => ({ solveProof: async () => 'solved' }));

/** @param answers one for each request; without one it waits until it is ended */
function site(...answers: (() => Response)[]) {
  const asked: RequestInit[] = [];
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    asked.push(init);
    const answer = answers[asked.length - 1];
    if (answer) return Promise.resolve(answer());
    return new Promise((_, reject) =>
      init.signal!.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
    );
  });
  return asked;
}
const keysOf = (asked: RequestInit[]) =>
  asked.map(({ headers }) => (headers as Record<string, string>)['idempotency-key']);
const refuse = () => Response.json({ challenge: {} }, { status: 403 });

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => (vi.useRealTimers(), vi.unstubAllGlobals()));

test('a call that nobody answers ends within half a minute', async () => {
  site();
  const call = expect(callSite('create-donation', {}, 'k')).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(30_000);
  await call;
});

test('so does one that is sent again while the site is away, and it keeps its key', async () => {
  const away = () => new Response('', { status: 503 });
  const asked = site(away, away);
  const call = expect(callSite('create-donation', {}, 'k')).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(30_000);
  await call;
  expect(keysOf(asked)).toEqual(['k', 'k', 'k']);
});

test('so does one that was asked for a proof: both tries together', async () => {
  const asked = site(() => (vi.advanceTimersByTime(20_000), refuse()));
  const call = expect(callSite('create-donation', {}, 'k')).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(10_000);
  await call;
  expect(asked[1]!.headers).toMatchObject({ 'x-proof': 'solved', 'idempotency-key': 'k' });
});
