import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { hitsContext } from '#app/kit/hits.server.ts';
import { siteContextKey } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { keepIndexes, searchContent } from './search.server.ts';

test('an index is kept until content changes anywhere, not for a gift, and never one that failed', async () => {
  let tell: (change: { topic: string; id: string }) => void = () => {};
  keepIndexes({
    subscribe(listener) {
      tell = listener;
      return () => {};
    },
  });
  let reads = 0;
  let title = 'Une école en dur';
  const context = new RouterContextProvider();
  context.set(siteContextKey, { db: {} } as never);
  context.set(visitorContext, { language: 'fr', address: '::1', requestId: 't' });
  context.set(hitsContext, async () => {
    reads += 1;
    if (title === 'broken') throw new Error('no database');
    return [{ id: '1', language: 'fr', title, text: '', to: '/projects/1', group: 'projects' }];
  });
  const find = async (query: string) => (await searchContent(context, query)).length;
  expect([await find('ecole'), await find('ecole'), reads]).toEqual([1, 1, 1]);
  tell({ topic: 'fund', id: '1' });
  expect([await find('ecole'), reads]).toEqual([1, 1]);
  title = 'Un puits';
  tell({ topic: 'content', id: '' });
  expect([await find('ecole'), await find('puits'), reads]).toEqual([0, 1, 2]);
  title = 'broken';
  tell({ topic: 'unknown', id: '' });
  await expect(find('puits')).rejects.toThrow('no database');
  title = 'Un puits';
  expect(await find('puits')).toBe(1);
});
