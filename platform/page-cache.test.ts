import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { answerOf, type CachedPage, PageCache, packQuickly, type Shows } from './page-cache.ts';

const page = (name: string) => ({ html: Buffer.from(name) }) as CachedPage;

function fill(pages: Record<string, Shows>) {
  const cache = new PageCache();
  for (const [key, shows] of Object.entries(pages)) cache.put(key, page(key), { generation: cache.generation, shows });
  return { cache, fresh: () => Object.keys(pages).filter((key) => cache.get(key)) };
}

const PAGES = { project1: ['fund:project-1'], project2: ['fund:project-2'], home: ['fund'], faq: [], odd: undefined };

test('news drop the pages that show them, and those that do not say what they show', () => {
  const { cache, fresh } = fill(PAGES);
  cache.drop({ topic: 'fund', id: 'project-1' });
  expect(fresh()).toEqual(['project2', 'faq']);
});

test.each(['content', 'unknown'])('%s may be anything: every page goes', (topic) => {
  const { cache, fresh } = fill(PAGES);
  cache.drop({ topic, id: '' });
  expect(fresh()).toEqual([]);
});

test('a page drawn across news of what it shows is not kept; across other news it is', () => {
  const cache = new PageCache();
  const { generation } = cache;
  cache.drop({ topic: 'fund', id: 'project-1' });
  cache.put('a', page('a'), { generation, shows: ['fund:project-1'] });
  cache.put('b', page('b'), { generation, shows: ['fund:project-2'] });
  expect([cache.get('a'), cache.get('b')?.html.toString()]).toEqual([undefined, 'b']);
  for (let count = 0; count < 1001; count++) cache.drop({ topic: 'fund', id: 'other' });
  cache.put('c', page('c'), { generation, shows: [] });
  expect(cache.get('c')).toBeUndefined();
});

test('what was dropped is there for an hour, for when a newer one cannot be had', () => {
  const { cache } = fill({ home: ['fund'] });
  cache.drop({ topic: 'fund', id: 'x' }, 0);
  cache.drop({ topic: 'fund', id: 'x' }, 60_000);
  expect(cache.getStale('home', 90_000)).toMatchObject({ seconds: 90 });
  expect(cache.getStale('home', 3_600_000)).toBeUndefined();
  expect(cache.getStale('nowhere')).toBeUndefined();
});

test('what somebody took back is shown no more, not even for want of a newer page, nor kept by who was just drawing it', () => {
  const { cache } = fill({ home: ['fund'] });
  const { generation } = cache;
  cache.drop({ topic: 'withdrawn', id: 'photos' });
  expect([cache.get('home'), cache.getStale('home')]).toEqual([undefined, undefined]);
  cache.put('late', page('late'), { generation, shows: [] });
  expect(cache.get('late')).toBeUndefined();
});

test('with another day every page is drawn anew', () => {
  const { cache } = fill({ home: [], project: ['fund:project-1'] });
  cache.drop({ topic: 'day', id: '' });
  expect([cache.get('home'), cache.get('project')]).toEqual([undefined, undefined]);
  expect(cache.getStale('project')).toBeDefined();
});

test('as many pages as were asked for, the oldest goes first', () => {
  const cache = new PageCache(2);
  for (const key of ['a', 'b', 'c']) cache.put(key, page(key), { generation: 0, shows: [] });
  expect(['a', 'b', 'c'].map((key) => Boolean(cache.get(key)))).toEqual([false, true, true]);
});

test.each([false, true])(
  'packed for who asks first in what they take, well once it is asked for again (in a rush: %s)',
  async (isRush) => {
    const html = readFileSync('package-lock.json').subarray(0, 100_000);
    const kept: CachedPage = { html, headers: { ETag: '"x"' }, isQuick: true };
    expect(answerOf(kept, { encoding: 'br' })).toBeUndefined();
    expect(answerOf(kept, { encoding: undefined })).toMatchObject({ status: 200, body: html });
    expect(answerOf(kept, { encoding: 'br', ifNoneMatch: '"x"' })).toMatchObject({ status: 304, body: null });
    await packQuickly(kept, 'gzip, br', isRush);
    const quick = answerOf(kept, { encoding: 'br' })!;
    expect(brotliDecompressSync(quick.body!)).toEqual(html);
    expect(quick.headers).toEqual({
      ETag: '"x"',
      'Content-Encoding': 'br',
      'Content-Length': String(quick.body!.byteLength),
    });
    expect(answerOf(kept, { encoding: 'gzip' })).toBeUndefined();
    new PageCache().improve(kept);
    await expect.poll(() => answerOf(kept, { encoding: 'gzip' }) !== undefined, { timeout: 15_000 }).toBe(true);
    expect(gunzipSync(answerOf(kept, { encoding: 'gzip' })!.body!)).toEqual(html);
    const well = answerOf(kept, { encoding: 'br' })!;
    expect(well.body!.byteLength).toBeLessThanOrEqual(quick.body!.byteLength);
    expect(well.headers['Content-Length']).toBe(String(well.body!.byteLength));
  },
);
