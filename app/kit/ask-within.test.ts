import { afterEach, expect, test, vi } from 'vitest';
import { askWithin, NetworkError } from './ask-within.ts';

const answer = (make: (init: RequestInit) => Promise<Response>) =>
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => make(init));
afterEach(() => vi.unstubAllGlobals());

test('no line, a line that breaks off in an answer and no answer in time are the network’s', async () => {
  answer(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(askWithin(1000, '/api/x')).rejects.toThrow(NetworkError);
  const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) });
  answer(async () => new Response(broken));
  await expect(askWithin(1000, '/api/x')).rejects.toThrow(NetworkError);
  answer(
    ({ signal }) =>
      new Promise((_, reject) => signal!.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))),
  );
  await expect(askWithin(20, '/api/x')).rejects.toThrow(NetworkError);
});

test('whatever else is thrown is no matter of the network', async () => {
  answer(() => Promise.reject(new RangeError('ours')));
  await expect(askWithin(1000, '/api/x')).rejects.toThrow(RangeError);
  answer(() => Promise.reject(new DOMException('', 'SecurityError')));
  await expect(askWithin(1000, '/api/x')).rejects.not.toThrow(NetworkError);
});

test('an answer that is no JSON has no body, whatever its status', async () => {
  answer(async () => new Response('<html>the hotel’s network</html>'));
  expect(await askWithin(1000, '/api/x')).toEqual({ ok: true, status: 200, body: undefined });
  answer(async () => Response.json({ error: 'Non.' }, { status: 409 }));
  expect(await askWithin(1000, '/api/x')).toEqual({ ok: false, status: 409, body: { error: 'Non.' } });
});
