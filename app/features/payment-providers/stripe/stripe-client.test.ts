import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { createStripeClient } from './stripe-client.server.ts';

type Mood = (response: ServerResponse) => void;
let mood: Mood = () => {};
let calls = 0;
const drips = new Set<NodeJS.Timeout>();
const server = createServer((_request, response) => {
  calls += 1;
  mood(response);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  for (const drip of drips) clearInterval(drip);
  server.closeAllConnections();
  server.close();
});
afterEach(() => vi.restoreAllMocks());
const headers = { 'content-type': 'application/json' };
const good: Mood = (response) => void response.writeHead(200, headers).end('{"id":"in_1","object":"invoice"}');
/** Each way of never being done, the time to the first byte left aside. */
const SLOW: Record<string, Mood> = {
  'says nothing': () => {},
  'says its headers and no more': (response) => response.writeHead(200, headers).flushHeaders(),
  'drips its answer': (response) => {
    response.writeHead(200, headers);
    drips.add(setInterval(() => response.write(' '), 20));
  },
};
const stripe = createStripeClient({
  secretKey: 'sk_test_x',
  apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
});
/** The clock of limits, so many times faster. */
function hurry(times: number): number[] {
  const asked: number[] = [];
  const real = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    asked.push(ms);
    return real(Math.ceil(ms / times));
  });
  return asked;
}
const soon = <Value>(work: Promise<Value>) =>
  Promise.race([
    work.then(
      () => 'answered',
      () => 'given up',
    ),
    new Promise((resolve) => setTimeout(() => resolve('still waiting'), 6000)),
  ]);

for (const [name, how] of Object.entries(SLOW)) {
  test(`a Stripe that ${name} is given up after its time, asked once more, then no more`, async () => {
    const asked = hurry(40);
    mood = how;
    calls = 0;
    expect(await soon(stripe.invoices.retrieve('in_1'))).toBe('given up');
    expect(calls).toBe(2);
    // In all below the 20 seconds that a page's visitor waits at most.
    expect(asked.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(18_000);
  });
}

test('a whole answer in time is handed on, also the one after a try that failed', async () => {
  hurry(40);
  mood = good;
  expect(await stripe.invoices.retrieve('in_1')).toMatchObject({ id: 'in_1' });
  mood = (response) => {
    mood = good;
    SLOW['drips its answer']!(response);
  };
  expect(await stripe.invoices.retrieve('in_1')).toMatchObject({ id: 'in_1' });
});
