import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { translate } from '#app/kit/words.server.ts';
import { SITE } from '#server/features.ts';
import { limitBodies } from './bodies.ts';

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
