import { beforeEach, expect, test } from 'vitest';
import { dropKeptLists, readListOnce } from './kept-lists.ts';

let reads = 0;
const read = (path: string, now: number, load: () => Promise<number> = async () => ++reads) =>
  readListOnce({ request: new Request(`http://x${path}`), serverLoader: load }, now);

beforeEach(() => {
  reads = 0;
  dropKeptLists();
});

test('a list is asked for once in five minutes, each address for itself', async () => {
  expect([
    await read('/projects', 0),
    await read('/projects', 299_999),
    await read('/projects?filter=water', 1),
  ]).toEqual([1, 1, 2]);
  expect(await read('/projects', 300_000)).toBe(3);
});

test('what was done by the visitor drops it', async () => {
  await read('/projects', 0);
  dropKeptLists();
  expect(await read('/projects', 1)).toBe(2);
});

test('a failure is told and not kept', async () => {
  await expect(read('/projects', 0, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await read('/projects', 1)).toBe(1);
});
