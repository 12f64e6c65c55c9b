import { afterEach, expect, test, vi } from 'vitest';
import type { startWords as StartWords } from './words.client.ts';

let startWords: typeof StartWords;

async function start(language: string, answer: (path: string) => Response | Promise<Response>) {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: { lang: language, dataset: { wordsVersion: 'v' } } });
  vi.stubGlobal('fetch', async (path: string) => answer(path));
  ({ startWords } = await import('./words.client.ts'));
}
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a line that dies', () => Promise.reject(new TypeError('no network'))],
  ['a site in trouble', () => new Response('', { status: 503 })],
  ['an answer that is not words', () => new Response('<html>')],
])('%s: no words are no answer, and the page does not wake', async (_name, answer) => {
  await start('fr', (path) => (path.includes('/home.') ? answer() : Response.json({ here: 'ici' })));
  await expect(startWords(['ui', 'home'])).rejects.toThrow();
  await start('sw', (path) => (path.startsWith('/words/sw/') ? answer() : Response.json({ here: 'ici' })));
  await expect(startWords(['ui'])).rejects.toThrow();
});

test('after a move French stands in for a language, and what cannot be had at all is said, once', async () => {
  const asked: string[] = [];
  await start('sw', (path) => {
    asked.push(path);
    if (path.includes('/ui.')) return Response.json({ here: 'hapa' });
    return path.startsWith('/words/fr/news.') ? Response.json({ here: 'ici' }) : new Response('', { status: 404 });
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const words = await startWords(['ui']);
  await words.load!('news');
  await Promise.all([words.load!('shop'), words.load!('shop')]);
  expect(words.namespaces).toEqual({ ui: { here: 'hapa' }, news: { here: 'ici' } });
  expect(words.failures).toEqual({ shop: expect.any(Error) });
  expect(asked.filter((path) => path.includes('/shop.'))).toHaveLength(2);
});
