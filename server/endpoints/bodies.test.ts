import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import { translate } from '#app/kit/words.server.ts';
import { SITE } from '#server/features.ts';
import { limitBodies, MAX_PAUSE_MS } from './bodies.ts';

const KIB = 1024;

function appWith(rules: Parameters<typeof limitBodies>[2]) {
  const app = new Hono();
  app.use(limitBodies({ translate }, KIB, rules));
  app.all('*', async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)));
  return async (path: string, bytes: number, method = 'POST') => {
    const answer = await app.request(path, { method, body: new Uint8Array(bytes) });
    const text = await answer.text();
    return answer.status === 200 ? Number(text) : (JSON.parse(text) as { code: string }).code;
  };
}

test('a body is as long as its address may take: of several rules that fit, the most; a POST alone', async () => {
  const send = appWith([
    { path: /^\/a\//, max: 2 * KIB, code: 'text_too_long' },
    { path: /^\/a\/b$/, max: 3 * KIB, code: 'picture_too_large' },
    { path: /^\/a\/b\b/, max: 1 },
  ]);
  expect([await send('/x', KIB), await send('/x', KIB + 1)]).toEqual([KIB, 'too_large']);
  expect([await send('/a/c', 2 * KIB), await send('/a/c', 2 * KIB + 1)]).toEqual([2 * KIB, 'text_too_long']);
  expect([await send('/a/b', 3 * KIB), await send('/a/b', 3 * KIB + 1)]).toEqual([3 * KIB, 'picture_too_large']);
  expect(await send('/a/b', KIB + 1, 'PUT')).toBe('too_large');
});

test.for([
  ['/webhooks/stripe', 1],
  ['/webhooks/bounces', 1],
  ['/inbound/mail', 50],
  ['/api/storage/project-files', 10],
  ['/impact-hub', 24],
  ['/impact-hub.data', 24],
  ['/api/import-statement', 12],
  ['/admin/statements/new', 12],
  ['/admin/imports/new.data', 12],
  ['/admin/courses', 2],
  ['/api/save-draft', 2],
  ['/admin/content/news/1', 2],
  ['/admin/translations/news/1/en', 2],
  ['/admin/projects/1', 8],
  ['/admin/fields/1.data', 8],
  ['/admin/photos', 8],
  ['/admin/settings/redirects', 8],
  // Whose form has the invoice of a spending that is recorded there.
  ['/admin/spending', 10],
  ['/admin/spending.data', 10],
  ['/admin/spending/1', 10],
] as const)('%s takes a file or text of %i MB and its form', async ([path, megabytes]) => {
  const bytes = megabytes * KIB * KIB;
  expect(await appWith(SITE.largeBodies)(path, bytes)).toBe(bytes);
});

test('what is announced as too long is refused at once, on the wire, also where its sender pauses', async () => {
  const app = new Hono();
  app.use(limitBodies({ translate }, KIB, []));
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const started = Date.now();
  socket.write(`POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: ${300 * KIB * KIB}\r\n\r\nx`);
  const heard = String(await new Promise((resolve) => socket.once('data', resolve)));
  expect(heard).toMatch(/^HTTP\/1\.1 413 [^]*\r\nconnection: close\r\n[^]*"code":"too_large"/i);
  expect(Date.now() - started).toBeLessThan(2000);
});

test('a sender who pauses for longer than any network does is answered, and not waited for', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const app = new Hono();
  app.use(limitBodies({ translate }, KIB, []));
  app.all('*', (c) => c.text('read'));
  const pausing = (pauses: number) =>
    new ReadableStream({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, MAX_PAUSE_MS - 1));
        controller.enqueue(new Uint8Array(1));
        pauses -= 1;
        if (pauses === 0) await new Promise(() => {});
        if (pauses < -1) controller.close();
      },
    });
  const send = (body: ReadableStream) =>
    app.request('/x', { method: 'POST', body, duplex: 'half' } as RequestInit & { duplex: 'half' });
  const late = send(pausing(3));
  await vi.advanceTimersByTimeAsync(4 * MAX_PAUSE_MS);
  expect((await late).status).toBe(408);
  const slow = send(pausing(0));
  await vi.advanceTimersByTimeAsync(4 * MAX_PAUSE_MS);
  expect((await slow).status).toBe(200);
});
