import { expect, test } from 'vitest';
import { markOffline } from './mark-offline.ts';

test('a kept page is told that there is no network, and stays as it was else', async () => {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'x-offline': 'keep' };
  const page = new Response('<!DOCTYPE html><html lang="fr"><body><p>&lt;html</p></body></html>', { headers });
  const marked = await markOffline(page);
  expect(await marked.text()).toBe(
    '<!DOCTYPE html><html data-network="offline" lang="fr"><body><p>&lt;html</p></body></html>',
  );
  expect(marked.headers.get('x-offline')).toBe('keep');
});
