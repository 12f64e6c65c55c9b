import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createDrain } from './drain.ts';

/** A server that answers at once, after a while (`/slow`), or never ends by itself (`/live`). */
async function start() {
  const lines = new Set<() => void>();
  const drain = createDrain((request, response) => {
    if (request.url === '/slow') setTimeout(() => response.end('slow'), 600);
    else if (request.url === '/live') {
      response.write('a');
      lines.add(() => response.end());
    } else response.end('quick');
  });
  const server = drain.prepare(createServer(drain.listener));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, agent?: Agent) =>
    new Promise<{ text: string; headers: IncomingMessage['headers'] }>((resolve, reject) => {
      get({ port, path, agent, host: '127.0.0.1' }, (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () => resolve({ text, headers: answer.headers }));
        answer.on('error', reject);
      }).on('error', reject);
    });
  const closeLive = () => {
    for (const end of lines) end();
  };
  return { drain, server, ask, closeLive };
}

test('while it drains it serves on, and each answer ends its connection; then nobody gets in', async () => {
  const { drain, server, ask, closeLive } = await start();
  const agent = new Agent({ keepAlive: true });
  expect((await ask('/', agent)).headers.connection).toBe('keep-alive');
  expect(drain.isDraining()).toBe(false);
  const stopped = drain.stop(server, { forMs: 500, closeLive });
  expect(drain.isDraining()).toBe(true);
  const answer = await ask('/', agent);
  expect(answer.text).toBe('quick');
  expect(answer.headers.connection).toBe('close');
  await delay(250);
  expect((await ask('/')).text).toBe('quick');
  await stopped;
  await expect(ask('/')).rejects.toThrow('ECONNREFUSED');
});

test('long answers end, live lines are ended, connections that only wait are closed', async () => {
  const { drain, server, ask, closeLive } = await start();
  const agent = new Agent({ keepAlive: true });
  await ask('/', agent);
  const [slow, live] = [ask('/slow'), ask('/live')];
  await delay(100);
  const begun = Date.now();
  await drain.stop(server, { forMs: 0, closeLive });
  expect((await slow).text).toBe('slow');
  expect((await live).text).toBe('a');
  expect(Date.now() - begun).toBeLessThan(3000);
});

test('requests that do not end are cut off at the limit', async () => {
  const { drain, server, ask } = await start();
  const live = ask('/live').then(
    () => 'ended',
    () => 'cut',
  );
  await delay(100);
  await drain.stop(server, { forMs: 0, closeLive: () => {}, longestMs: 300 });
  expect(await live).toBe('cut');
});

test('a connection is kept longer than proxies keep theirs (nginx 60 s, here 75 s at most)', () => {
  const server: Server = createDrain(() => {}).prepare(createServer());
  expect(server.keepAliveTimeout).toBeGreaterThan(75_000);
  expect(server.headersTimeout).toBeGreaterThan(server.keepAliveTimeout);
});
