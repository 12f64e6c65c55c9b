import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { type Change, startChangeFeed, publishChange } from './changes.ts';

const { db, url } = await createTestDatabase();
const SILENT_MS = 400;
/** A line to PostgreSQL that can be frozen: what was connected by then stays open and hears nothing more. */
const lines = new Set<[Socket, Socket]>();
const proxy = createServer((here) => {
  const { hostname, port } = new URL(url);
  const there = connect(Number(port), hostname);
  lines.add([here, there]);
  here.pipe(there).pipe(here);
  for (const socket of [here, there]) socket.on('error', () => {});
});
await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
const through = new URL(url);
through.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
const freeze = () => {
  for (const [here, there] of lines) {
    here.unpipe(there);
    there.unpipe(here);
  }
};
const feed = await startChangeFeed(through.href, SILENT_MS);
const heard: Change[] = [];
feed.subscribe((news) => heard.push(news));
afterAll(async () => {
  await feed.stop();
  for (const line of lines) for (const socket of line) socket.destroy();
  proxy.close();
});
const hears = (id: string) =>
  expect.poll(() => heard.some((news) => news.topic === 'fund' && news.id === id), { timeout: 2000 }).toBe(true);
const unknown = () => heard.filter(({ topic }) => topic === 'unknown').length;

test('a line on which nothing is said for long stays: it asks by itself', async () => {
  await delay(SILENT_MS * 4);
  expect([unknown(), lines.size]).toEqual([0, 1]);
  await db.transaction((tx) => publishChange(tx, { topic: 'fund', id: 'project-1' }));
  await hears('project-1');
});

test('a change published in a rolled-back transaction reaches nobody', async () => {
  await db
    .transaction(async (tx) => {
      await publishChange(tx, { topic: 'fund', id: 'never' });
      throw new Error('the line broke');
    })
    .catch(() => {});
  await db.transaction((tx) => publishChange(tx, { topic: 'fund', id: 'after' }));
  await hears('after');
  expect(heard.map(({ id }) => id)).not.toContain('never');
});

test('a line that fell silent is given up for another; that something may be missed is said when it breaks and when it listens again', async () => {
  freeze();
  await db.transaction((tx) => publishChange(tx, { topic: 'fund', id: 'missed' }));
  await expect.poll(unknown, { timeout: 5000 }).toBe(2);
  expect(lines.size).toBe(2);
  await db.transaction((tx) => publishChange(tx, { topic: 'fund', id: 'project-2' }));
  await hears('project-2');
  expect(heard.map(({ id }) => id)).not.toContain('missed');
});
